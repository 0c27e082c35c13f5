import { FrameError, FrameRequestAborted, RpcRequestAborted } from '../../src/errors/frame'
import { redactPayload } from '../../src/services/frame/requestPayload'
import type { FrameRect } from '../../src/domain/page/frameRect'
import type { Frame, FrameSettings } from '../../src/services/frame/contract'
import type { Clock } from '../../src/services/clock/clock'
import {
  FRAME_EVENTS,
  type FrameEventName,
  type FrameRequest,
  type FrameResponse,
} from '../../src/services/frame/events'

type Hooks = Pick<FrameSettings, 'onToken' | 'onTimeout' | 'onCloseRequest'>
type Answer<Name extends FrameEventName> = (
  asked: FrameRequest<Name>,
  signal?: AbortSignal,
) => FrameResponse<Name> | Promise<FrameResponse<Name>>

export interface FakeFrame extends Frame {
  /** Every question, oldest first. */
  readonly asked: readonly { readonly name: FrameEventName; readonly payload: unknown }[]
  names(): FrameEventName[]
  askedFor(name: FrameEventName): unknown[]
  /** What was asked until now is no affair of the test. */
  forget(): void
  /** From now on it answers so. */
  responses<Name extends FrameEventName>(name: Name, response: Answer<Name>): void
  /** It says no, in these words. */
  refuses(name: FrameEventName, words?: string): void
  /** It never answers; calling off still ends the question. */
  keepsSilent(name: FrameEventName): void
  /** It cannot be reached: attaching fails, and so does every question. */
  breaks(reason: Error): void
  readonly boxes: readonly FrameRect[]
  isShown(): boolean
  shakes(): number
  /** Methods of the RPC requests that are open. */
  openMethods(): readonly string[]
  removed(): boolean
  /** What the client of the frame tells by itself. */
  tells(): Hooks
}

export const EOA = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A frame in which one person lives, with two addresses, who approves everything unless the test says otherwise. */
export function createFakeFrame(clock: Clock): FakeFrame & { connectTo(hooks: Hooks): Frame } {
  const asked: { name: FrameEventName; payload: unknown }[] = []
  const boxes: FrameRect[] = []
  const open = new Set<{ readonly method: string; readonly stop: () => void }>()
  let hooks: Hooks | undefined
  let attached = false
  let shown = false
  let removed = false
  let shakes = 0
  let broken: Error | undefined
  let preferred: string = 'smartAccount'
  /** Where the page asked it to be; until then it is nowhere that a page offers. */
  let chain: string | number = 'none'

  const user = (chainId: string | number = 1, type: string = preferred) => (
    (chain = chainId),
    {
      email: 'ada@shop.test',
      address: type === 'eoa' ? EOA : SMART,
      chainId: typeof chainId === 'string' && chainId.startsWith('eip155:') ? Number(chainId.slice(7)) : chainId,
      preferredAccountType: type,
      smartAccountDeployed: false,
      accounts: [
        { address: EOA, type: 'eoa' as const },
        { address: SMART, type: 'smartAccount' as const },
      ],
    }
  )

  // Requests without a reply here resolve with nothing.
  const replies: { [Name in FrameEventName]?: Answer<Name> } = {
    SWITCH_NETWORK: (given) => ({ chainId: (chain = given.chainId) }),
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    CONNECT_SOCIAL: (given) => ({ ...user(given.chainId, given.preferredAccountType), userName: 'ada' }),
    GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'https://id.test/auth?state=s' }),
    GET_FARCASTER_URI: () => ({ url: 'https://farcaster.test/approve' }),
    CONNECT_FARCASTER: () => ({ userName: 'ada' }),
    GET_USER: (given) => user(given?.chainId, given?.preferredAccountType),
    IS_CONNECTED: () => ({ isConnected: true }),
    GET_CHAIN_ID: () => ({ chainId: chain }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 8453] }),
    INIT_SMART_ACCOUNT: () => ({ address: SMART, isDeployed: false }),
    SET_PREFERRED_ACCOUNT: (given) => {
      preferred = given.type
      return { type: given.type, address: given.type === 'eoa' ? EOA : SMART }
    },
    RPC_REQUEST: (given) => (given.method === 'personal_sign' ? `0x${'ab'.repeat(65)}` : '0x1'),
    UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@shop.test' }),
  }

  const frame: FakeFrame & { connectTo(hooks: Hooks): Frame } = {
    asked,
    names: () => asked.map(({ name }) => name),
    askedFor: (name) => asked.filter((each) => each.name === name).map(({ payload }) => payload),
    forget: () => void (asked.length = 0),
    responses: (name, response) => void (replies[name] = response as never),
    refuses(name, words = 'no') {
      replies[name] = (() => Promise.reject(new FrameError(name, words))) as never
    },
    keepsSilent(name) {
      const { resolvesAfterMs } = FRAME_EVENTS[name]
      replies[name] = (() =>
        new Promise<void>((resolve) => {
          if (resolvesAfterMs !== undefined) clock.after(resolvesAfterMs, resolve)
        })) as never
    },
    breaks: (reason) => (broken = reason),
    boxes,
    isShown: () => shown,
    shakes: () => shakes,
    removed: () => removed,
    tells() {
      if (!hooks) throw new Error('No connector was made.')
      return hooks
    },
    connectTo(given) {
      hooks = given
      return frame
    },

    get attached() {
      return attached
    },
    async attach() {
      if (broken) throw broken
      attached = true
    },
    request(name, payload, signal) {
      return new Promise((resolve, reject) => {
        const method = name === 'RPC_REQUEST' ? (payload as { method: string }).method : undefined
        const stop = (): void => {
          open.delete(entry)
          reject(method === undefined ? new FrameRequestAborted(name) : new RpcRequestAborted(method))
        }
        const entry = { method: method ?? '', stop }
        if (signal?.aborted) return stop()
        if (broken) return reject(broken)
        attached = true
        asked.push({ name, payload: structuredClone(payload) })
        if (method !== undefined) open.add(entry)
        signal?.addEventListener('abort', stop, { once: true })
        Promise.resolve()
          .then(() =>
            (replies[name] as ((given: unknown, signal?: AbortSignal) => unknown) | undefined)?.(payload, signal),
          )
          // As the real client does: the frame's words come without what it was told.
          .then(resolve as never, (reason: unknown) =>
            reject(
              reason instanceof FrameError ? new FrameError(name, redactPayload(reason.message, payload)) : reason,
            ),
          )
          .finally(() => open.delete(entry))
      })
    },
    abortRequests(which) {
      for (const entry of [...open]) if (which(entry.method)) entry.stop()
    },
    openMethods: () => [...open].map(({ method }) => method),
    show(box) {
      boxes.push(box)
      shown = true
    },
    hide: () => void (shown = false),
    shake: () => void (shakes += 1),
    remove() {
      attached = false
      removed = true
    },
  }
  return frame
}

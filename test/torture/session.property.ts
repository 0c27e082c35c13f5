import fc from 'fast-check'
import { STORAGE_SETTLE_MS } from '../../src/config/limits'
import { expect, test, vi } from 'vitest'
import type { LiveConnection } from '../../src/wallets/contract'
import type { SiwxMode } from '../../src/domain/page/options'
import { SiwxRejectedByServer } from '../../src/errors/siwx'
import { cancelSignIn } from '../../src/features/sign-in/actions/cancelSignIn'
import { chooseNetwork } from '../../src/session/networks/chooseNetwork'
import { closeModal, mayClose } from '../../src/session/navigation/closeModal'
import { FrameError } from '../../src/errors/frame'
import { connectEmail } from '../../src/features/embedded/actions/connectEmail'
import { connectInstalled } from '../../src/session/life/connectInstalled'
import { disconnect } from '../../src/session/life/disconnect'
import { goBack } from '../../src/session/navigation/goBack'
import { onTabMessage } from '../../src/session/life/followTabs'
import { openModal } from '../../src/session/navigation/openModal'
import { signIn } from '../../src/features/sign-in/actions/signIn'
import { signInFromPage } from '../../src/features/sign-in/actions/signInFromPage'
import { signOut } from '../../src/features/sign-in/actions/signOut'
import { startPairing } from '../../src/features/walletconnect/actions/startPairing'
import { submitCode } from '../../src/features/embedded/actions/submitCode'
import { switchNetwork } from '../../src/session/networks/switchNetwork'
import {
  selectActiveAccount,
  selectActiveNetwork,
  selectActiveNetworkId,
  selectIsAuthenticated,
  selectIsConnected,
  selectSiwxMode,
  selectConnections,
} from '../../src/session/store/selectors'
import { alice, bob, createFakeConnection, type FakeConnection } from '../fakes/connections'
import { walletError } from '../fakes/eip1193'
import { base, ethereum, polygon } from '../fakes/networks'
import { BUTTON, makeContext, type FakeContext } from '../fakes/context'
import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'

const { seed, cases } = rowEnvironment('session')
const progress = createProgress('session', cases)

/** A question that the visitor has not answered in the wallet. */
interface Pending {
  readonly kind: 'connect' | 'sign' | 'switch' | 'pair' | 'code'
  readonly called: () => boolean
  approve(): void
  refuse(): void
}

interface Sut {
  readonly context: FakeContext
  readonly pending: Pending[]
  /** Signatures that wallets gave, by account. */
  readonly given: Map<string, string>
  current: FakeConnection | undefined
  serverAccepts: boolean
}

const signatureOf = (address: string): string => `0x${address.slice(2).toLowerCase().repeat(3)}ab`
const quietly = (work: unknown): void => void Promise.resolve(work).catch(() => {})

function makeSut(siwx: SiwxMode, allowUnsupportedChain: boolean): Sut {
  const context = makeContext({
    networks: [ethereum, base],
    options: { projectId: undefined, siwx, siwxEndpoint: '/sign-in', allowUnsupportedChain },
  })
  const sut: Sut = { context, pending: [], given: new Map(), current: undefined, serverAccepts: true }
  const adapter = {
    ...context.adapter,
    signMessage: (_live: LiveConnection, account: { address: string }, _text: string, signal: AbortSignal) =>
      new Promise<string>((resolve, reject) =>
        sut.pending.push({
          kind: 'sign',
          called: () => signal.aborted,
          approve: () => {
            const signature = signatureOf(account.address)
            sut.given.set(account.address, signature)
            resolve(signature)
          },
          refuse: () => reject(walletError(4001)),
        }),
      ),
    switchTo: (_live: LiveConnection, network: { caipNetworkId: `eip155:${string}` }, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) =>
        sut.pending.push({
          kind: 'switch',
          called: () => signal.aborted,
          approve: () => {
            sut.current?.reports.network(network.caipNetworkId)
            resolve()
          },
          refuse: () => reject(walletError(4001)),
        }),
      ),
  }
  context.chains.for = async () => adapter as unknown as typeof context.adapter
  context.server.responsesProof(async () => {
    if (!sut.serverAccepts) throw new SiwxRejectedByServer('no', 'No.', 401)
    return {}
  })
  for (const connector of [context.wallets.injected, context.wallets.other]) {
    connector.connect = (_request, signal) =>
      new Promise((resolve, reject) =>
        sut.pending.push({
          kind: 'connect',
          called: () => signal.aborted,
          approve: () => {
            if (signal.aborted) return
            sut.current = createFakeConnection({ connectorId: connector.id, name: connector.name })
            resolve([sut.current])
          },
          refuse: () => reject(walletError(4001)),
        }),
      )
  }
  context.wallets.relay.pair = (request, signal) =>
    new Promise((resolve, reject) => {
      request.onUri('wc:1@2')
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      sut.pending.push({
        kind: 'pair',
        called: () => signal.aborted,
        approve: () => {
          if (signal.aborted) return
          sut.current = createFakeConnection({ connectorId: 'walletConnect', method: 'walletconnect' })
          resolve({ connections: [sut.current] })
        },
        refuse: () => reject(walletError(5000)),
      })
    })
  context.frame.responses(
    'CONNECT_OTP',
    (_asked, signal) =>
      new Promise((resolve, reject) =>
        sut.pending.push({
          kind: 'code',
          called: () => signal?.aborted ?? false,
          approve: () => resolve(undefined),
          refuse: () => reject(new FrameError('CONNECT_OTP', 'Invalid Otp')),
        }),
      ),
  )
  context.store.subscribe(() => always(sut))
  return sut
}

/** Holds after every change of state, also in the middle of an action. Runs hundreds of thousands of times. */
function always({ context, pending, given }: Sut): void {
  const state = context.store.getState()
  if (pending.filter(({ kind, called }) => kind === 'sign' && !called()).length > 1)
    throw new Error('two sign requests at once')
  if (selectIsAuthenticated(state)) {
    const account = selectActiveAccount(state)
    const { session } = state.siwx
    if (session?.data.accountAddress !== account?.address || session?.data.chainId !== selectActiveNetworkId(state))
      throw new Error('the session of somebody else')
    if (given.get(account?.address ?? '') !== session?.signature)
      throw new Error('a session that the account itself has not signed')
  }
  if (selectIsConnected(state) !== Object.values(context.status()).includes('connected'))
    throw new Error('the status does not tell of the connection')
}

/** Holds whenever nothing is under way but what the visitor has to answer. */
function atRest(sut: Sut): void {
  always(sut)
  const { context } = sut
  const state = context.store.getState()
  const connected = selectIsConnected(state)
  const authenticated = selectIsAuthenticated(state)
  expect(state.siwx.session !== undefined, 'no session of somebody else').toBe(authenticated)
  if (!connected) {
    expect(state.siwx, 'sign-in without a connection').toMatchObject({
      session: undefined,
      request: undefined,
      phase: 'idle',
    })
    if (context.isOpen()) expect(context.view()).not.toBe('SIWXSignMessage')
    expect(context.record().namespaces).toEqual({})
    expect(sut.context.live.size).toBe(0)
  }
  if (
    connected &&
    selectSiwxMode(state) === 'required' &&
    !authenticated &&
    context.isOpen() &&
    context.view() === 'SIWXSignMessage'
  ) {
    expect(mayClose(context), 'required sign-in may not be closed').toBe(false)
  }
  // On an unconfigured network no view asks for a signature. If the page allows such networks, every view can be left.
  if (connected && selectActiveNetwork(state) === undefined && context.isOpen()) {
    expect(context.view(), 'a sign view without a network').not.toBe('SIWXSignMessage')
    if (state.options.allowUnsupportedChain) expect(mayClose(context), 'a view that cannot be left').toBe(true)
  }
  if (connected) expect(context.record().namespaces).not.toEqual({})
  expect(state.disconnecting).toBe(false)
  // Each waiting state has something that waits.
  const waits = (kind: Pending['kind']): boolean => sut.pending.some((each) => each.kind === kind && !each.called())
  if (state.siwx.phase === 'signing') expect(waits('sign'), 'signing without a question').toBe(true)
  expect(['preparing', 'verifying'], 'phase at rest').not.toContain(state.siwx.phase)
  if (state.attempt.status === 'asking') expect(waits('connect'), 'asking without a question').toBe(true)
  if (state.switching.status === 'asking') expect(waits('switch'), 'switching without a question').toBe(true)
  if (context.status().eip155 === 'connecting')
    expect(
      waits('connect') || waits('pair') || waits('code') || state.embedded.emailLogin.status === 'waiting-code',
      'connecting without a question',
    ).toBe(true)
  if (state.embedded.emailLogin.status === 'checking') expect(waits('code'), 'checking without a code').toBe(true)
  expect(['sending', 'entering'], 'login at rest').not.toContain(state.embedded.emailLogin.status)
  const embedded = selectConnections(state).some(({ connectorId }) => connectorId === 'embedded')
  if (!embedded) expect(state.embedded.profile, 'an account of nobody').toBeUndefined()
  if (state.toasts.some(({ tone }) => tone === 'loading'))
    expect(waits('sign'), 'loading toast without a question').toBe(true)
  expect(state.router.stack.length).toBeGreaterThan(0)
}

/** On a busy machine, code that an action imports lazily may take longer than a turn of the event loop. */
async function settled(context: FakeContext): Promise<void> {
  await context.settle()
  await vi.dynamicImportSettled()
  await context.settle()
}

type Model = Record<string, never>

class Step implements fc.AsyncCommand<Model, Sut> {
  constructor(
    readonly name: string,
    readonly act: (sut: Sut) => unknown,
  ) {}
  check(): boolean {
    return true
  }
  async run(_model: Model, sut: Sut): Promise<void> {
    const signing = sut.pending.filter(({ kind, called }) => kind === 'sign' && !called())
    const questions = sut.pending.filter(({ kind }) => kind === 'sign').length
    quietly(this.act(sut))
    await settled(sut.context)
    // Whoever has sent a mail keeps other tabs waiting for a moment longer.
    if (this.name === 'ask for a code') await sut.context.clock.advance(STORAGE_SETTLE_MS)
    // While the wallet asks, asking again asks nothing, nor does it start over.
    if (signing.length > 0 && (this.name === 'sign' || this.name === 'sign from page')) {
      const asked = sut.pending.filter(({ kind }) => kind === 'sign').length > questions
      if (asked || signing.some(({ called }) => called())) throw new Error('a sign request was started over')
    }
    atRest(sut)
  }
  toString(): string {
    return this.name
  }
}

const step = (name: string, act: (sut: Sut) => unknown): fc.Arbitrary<Step> => fc.constant(new Step(name, act))
const responseOf = (kind: Pending['kind'], how: 'approve' | 'refuse'): fc.Arbitrary<Step> =>
  fc.nat(2).map(
    (which) =>
      new Step(`${how} ${kind} ${which}`, ({ pending }) => {
        const mine = pending.filter((each) => each.kind === kind)
        const question = mine[which % Math.max(1, mine.length)]
        if (!question) return
        pending.splice(pending.indexOf(question), 1)
        question[how]()
      }),
  )

/** The email field of Connect; whoever waits 30 s may send again. */
function mailCode(context: FakeContext): unknown {
  context.services.storage.raw.remove('LAST_EMAIL_LOGIN_TIME')
  return context.isOpen() && context.view() === 'Connect' && connectEmail(context, 'ada@shop.test')
}

const steps: fc.Arbitrary<fc.AsyncCommand<Model, Sut>>[] = [
  step('open', ({ context }) => openModal(context, BUTTON)),
  step('open Account', ({ context }) => openModal(context, BUTTON, 'Account')),
  step(
    'open the sign view',
    ({ context }) =>
      selectSiwxMode(context.store.getState()) !== 'off' && openModal(context, BUTTON, 'SIWXSignMessage'),
  ),
  step('close', ({ context }) => closeModal(context, 'user')),
  step('back', ({ context }) => goBack(context)),
  step('connect', ({ context }) => connectInstalled(context, 'io.injected')),
  step('connect other', ({ context }) => connectInstalled(context, 'io.other')),
  step('ask for a code', ({ context }) => mailCode(context)),
  step('ask for a code', ({ context }) => mailCode(context)),
  step(
    'type a code',
    ({ context }) => context.view() === 'EmailVerifyOtp' && submitCode(context, '123456', new AbortController().signal),
  ),
  step(
    'type a code',
    ({ context }) => context.view() === 'EmailVerifyOtp' && submitCode(context, '123456', new AbortController().signal),
  ),
  step('pair', ({ context }) => startPairing(context, undefined)),
  // Listed more than once: what leads to a session has to happen often enough.
  step('sign', ({ context }) => signIn(context)),
  step('sign', ({ context }) => signIn(context)),
  step('sign', ({ context }) => signIn(context)),
  step('sign', ({ context }) => signIn(context)),
  step('sign from page', ({ context }) => signInFromPage(context)),
  step('cancel', ({ context }) => cancelSignIn(context)),
  step('sign out', ({ context }) => signOut(context)),
  step('disconnect', ({ context }) => disconnect(context)),
  step('wallet leaves', ({ current }) => current?.echoes.gone()),
  step('another tab disconnects', ({ context }) => onTabMessage(context, { type: 'disconnected' })),
  step('another tab signs out', ({ context }) => onTabMessage(context, { type: 'signed-out' })),
  step('server refuses', (sut) => (sut.serverAccepts = false)),
  step('server accepts', (sut) => (sut.serverAccepts = true)),
  fc
    .constantFrom(alice, bob)
    .map((address) => new Step(`account ${address.slice(0, 5)}`, ({ current }) => current?.echoes.accounts(address))),
  fc
    .constantFrom(ethereum, base, polygon)
    .map(
      (network) => new Step(`network ${network.name}`, ({ current }) => current?.echoes.network(network.caipNetworkId)),
    ),
  fc
    .constantFrom(ethereum, base)
    .map((network) => new Step(`choose ${network.name}`, ({ context }) => chooseNetwork(context, network))),
  fc
    .constantFrom(ethereum, base)
    .map((network) => new Step(`switch ${network.name}`, ({ context }) => switchNetwork(context, network))),
  responseOf('connect', 'approve'),
  responseOf('connect', 'approve'),
  responseOf('connect', 'refuse'),
  responseOf('pair', 'approve'),
  responseOf('pair', 'refuse'),
  responseOf('code', 'approve'),
  responseOf('code', 'approve'),
  responseOf('code', 'refuse'),
  responseOf('sign', 'approve'),
  responseOf('sign', 'approve'),
  responseOf('sign', 'approve'),
  responseOf('sign', 'approve'),
  responseOf('sign', 'refuse'),
  responseOf('switch', 'approve'),
  responseOf('switch', 'refuse'),
]

test("in generated sessions nobody has another's sign-in, nobody is asked twice, all come to rest", async () => {
  let signedIn = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<SiwxMode>('off', 'optional', 'required', 'required'),
      fc.boolean(),
      fc.constantFrom('nobody', 'connected', 'signing', 'signed in'),
      fc.commands(steps, { maxCommands: 16, size: '+1' }),
      async (siwx, allowUnsupportedChain, beginning, commands) => {
        let last: Sut | undefined
        let signedInAtFirst = false
        await fc.asyncModelRun(async () => {
          const real = makeSut(siwx, allowUnsupportedChain)
          last = real
          // Most histories begin where few of them would get by chance.
          const begin = async (work: unknown, answered: boolean): Promise<void> => {
            quietly(work)
            await settled(real.context)
            if (answered) real.pending.shift()?.approve()
            await settled(real.context)
            atRest(real)
          }
          if (beginning !== 'nobody') await begin(connectInstalled(real.context, 'io.injected'), true)
          if (beginning === 'signing' || beginning === 'signed in')
            await begin(signIn(real.context), beginning === 'signed in')
          signedInAtFirst = real.context.heard().includes('siwx-success')
          return { model: {}, real }
        }, commands)
        if (!last) return
        if (!signedInAtFirst && last.context.heard().includes('siwx-success')) signedIn += 1
        // The visitor answers what is left; then nothing waits any more.
        for (const question of last.pending.splice(0)) question.refuse()
        await settled(last.context)
        // Who waits for a code has nothing to refuse; closing ends the waiting.
        closeModal(last.context, 'removed')
        last.context.tasks.cancelAll()
        for (const question of last.pending.splice(0)) question.refuse()
        await settled(last.context)
        atRest(last)
        expect(['connected', 'disconnected']).toContain(last.context.status().eip155)
        await progress()
      },
    ),
    { numRuns: cases, seed },
  )
  // Else the histories would prove nothing about signing.
  expect(signedIn).toBeGreaterThan(cases / 30)
  reportCounts('session', { sessions: cases, 'signed in on the way': signedIn })
})

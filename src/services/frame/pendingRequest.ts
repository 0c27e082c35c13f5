import { FrameMessageInvalid, FrameRequestAborted, RpcRequestAborted } from '../../errors/frame'
import type { FrameEventName, RpcOnWire } from './contract'
import { bigintsToHex } from './bigintsToHex'
import { parametersOf } from './rpc/schema'
import { questions } from './schema'

// A shorter text is no secret, and taking it out would garble what the frame says.
const SECRET_FROM_CHARACTERS = 4

/** One question on its way: waiting until the frame is ready, or posted and waiting for its answer. */
export interface PendingRequest {
  readonly id: string
  readonly name: FrameEventName
  /** A copy made when it was asked: nothing that happens to the original changes what is sent. */
  readonly payload: unknown
  /** Of an RPC request. */
  readonly method: string | undefined
  posted: boolean
  /** Nobody waits for the answer any more, but it still has to be sent. */
  settled: boolean
  /** Takes it that the frame is not ready in time as its own time-out. */
  needsFrame: boolean
  resolve(response: unknown): void
  reject(reason: Error): void
  /** Lets go of timers and of the caller's signal. */
  release(): void
}

/** What goes to the frame: checked, without unknown fields, fit to be cloned. Raises FrameMessageInvalid. */
export function parsePendingRequest(
  name: FrameEventName,
  payload: unknown,
): { readonly payload: unknown; readonly method: string | undefined } {
  const read = attempt(() => questions[name].safeParse(payload))
  if (!read?.success) throw new FrameMessageInvalid(name)
  if (name !== 'RPC_REQUEST') return { payload: clone(read.data, name), method: undefined }

  const { params, ...request } = read.data as RpcOnWire
  const { method } = request
  const parameters = attempt(() => parametersOf(method).safeParse(bigintsToHex(params)))
  if (!parameters?.success) throw new FrameMessageInvalid(name, method)
  const whole = parameters.data === undefined ? request : { ...request, params: parameters.data }
  return { payload: clone(whole, name, method), method }
}

/** What a caller is told whose question was called off with others (specification, section 8). */
export function abortError({ name, method }: Pick<PendingRequest, 'name' | 'method'>): Error {
  return name === 'RPC_REQUEST' ? new RpcRequestAborted(method) : new FrameRequestAborted(name)
}

/** The frame's words about a question, without the secrets that the question carried. */
export function withoutSecrets(words: string | undefined, payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return words
  const { otp, uri, token, socialUri } = payload as Readonly<Record<string, unknown>>
  return [otp, uri, token, socialUri].reduce<string | undefined>(
    (kept, secret) =>
      typeof secret === 'string' && secret.length >= SECRET_FROM_CHARACTERS ? kept?.replaceAll(secret, '…') : kept,
    words,
  )
}

function clone(payload: unknown, name: FrameEventName, method?: string): unknown {
  const copy = attempt(() => ({ payload: structuredClone(payload) }))
  if (!copy) throw new FrameMessageInvalid(name, method)
  return copy.payload
}

// Getters, proxies and endless nesting of the page's objects may throw anything, secrets included; none of it goes on.
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

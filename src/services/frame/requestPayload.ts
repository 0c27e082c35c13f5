import { FrameMessageInvalid } from '../../errors/frame'
import { FRAME_EVENTS, type FrameEventName, type FrameRequest } from './events'
import { parametersOf } from './rpc/schema'

// A shorter text is not a secret, and removing it would garble the frame's message.
const SECRET_FROM_CHARACTERS = 4

/**
 * A request's payload as it is posted: validated, without unknown fields, cloned. `method` is that of an RPC request.
 * @throws FrameMessageInvalid
 */
export function parseRequest(
  name: FrameEventName,
  payload: unknown,
): { readonly payload: unknown; readonly method: string | undefined } {
  const parsed = attempt(() => FRAME_EVENTS[name].request.safeParse(payload))
  if (!parsed?.success) throw new FrameMessageInvalid(name)
  if (name !== 'RPC_REQUEST') return { payload: clone(parsed.data, name), method: undefined }

  const { params, ...request } = parsed.data as FrameRequest<'RPC_REQUEST'>
  const { method } = request
  const parameters = attempt(() => parametersOf(method).safeParse(bigintsToHex(params)))
  if (!parameters?.success) throw new FrameMessageInvalid(name, method)
  const complete = parameters.data === undefined ? request : { ...request, params: parameters.data }
  return { payload: clone(complete, name, method), method }
}

/** An error message of the frame without the secrets that the request carried: codes, tokens and login URLs. */
export function redactPayload(message: string | undefined, payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return message
  const { otp, uri, token, socialUri } = payload as Readonly<Record<string, unknown>>
  return [otp, uri, token, socialUri].reduce<string | undefined>(
    (redacted, secret) =>
      typeof secret === 'string' && secret.length >= SECRET_FROM_CHARACTERS
        ? redacted?.replaceAll(secret, '…')
        : redacted,
    message,
  )
}

function clone(payload: unknown, name: FrameEventName, method?: string): unknown {
  const copy = attempt(() => ({ payload: structuredClone(payload) }))
  if (!copy) throw new FrameMessageInvalid(name, method)
  return copy.payload
}

// Getters, proxies and endless nesting in the page's objects may throw anything, secrets included. None of it is passed
// on.
function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/** A copy with every bigint as a `0x` string, as the frame expects numbers. Cycles are preserved. */
function bigintsToHex(value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value === 'bigint') return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return seen.get(value)
  if (Array.isArray(value)) {
    const copy: unknown[] = []
    seen.set(value, copy)
    for (const entry of value) copy.push(bigintsToHex(entry, seen))
    return copy
  }
  // Bytes and dates can be cloned as they are. What cannot be cloned is refused by the caller.
  if (!isPlain(value)) return value
  const copy: Record<string, unknown> = {}
  seen.set(value, copy)
  for (const [key, entry] of Object.entries(value))
    Object.defineProperty(copy, key, {
      value: bigintsToHex(entry, seen),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  return copy
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Plain objects of another realm have that realm's Object.prototype, which has no prototype either.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

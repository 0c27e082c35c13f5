import { classifyMethod } from '../../domain/methods'
import { FrameError, FrameRequestAborted, FrameRequestTimeout, RpcRequestAborted } from '../../errors/frame'
import type { Clock } from '../clock/clock'
import type { Log } from '../log/log'
import { FRAME_EVENTS, type FrameEventName } from './events'
import { randomHex } from '../randomHex'
import { parseRequest, redactPayload } from './requestPayload'
import { errorPayload } from './schema'

/** A request that waits for the frame, or was posted and waits for its response. */
export interface PendingRequest {
  readonly id: string
  readonly name: FrameEventName
  /** A copy made at the call: nothing that happens to the original changes what is posted. */
  readonly payload: unknown
  /** Of an RPC request. */
  readonly method: string | undefined
  posted: boolean
  /** The caller has its result, but the request still has to be posted. */
  settled: boolean
  /** Rejects with the frame's own failure; the others are aborted with it. */
  needsFrame: boolean
  resolve(response: unknown): void
  reject(reason: Error): void
  /** Ends its timers and its listener on the caller's signal. */
  release(): void
}

export interface QueueHooks {
  post(name: string, id: string, payload: unknown): void
  /** A posted request that is not optional got no response. It is rejected already. */
  onTimeout(reason: FrameRequestTimeout): void
  /** The frame loads again on request. */
  onReload(): void
}

/** @throws FrameMessageInvalid when the payload does not match its schema */
export function createPendingRequest(
  name: FrameEventName,
  payload: unknown,
  { resolve, reject }: Pick<PendingRequest, 'resolve' | 'reject'>,
): PendingRequest {
  return {
    ...parseRequest(name, payload),
    id: createRequestId(),
    name,
    posted: false,
    settled: false,
    needsFrame: false,
    resolve,
    reject,
    release: () => {},
  }
}

/** 128 random bits: an id that can be guessed could be used to respond in the frame's place. */
export const createRequestId = (): string => randomHex(16)

export function abortError({ name, method }: Pick<PendingRequest, 'name' | 'method'>): Error {
  return method === undefined ? new FrameRequestAborted(name) : new RpcRequestAborted(method)
}

/** Requests in the order of the calls, which is the order of posting. Each settles once. */
export function createRequestQueue(clock: Clock, log: Log, hooks: QueueHooks) {
  const pending = new Map<string, PendingRequest>()
  const snapshot = (): PendingRequest[] => [...pending.values()]

  const remove = (request: PendingRequest): void => {
    pending.delete(request.id)
    request.release()
  }
  const resolve = (request: PendingRequest, response: unknown): void => {
    remove(request)
    request.resolve(response)
  }
  const reject = (request: PendingRequest, reason: Error): void => {
    remove(request)
    request.reject(reason)
  }
  const abort = (request: PendingRequest, tellFrame: boolean): void => {
    if (tellFrame && request.posted) hooks.post('RPC_ABORT', createRequestId(), undefined)
    reject(request, abortError(request))
  }
  const releaseAlso = (request: PendingRequest, stop: () => void): void => {
    const { release } = request
    request.release = () => {
      stop()
      release()
    }
  }

  const post = (request: PendingRequest): void => {
    const { name } = request
    const { timeoutMs, optional, reloads } = FRAME_EVENTS[name]
    request.posted = true
    hooks.post(name, request.id, request.payload)
    if (request.settled) return remove(request)
    if (timeoutMs !== undefined)
      releaseAlso(
        request,
        clock.after(timeoutMs, () => {
          const reason = new FrameRequestTimeout(name, timeoutMs)
          reject(request, reason)
          if (!optional) hooks.onTimeout(reason)
        }),
      )
    if (reloads) hooks.onReload()
  }

  return {
    /** Something waits that cannot tolerate a missing frame. */
    get needsFrame(): boolean {
      return snapshot().some(({ posted, name }) => !posted && !FRAME_EVENTS[name].toleratesAbsence)
    },
    add(request: PendingRequest, signal: AbortSignal | undefined): void {
      const { name, method } = request
      const { toleratesAbsence, resolvesAfterMs } = FRAME_EVENTS[name]
      if (toleratesAbsence)
        for (const other of snapshot()) if (other.name === name && !other.posted) resolve(other, undefined)
      pending.set(request.id, request)

      if (signal) {
        // RPC_ABORT ends the approval on screen in the frame, so an aborted read must not send it.
        const stop = (): void => abort(request, classifyMethod(method) === 'unsafe')
        signal.addEventListener('abort', stop, { once: true })
        releaseAlso(request, () => signal.removeEventListener('abort', stop))
      }
      if (resolvesAfterMs !== undefined)
        releaseAlso(
          request,
          clock.after(resolvesAfterMs, () => {
            request.settled = true
            request.resolve(undefined)
            if (request.posted) remove(request)
          }),
        )
    },
    post,
    /** Posts what waits, as long as the frame is ready. */
    postWaiting(isReady: () => boolean): void {
      for (const request of snapshot()) if (!request.posted && isReady()) post(request)
    },
    /** Handles a message of the frame that responds to a request. Any other is ignored. */
    respond(message: string, id: string | undefined, payload: unknown): void {
      const request = id === undefined ? undefined : pending.get(id)
      if (!request?.posted) return
      const { name } = request
      if (message === `${name}_SUCCESS`) {
        const response = FRAME_EVENTS[name].response.safeParse(payload)
        if (response.success) resolve(request, response.data)
        else log.warn(`The embedded wallet's response to ${name} has the wrong form`)
      } else if (message === `${name}_ERROR`) {
        const error = errorPayload.safeParse(payload)
        const text = error.success ? error.data.message : undefined
        reject(request, new FrameError(name, redactPayload(text, request.payload)))
      }
    },
    /** Their document was unloaded. A reload caused that and stays pending. */
    abortPosted(exceptReload: boolean): void {
      for (const request of snapshot())
        if (request.posted && !(exceptReload && FRAME_EVENTS[request.name].reloads))
          reject(request, abortError(request))
    },
    resolveReload(): void {
      for (const request of snapshot())
        if (request.posted && FRAME_EVENTS[request.name].reloads) resolve(request, undefined)
    },
    abortMatching(matches: (method: string) => boolean): void {
      for (const request of snapshot())
        if (request.method !== undefined && matches(request.method)) abort(request, true)
    },
    /** Rejects everything: with `failure` what needs the frame, the rest as aborted. */
    rejectAll(failure?: Error): void {
      for (const request of snapshot()) reject(request, failure && request.needsFrame ? failure : abortError(request))
    },
  }
}

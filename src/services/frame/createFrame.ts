import {
  FRAME_READY_PAUSE_MS,
  FRAME_READY_WAIT_MS,
  FRAME_REQUEST_TIMEOUT_MS,
  FRAME_SIGN_OUT_WAIT_MS,
} from '../../config/limits'
import { classifyMethod } from '../../domain/methods'
import { FrameError, FrameLoadError, FrameNotReady, FrameRequestAborted, FrameRequestTimeout } from '../../errors/frame'
import type { Clock } from '../clock/clock'
import type { Log } from '../log/log'
import type { Frame, FrameEventName, FrameSettings } from './contract'
import { frameUrl } from './frameUrl'
import { mountFrameDialog, type FrameDialog, type FramePlace } from './frameDialog'
import { abortError, parsePendingRequest, withoutSecrets, type PendingRequest } from './pendingRequest'
import { randomId } from './randomId'
import { responses, envelope, failure, ready, sessionUpdate } from './schema'

type Stage = 'away' | 'loading' | 'pausing' | 'ready'

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'

// Wire facts, 2.3.
const creating: ReadonlySet<FrameEventName> = new Set([
  'CONNECT_EMAIL',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_FARCASTER_URI',
  'GET_USER',
])
/** Requests without a timeout once they are posted: the visitor decides when they end, or (SIGN_OUT, RELOAD) they have a deadline of their own. */
const unlimited: ReadonlySet<FrameEventName> = new Set(['RPC_REQUEST', 'CONNECT_FARCASTER', 'SIGN_OUT', 'RELOAD'])
/** A timeout of these fails the request alone: every caller goes on without the response, so the frame stays and no alert is raised. */
const dispensable: ReadonlySet<FrameEventName> = new Set([
  'SYNC_DAPP_DATA',
  'SYNC_THEME',
  'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
  'INIT_SMART_ACCOUNT',
])
const patient: ReadonlySet<FrameEventName> = new Set(['SYNC_DAPP_DATA', 'SYNC_THEME', 'SIGN_OUT'])
/** Of these only the last one counts that waits for the frame. */
const replaceable: ReadonlySet<FrameEventName> = new Set(['SYNC_DAPP_DATA', 'SYNC_THEME', 'SIGN_OUT'])

/**
 * The client of the embedded wallet's page: speaks with exactly one window of exactly one origin, keeps the time limits of
 * the specification (sections 4 and 9), and lays the iframe over the card. Nothing is created before it is needed.
 */
export function createFrame(settings: FrameSettings, clock: Clock, log: Log, place: FramePlace): Frame {
  const { document, window } = place
  // In the order of asking, which is the order of sending.
  const open = new Map<string, PendingRequest>()
  const arrivals = new Set<{ readonly resolve: () => void; readonly reject: (reason: Error) => void }>()
  let dialog: FrameDialog | undefined
  let origin = ''
  let stage: Stage = 'away'
  /** There was an iframe and nobody has said goodbye to it: when it is lost, any question brings it back. */
  let requested = false
  let loadAwaited = false
  let readyBeforeLoad = false
  let stopWaiting: (() => void) | undefined
  let stopPause: (() => void) | undefined

  const attached = (): boolean => dialog?.iframe.isConnected === true

  const close = (request: PendingRequest): void => {
    open.delete(request.id)
    request.release()
  }

  const stopTimers = (): void => {
    stopWaiting?.()
    stopPause?.()
    stopWaiting = stopPause = undefined
  }

  /** Takes the iframe out; everybody who waits is told. */
  const end = (reasonFor: (request: PendingRequest) => Error, arrivalReason: Error): void => {
    stopTimers()
    window.removeEventListener('message', hear)
    document.removeEventListener('securitypolicyviolation', hearViolation)
    const leaving = dialog
    dialog = undefined
    stage = 'away'
    leaving?.remove()
    for (const request of [...open.values()]) {
      close(request)
      request.reject(reasonFor(request))
    }
    for (const arrival of arrivals) arrival.reject(arrivalReason)
    arrivals.clear()
  }

  const lose = (): void => end(abortError, new FrameRequestAborted('READY'))

  const refuse = (): void => {
    const reason = new FrameLoadError()
    end((request) => (request.needsFrame ? reason : abortError(request)), reason)
    settings.onTimeout('iframe_load_failed', reason)
  }

  const waitForReady = (): void => {
    stopWaiting ??= clock.after(FRAME_READY_WAIT_MS, () => {
      const awaited = arrivals.size > 0 || [...open.values()].some(({ posted, name }) => !posted && !patient.has(name))
      const reason = new FrameNotReady(FRAME_READY_WAIT_MS)
      end((request) => (request.needsFrame ? reason : abortError(request)), reason)
      // A frame that nobody waits for is taken out quietly, as after a RELOAD that did not come back.
      if (awaited) settings.onTimeout('iframe_load_failed', reason)
    })
  }

  const post = (name: FrameEventName, id: string, payload: unknown): void => {
    dialog?.iframe.contentWindow?.postMessage(
      { type: APP + name, id, ...(payload === undefined ? {} : { payload }) },
      origin,
    )
  }

  const send = (request: PendingRequest): void => {
    const { name, id, payload } = request
    request.posted = true
    post(name, id, payload)
    if (request.settled) close(request)
    if (!unlimited.has(name)) {
      const stop = clock.after(FRAME_REQUEST_TIMEOUT_MS, () => {
        const reason = new FrameRequestTimeout(name, FRAME_REQUEST_TIMEOUT_MS)
        if (dispensable.has(name)) {
          close(request)
          return request.reject(reason)
        }
        // A frame that took a question and stays silent is not asked again: the next attempt gets a new one.
        end((each) => (each === request ? reason : abortError(each)), abortError(request))
        settings.onTimeout('iframe_request_timeout', reason)
      })
      const { release } = request
      request.release = () => {
        stop()
        release()
      }
    }
    if (name === 'RELOAD') restart(request)
  }

  /** The document in the iframe goes: what it was asked is lost, what waits stays. */
  const restart = (reload?: PendingRequest): void => {
    stopTimers()
    stage = 'loading'
    for (const request of [...open.values()]) {
      if (!request.posted || request === reload) continue
      close(request)
      request.reject(abortError(request))
    }
    loadAwaited = reload !== undefined
    waitForReady()
  }

  const hearReady = (): void => {
    if (stage !== 'loading') {
      // Said twice, or said early by a document whose load event is still to come.
      readyBeforeLoad = true
      return
    }
    stopTimers()
    stage = 'pausing'
    stopPause = clock.after(FRAME_READY_PAUSE_MS, () => {
      if (!attached()) return lose()
      stage = 'ready'
      for (const request of open.values()) if (request.name === 'RELOAD' && request.posted) response(request, undefined)
      introduce('SYNC_DAPP_DATA', settings.dappData)
      introduce('SYNC_THEME', settings.theme)
      for (const request of [...open.values()]) if (!request.posted && isReady()) send(request)
      for (const arrival of arrivals) arrival.resolve()
      arrivals.clear()
    })
  }

  // A function, since sending may change it behind the compiler's back.
  const isReady = (): boolean => stage === 'ready'

  const introduce = (name: 'SYNC_DAPP_DATA' | 'SYNC_THEME', payload: () => unknown): void => {
    try {
      post(name, randomId(), parsePendingRequest(name, payload()).payload)
    } catch (reason) {
      log.warn(`The embedded wallet could not be told ${name}`, reason)
    }
  }

  const hearLoad = (): void => {
    const early = readyBeforeLoad
    readyBeforeLoad = false
    if (loadAwaited) {
      loadAwaited = false
      return
    }
    // The frame went elsewhere by itself, or the page sent it there.
    restart()
    if (early) hearReady()
  }

  const hearViolation = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (
      stage === 'loading' &&
      disposition === 'enforce' &&
      effectiveDirective === 'frame-src' &&
      blockedURI.startsWith(origin)
    )
      refuse()
  }

  const response = (request: PendingRequest, value: unknown): void => {
    close(request)
    request.resolve(value)
  }

  const hear = ({ source, origin: from, data }: MessageEvent): void => {
    const theirs = dialog?.iframe.contentWindow
    if (!theirs || source !== theirs || from !== origin) return
    try {
      const read = envelope.safeParse(data)
      if (read.success) take(read.data.type.slice(FRAME.length), read.data.id, read.data.payload)
    } catch {
      log.warn('A message of the embedded wallet could not be read')
    }
  }

  const take = (name: string, id: string | undefined, payload: unknown): void => {
    if (name === 'READY') {
      if (ready.safeParse(payload).success) hearReady()
      return
    }
    if (name === 'SESSION_UPDATE') {
      const update = sessionUpdate.safeParse(payload)
      if (update.success) settings.onToken(update.data.token)
      return
    }
    const request = id === undefined ? undefined : open.get(id)
    if (!request?.posted) return
    if (name === `${request.name}_SUCCESS`) {
      const read = responses[request.name].safeParse(payload)
      if (read.success) response(request, read.data)
      else log.warn(`The embedded wallet's answer to ${request.name} has the wrong form`)
    } else if (name === `${request.name}_ERROR`) {
      const read = failure.safeParse(payload)
      close(request)
      request.reject(
        new FrameError(request.name, withoutSecrets(read.success ? read.data.message : undefined, request.payload)),
      )
    }
  }

  /** Makes sure of an iframe. One that the page has taken out is replaced. Raises FrameLoadError for an address that is none. */
  const mount = (): void => {
    if (dialog && !attached()) lose()
    if (dialog) return
    const address = frameUrl(settings.address, document.baseURI, { ...settings, networkId: settings.networkId() })
    if (!address) throw new FrameLoadError()
    origin = address.origin
    stopTimers()
    requested = true
    stage = 'loading'
    loadAwaited = true
    readyBeforeLoad = false
    window.addEventListener('message', hear)
    document.addEventListener('securitypolicyviolation', hearViolation)
    waitForReady()
    dialog = mountFrameDialog(place, {
      address: address.href,
      title: settings.title,
      scheme: () => settings.theme().themeMode,
      onCloseAsked: settings.onCloseAsked,
      onLoad: hearLoad,
      onError: refuse,
      onLost: lose,
    })
  }

  const abort = (request: PendingRequest, tellFrame: boolean): void => {
    close(request)
    if (tellFrame && request.posted) post('RPC_ABORT', randomId(), undefined)
    request.reject(abortError(request))
  }

  const put = (request: PendingRequest, signal: AbortSignal | undefined): void => {
    const { name, method } = request
    if (replaceable.has(name))
      for (const other of [...open.values()]) if (other.name === name && !other.posted) response(other, undefined)
    open.set(request.id, request)

    // An approval of ours is what RPC_ABORT ends in the frame; a read that is called off must not end somebody else's.
    const stop = (): void => abort(request, classifyMethod(method) === 'unsafe')
    signal?.addEventListener('abort', stop, { once: true })
    const stopSigningOut =
      name === 'SIGN_OUT' &&
      clock.after(FRAME_SIGN_OUT_WAIT_MS, () => {
        request.settled = true
        request.resolve(undefined)
        if (request.posted) close(request)
      })
    request.release = () => {
      signal?.removeEventListener('abort', stop)
      if (stopSigningOut) stopSigningOut()
    }

    if (stage === 'ready') return send(request)
    request.needsFrame = creating.has(name) || (stage === 'away' && !patient.has(name) && !stopWaiting)
    if (stage === 'away' && !patient.has(name)) waitForReady()
  }

  return {
    get attached() {
      return attached()
    },
    attach() {
      return new Promise((resolve, reject) => {
        mount()
        if (stage === 'ready') resolve()
        else arrivals.add({ resolve, reject })
      })
    },
    ask(name, payload, signal) {
      return new Promise((resolve, reject) => {
        const read = parsePendingRequest(name, payload)
        const request: PendingRequest = {
          ...read,
          id: randomId(),
          name,
          posted: false,
          settled: false,
          needsFrame: false,
          resolve: resolve as (response: unknown) => void,
          reject,
          release: () => {},
        }
        if (signal?.aborted) throw abortError(request)
        // Without a frame there is nothing to load anew.
        if (name === 'RELOAD' && !attached()) return resolve(undefined as never)
        if (creating.has(name) || (requested && name !== 'SYNC_THEME' && name !== 'SYNC_DAPP_DATA')) mount()
        else if (dialog && !attached()) lose()
        put(request, signal)
      })
    },
    abortRequests(which) {
      for (const request of [...open.values()])
        if (request.method !== undefined && which(request.method)) abort(request, true)
    },
    show: (box) => dialog?.show(box),
    hide: () => dialog?.hide(),
    shake: () => dialog?.shake(),
    remove() {
      requested = false
      lose()
    },
  }
}

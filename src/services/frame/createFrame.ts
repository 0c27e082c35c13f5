import type { Clock } from '../clock/clock'
import type { Log } from '../log/log'
import type { Frame, FrameSettings } from './contract'
import { FRAME_EVENTS } from './events'
import type { FramePlace } from './frameDialog'
import { createLifecycle } from './lifecycle'
import { parseRequest } from './requestPayload'
import { abortError, createPendingRequest, createRequestId, createRequestQueue } from './requestQueue'
import { readyPayload, sessionUpdate } from './schema'

/**
 * The client of the embedded wallet's page (docs/protocol/frame.md). The lifecycle brings the iframe to readiness, the
 * queue holds the requests, the transport exchanges messages. Nothing is created before it is needed.
 */
export function createFrame(settings: FrameSettings, clock: Clock, log: Log, place: FramePlace): Frame {
  const lifecycle = createLifecycle({
    settings,
    clock,
    log,
    place,
    hooks: {
      isAwaited: () => queue.needsFrame,
      onMessage(name, id, payload) {
        if (name === 'READY') {
          if (readyPayload.safeParse(payload).success) lifecycle.receiveReady()
        } else if (name === 'SESSION_UPDATE') {
          const update = sessionUpdate.safeParse(payload)
          if (update.success) settings.onToken(update.data.token)
        } else queue.respond(name, id, payload)
      },
      onReady() {
        queue.resolveReload()
        introduce('SYNC_DAPP_DATA', settings.dappData)
        introduce('SYNC_THEME', settings.theme)
        queue.postWaiting(() => lifecycle.ready)
      },
      onDocumentLost: (byReload) => queue.abortPosted(byReload),
      onClosed: (failure) => queue.rejectAll(failure),
    },
  })

  const queue = createRequestQueue(clock, log, {
    post: lifecycle.post,
    onReload: lifecycle.reload,
    onTimeout(reason) {
      // The next request gets a new frame.
      lifecycle.close()
      settings.onTimeout('iframe_request_timeout', reason)
    },
  })

  /** Posted without waiting for a response. */
  function introduce(name: 'SYNC_DAPP_DATA' | 'SYNC_THEME', payload: () => unknown): void {
    try {
      lifecycle.post(name, createRequestId(), parseRequest(name, payload()).payload)
    } catch (reason) {
      log.warn(`${name} could not be sent to the embedded wallet`, reason)
    }
  }

  return {
    get attached() {
      return lifecycle.attached
    },
    async attach() {
      lifecycle.open()
      await lifecycle.whenReady()
    },
    request: (name, payload, signal) =>
      new Promise((resolve, reject) => {
        const request = createPendingRequest(name, payload, { resolve: resolve as (response: unknown) => void, reject })
        if (signal?.aborted) throw abortError(request)
        const { opensFrame, toleratesAbsence, reloads } = FRAME_EVENTS[name]
        // Without a frame there is nothing to reload.
        if (reloads && !lifecycle.attached) return request.resolve(undefined)
        lifecycle.closeIfLost()
        if (opensFrame || (lifecycle.wasOpened && !toleratesAbsence)) lifecycle.open()
        queue.add(request, signal)
        if (lifecycle.ready) queue.post(request)
        else request.needsFrame = opensFrame || (!toleratesAbsence && lifecycle.awaitOpening())
      }),
    abortRequests: queue.abortMatching,
    show: (rect) => lifecycle.dialog?.show(rect),
    hide: () => lifecycle.dialog?.hide(),
    shake: () => lifecycle.dialog?.shake(),
    remove() {
      lifecycle.forget()
      lifecycle.close()
    },
  }
}

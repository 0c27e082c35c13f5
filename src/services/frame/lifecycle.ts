import { FrameLoadError, FrameNotReady, FrameRequestAborted } from '../../errors/frame'
import type { Clock } from '../clock/clock'
import type { Log } from '../log/log'
import type { FrameSettings } from './contract'
import { mountFrameDialog, type FrameDialog, type FramePlace } from './frameDialog'
import { frameUrl } from './frameUrl'
import { openTransport, type FrameTransport } from './transport'

const FRAME_READY_PAUSE_MS = 500
const FRAME_READY_WAIT_MS = 20_000

export interface LifecycleHooks {
  /**
   * Does anything wait for the frame? If nothing does, a frame that is not ready in time is removed without an alert.
   */
  isAwaited(): boolean
  onMessage(name: string, id: string | undefined, payload: unknown): void
  /** Requests may flow. */
  onReady(): void
  /** The document in the iframe was unloaded, by our `RELOAD` or by itself. */
  onDocumentLost(byReload: boolean): void
  /** The iframe was removed. Without a `failure` it was lost, or closed on purpose. */
  onClosed(failure?: Error): void
}

/** From no iframe to one that is ready, and back (docs/protocol/frame.md#handshake). */
export function createLifecycle(
  settings: FrameSettings,
  clock: Clock,
  log: Log,
  place: FramePlace,
  hooks: LifecycleHooks,
) {
  const { document, window } = place
  const waiting = new Set<{ readonly resolve: () => void; readonly reject: (reason: Error) => void }>()
  let stage: 'away' | 'loading' | 'pausing' | 'ready' = 'away'
  let dialog: FrameDialog | undefined
  let transport: FrameTransport | undefined
  let origin = ''
  let wasOpened = false
  let loadExpected = false
  let readyBeforeLoad = false
  let stopReadyTimeout: (() => void) | undefined
  let stopPause: (() => void) | undefined

  const isAttached = (): boolean => dialog?.iframe.isConnected === true

  const stopTimers = (): void => {
    stopReadyTimeout?.()
    stopPause?.()
    stopReadyTimeout = stopPause = undefined
  }

  const close = (failure?: Error): void => {
    stopTimers()
    transport?.close()
    document.removeEventListener('securitypolicyviolation', onViolation)
    const closing = dialog
    dialog = transport = undefined
    stage = 'away'
    closing?.remove()
    hooks.onClosed(failure)
    for (const { reject } of waiting) reject(failure ?? new FrameRequestAborted('READY'))
    waiting.clear()
  }

  const fail = (failure: Error): void => {
    close(failure)
    settings.onTimeout('iframe_load_failed', failure)
  }

  const startReadyTimeout = (): void => {
    stopReadyTimeout ??= clock.after(FRAME_READY_WAIT_MS, () => {
      const failure = new FrameNotReady(FRAME_READY_WAIT_MS)
      if (waiting.size > 0 || hooks.isAwaited()) fail(failure)
      else close(failure)
    })
  }

  const restart = (byReload: boolean): void => {
    stopTimers()
    stage = 'loading'
    hooks.onDocumentLost(byReload)
    loadExpected = byReload
    startReadyTimeout()
  }

  const receiveReady = (): void => {
    if (stage !== 'loading') {
      // Sent twice, or sent early by a document whose load event is still to come.
      readyBeforeLoad = true
      return
    }
    stopTimers()
    stage = 'pausing'
    stopPause = clock.after(FRAME_READY_PAUSE_MS, () => {
      if (!isAttached()) return close()
      stage = 'ready'
      hooks.onReady()
      for (const { resolve } of waiting) resolve()
      waiting.clear()
    })
  }

  const onLoad = (): void => {
    const early = readyBeforeLoad
    readyBeforeLoad = false
    if (loadExpected) {
      loadExpected = false
      return
    }
    // The frame navigated by itself, or the page navigated it.
    restart(false)
    if (early) receiveReady()
  }

  function onViolation({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (stage !== 'loading' || disposition !== 'enforce' || effectiveDirective !== 'frame-src') return
    if (blockedURI.startsWith(origin)) fail(new FrameLoadError())
  }

  /** Notices an iframe that the page removed before the observer reports it. */
  const closeIfLost = (): void => {
    if (dialog && !isAttached()) close()
  }

  /**
   * Creates the iframe unless there is one.
   * @throws FrameLoadError when the settings hold no web URL
   */
  const open = (): void => {
    closeIfLost()
    if (dialog) return
    const url = frameUrl(settings.url, { ...settings, networkId: settings.networkId() })
    if (!url) throw new FrameLoadError()
    origin = url.origin
    stopTimers()
    wasOpened = true
    stage = 'loading'
    loadExpected = true
    readyBeforeLoad = false
    document.addEventListener('securitypolicyviolation', onViolation)
    startReadyTimeout()
    dialog = mountFrameDialog(place, {
      url: url.href,
      title: settings.title,
      scheme: () => settings.theme().themeMode,
      onCloseRequest: settings.onCloseRequest,
      onLoad,
      onError: () => fail(new FrameLoadError()),
      onLost: () => close(),
    })
    transport = openTransport(window, dialog.iframe, origin, log, hooks.onMessage)
  }

  return {
    /** There is an iframe in the page. */
    get attached(): boolean {
      return isAttached()
    },
    get ready(): boolean {
      return stage === 'ready'
    },
    /** An iframe was opened and `forget()` not called since: when it is lost, a request restores it. */
    get wasOpened(): boolean {
      return wasOpened
    },
    get dialog(): FrameDialog | undefined {
      return dialog
    },
    open,
    closeIfLost,
    whenReady: () =>
      new Promise<void>((resolve, reject) => {
        if (stage === 'ready') resolve()
        else waiting.add({ resolve, reject })
      }),
    /** Starts the ready timeout while there is no iframe. Returns whether this call started it. */
    awaitOpening(): boolean {
      if (stage !== 'away' || stopReadyTimeout) return false
      startReadyTimeout()
      return true
    },
    receiveReady,
    /** The frame loads again on request. */
    reload: () => restart(true),
    post: (name: string, id: string, payload: unknown) => transport?.post(name, id, payload),
    close,
    forget: () => void (wasOpened = false),
  }
}

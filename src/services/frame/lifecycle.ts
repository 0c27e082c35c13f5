import { FrameLoadError, FrameNotReady, FrameRequestAborted } from '../../errors/frame'
import type { Clock } from '../clock/clock'
import type { Log } from '../log/log'
import type { FrameSettings } from './contract'
import type { FrameDialog, FramePlace } from './frameDialog'
import { openFramePage, type FramePage } from './framePage'
import { frameUrl } from './frameUrl'
import { createReadiness, FRAME_READY_WAIT_MS } from './readiness'

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

export interface LifecycleParts {
  readonly settings: FrameSettings
  readonly clock: Clock
  readonly log: Log
  readonly place: FramePlace
  readonly hooks: LifecycleHooks
}

export interface Lifecycle {
  /** There is an iframe in the page. */
  readonly attached: boolean
  readonly ready: boolean
  /** An iframe was opened and `forget()` not called since: when it is lost, a request restores it. */
  readonly wasOpened: boolean
  readonly dialog: FrameDialog | undefined
  /**
   * Creates the iframe unless there is one.
   * @throws FrameLoadError when the settings hold no web URL
   */
  open(): void
  /** Notices an iframe that the page removed before the observer reports it. */
  closeIfLost(): void
  /** @throws FrameLoadError, FrameNotReady, FrameRequestAborted when the iframe is removed before */
  whenReady(): Promise<void>
  /** Starts the ready timeout while there is no iframe. Returns whether this call started it. */
  awaitOpening(): boolean
  receiveReady(): void
  /** The frame loads again on request. */
  reload(): void
  post(name: string, id: string, payload: unknown): void
  close(failure?: Error): void
  forget(): void
}

/** From no iframe to one that is ready, and back (docs/protocol/frame.md#handshake). */
export function createLifecycle({ settings, clock, log, place, hooks }: LifecycleParts): Lifecycle {
  const readiness = createReadiness(clock)
  let stage: 'away' | 'loading' | 'pausing' | 'ready' = 'away'
  let page: FramePage | undefined
  let wasOpened = false
  let loadExpected = false
  let readyBeforeLoad = false

  const isAttached = (): boolean => page?.dialog.iframe.isConnected === true

  const close = (failure?: Error): void => {
    readiness.stopTimers()
    const closing = page
    page = undefined
    stage = 'away'
    closing?.close()
    hooks.onClosed(failure)
    readiness.settle(failure ?? new FrameRequestAborted('READY'))
  }

  const fail = (failure: Error): void => {
    close(failure)
    settings.onTimeout('iframe_load_failed', failure)
  }

  const startReadyTimeout = (): void =>
    readiness.startTimeout(() => {
      const failure = new FrameNotReady(FRAME_READY_WAIT_MS)
      if (readiness.isAwaited || hooks.isAwaited()) fail(failure)
      else close(failure)
    })

  const restart = (byReload: boolean): void => {
    readiness.stopTimers()
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
    stage = 'pausing'
    readiness.startPause(() => {
      if (!isAttached()) return close()
      stage = 'ready'
      hooks.onReady()
      readiness.settle()
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

  const closeIfLost = (): void => {
    if (page && !isAttached()) close()
  }

  const open = (): void => {
    closeIfLost()
    if (page) return
    const url = frameUrl(settings.url, { ...settings, networkId: settings.networkId() })
    if (!url) throw new FrameLoadError()
    readiness.stopTimers()
    wasOpened = true
    stage = 'loading'
    loadExpected = true
    readyBeforeLoad = false
    startReadyTimeout()
    page = openFramePage(place, url, settings, log, {
      onLoad,
      onError: () => fail(new FrameLoadError()),
      onBlocked: () => void (stage === 'loading' && fail(new FrameLoadError())),
      onLost: () => close(),
      onMessage: hooks.onMessage,
    })
  }

  return {
    get attached() {
      return isAttached()
    },
    get ready() {
      return stage === 'ready'
    },
    get wasOpened() {
      return wasOpened
    },
    get dialog() {
      return page?.dialog
    },
    open,
    closeIfLost,
    whenReady: () => (stage === 'ready' ? Promise.resolve() : readiness.wait()),
    awaitOpening() {
      if (stage !== 'away' || readiness.isTimed) return false
      startReadyTimeout()
      return true
    },
    receiveReady,
    reload: () => restart(true),
    post: (name: string, id: string, payload: unknown) => page?.post(name, id, payload),
    close,
    forget: () => void (wasOpened = false),
  }
}

/**
 * Makes a window never idle, as Chromium's are while the machine is busy and nothing asks for a frame: of what waits
 * for that, only what has a timeout is called.
 */
export function neverIdle(window: Window & typeof globalThis): void {
  window.requestIdleCallback = (callback, { timeout } = {}) =>
    timeout === undefined ? 0 : window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 })
}

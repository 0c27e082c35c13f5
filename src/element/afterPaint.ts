/** A page in the background draws no frames. */
const AT_LATEST_MS = 200

/** Calls back once, when the next frame has been drawn. */
export function afterPaint(callback: () => void): void {
  let isDue = true
  const run = (): void => {
    if (isDue) callback()
    isDue = false
  }
  // A simulated page draws none either.
  globalThis.requestAnimationFrame?.(() => setTimeout(run))
  setTimeout(run, AT_LATEST_MS)
}

/** What is new needs this long to be seen before a press can mean it. */
export const ASLEEP_MS = 500
/** Below, part of the view is outside the window or the page has covered it; rounding costs no more than the rest. */
const WHOLLY_VISIBLE = 0.98
const VISIBILITY_DELAY_MS = 100

/** Browsers with the second version of the observer also tell when something lies over the view. */
type TrackedEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Whether the buttons may be pressed: all of the view has been visible, and the same, for half a second. A press that
 * was meant for something else, or for what stood there before, comes too early.
 */
export class Steadiness {
  #isShown = false
  #isSteady = false
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #observer: IntersectionObserver

  constructor(
    view: HTMLElement,
    private readonly onChange: () => void,
  ) {
    this.#observer = new IntersectionObserver((entries) => this.#see(entries.at(-1) as TrackedEntry | undefined), {
      threshold: [0, WHOLLY_VISIBLE, 1],
      trackVisibility: true,
      delay: VISIBILITY_DELAY_MS,
    } as IntersectionObserverInit)
    this.#observer.observe(view)
    document.addEventListener('visibilitychange', this.#restart)
    window.addEventListener('resize', this.#restart)
  }

  get isSteady(): boolean {
    return this.#isSteady
  }

  /** Something else is shown now. */
  changed(): void {
    this.#restart()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#observer.disconnect()
    document.removeEventListener('visibilitychange', this.#restart)
    window.removeEventListener('resize', this.#restart)
  }

  #see(entry: TrackedEntry | undefined): void {
    if (!entry) return
    this.#isShown = entry.intersectionRatio >= WHOLLY_VISIBLE && entry.isVisible !== false
    this.#restart()
  }

  readonly #restart = (): void => {
    clearTimeout(this.#timer)
    const wasSteady = this.#isSteady
    this.#isSteady = false
    if (this.#isShown && document.visibilityState === 'visible')
      this.#timer = setTimeout(() => {
        this.#isSteady = true
        this.onChange()
      }, ASLEEP_MS)
    if (wasSteady) this.onChange()
  }
}

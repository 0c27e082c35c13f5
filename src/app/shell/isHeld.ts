import { isCovered } from '../../services/window/keepEscape'
import type { Prerender } from '../bridge'

/** How long a press that has begun is waited for at most. */
const PRESS_MS = 5_000

/** How long after a finger has left the screen its click may come. */
const CLICK_WITHIN_MS = 400

/** How long until it is asked again: about a frame. */
export const HELD_CHECK_MS = 15

const times = new WeakMap<Event, number>()

/**
 * Whether React's dialog has to wait, because something in the prerender can only end there, a word that is being
 * composed, or a press between its first event and its click; or because the page has opened a modal above it, which
 * React's dialog would cover.
 * @param now as the clock's `monotonic`
 */
export function isHeld(prerender: Prerender | undefined, now: number): boolean {
  const dialog = prerender?.done()?.dialog
  if (!prerender || !dialog) return false
  const { composing, lastEvent } = prerender.progress()
  const isPressed = lastEvent !== undefined && now < timeOf(lastEvent, now) + heldBy(lastEvent)
  return composing || isPressed || isCovered(dialog)
}

/**
 * When an event happened, by the clock of `now`. Its `timeStamp` is of that clock too, unless the event comes from
 * another window or tests of the page have replaced the clock. A time that is still to come is that of the first call.
 */
function timeOf(event: Event, now: number): number {
  const time = times.get(event) ?? Math.min(event.timeStamp, now)
  times.set(event, time)
  return time
}

function heldBy({ type }: Event): number {
  if (type === 'pointerup') return CLICK_WITHIN_MS
  return type === 'pointerdown' || type === 'keydown' ? PRESS_MS : 0
}

import type { Picture } from '../bridge'

/** How long a press that has begun is waited for at most. */
const PRESS_MS = 5_000

/** How long after a finger has left the screen its click may come. */
const CLICK_WITHIN_MS = 400

/** How long until it is asked again: about a frame. */
export const HELD_CHECK_MS = 15

/**
 * Whether something in the first picture can only end there, so that React's dialog has to wait: a word that is being
 * composed, or a press between its first event and its click.
 * @param now as the clock's `monotonic`
 */
export function isHeld(picture: Picture | undefined, now: number): boolean {
  if (!picture?.isShown()) return false
  const { composing, lastEvent } = picture.progress()
  return composing || (lastEvent !== undefined && now < lastEvent.at + heldBy(lastEvent.type))
}

function heldBy(type: string): number {
  if (type === 'pointerup') return CLICK_WITHIN_MS
  return type === 'pointerdown' || type === 'keydown' ? PRESS_MS : 0
}

import { CARD_ANIMATION_MS } from '../../config/limits'

/** Up to here a finger that presses has not moved. */
const STARTS_AFTER_PX = 6
/** The part of the sheet's height from which letting go closes it. */
const CLOSES_AFTER = 0.35
/** A flick closes it from a shorter way, in px per ms. */
const FLICK = 0.5
/** Moves that are older say nothing about how fast the finger was when it let go. */
const RECENT_MS = 80

interface Move {
  readonly at: number
  readonly y: number
}

/**
 * Lets a finger drag the sheet of a phone down by its grip or header. Far enough, or fast enough, it closes; otherwise,
 * and where closing is refused, it returns. Its content scrolls as before. Returns a function that ends it.
 */
export function dragSheet(card: HTMLElement, close: () => boolean): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let moves: readonly Move[] | undefined
  const wayOf = (y: number): number => Math.max(0, y - (moves?.[0]?.y ?? y))

  const start = ({ target, isPrimary, timeStamp, clientY }: PointerEvent): void => {
    const isHandle = target instanceof Element && target.closest('.grip, .header') && !target.closest('button, a')
    moves = isPrimary && isHandle && isSheet(card) ? [{ at: timeStamp, y: clientY }] : undefined
  }
  const move = ({ pointerId, timeStamp, clientY }: PointerEvent): void => {
    if (!moves) return
    moves = [...moves.slice(0, 1), ...moves.slice(1).filter(({ at }) => timeStamp - at < RECENT_MS)]
    moves = [...moves, { at: timeStamp, y: clientY }]
    if (!card.style.translate && wayOf(clientY) < STARTS_AFTER_PX) return
    card.setPointerCapture(pointerId)
    card.style.translate = `0 ${wayOf(clientY)}px`
  }
  const end = ({ type, timeStamp, clientY }: PointerEvent): void => {
    const way = wayOf(clientY)
    const recent = moves?.slice(1).find(({ at }) => timeStamp - at < RECENT_MS)
    const speed = recent ? (clientY - recent.y) / Math.max(1, timeStamp - recent.at) : 0
    moves = undefined
    if (!card.style.translate) return
    card.style.translate = ''
    const isOver = way > card.offsetHeight * CLOSES_AFTER || (speed > FLICK && way > STARTS_AFTER_PX)
    const isClosed = type === 'pointerup' && isOver && close()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // The animation of the closing dialog goes on from where the finger let go.
    const [from, to] = [`0 ${way}px`, isClosed ? `0 ${way}px` : '0 0']
    card.animate([{ translate: from }, { translate: to }], { duration: CARD_ANIMATION_MS, easing: 'ease-out' })
  }

  card.addEventListener('pointerdown', start, { signal })
  card.addEventListener('pointermove', move, { signal })
  card.addEventListener('pointerup', end, { signal })
  card.addEventListener('pointercancel', end, { signal })
  return () => ended.abort()
}

/** Whether it is drawn as a sheet, which its style sheet decides. */
function isSheet(card: HTMLElement): boolean {
  const grip = card.querySelector('.grip')
  return grip !== null && getComputedStyle(grip).display !== 'none'
}

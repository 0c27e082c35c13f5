import { useCallback, useState } from 'react'

/** A browser that does not know `scrollMargin` requests images when the first pixel of their box is on screen. */
const NEAR = '200px'

/** URLs that have been shown. Drawn again, for example when the visitor comes back to a view, they appear at once. */
const shownBefore = new Set<string>()

/**
 * An image that is requested when its box comes near the visible part of its list
 * (docs/decisions/images-never-awaited.md): the `ref` of the box, the properties of the `img`, and whether it has
 * loaded.
 */
export function useImage(src: string | undefined) {
  const [last, setLast] = useState<{ readonly src: string; readonly state: 'requested' | 'shown' | 'broken' }>()
  const state = last && last.src === src ? last.state : src !== undefined && shownBefore.has(src) ? 'shown' : 'waiting'
  const box = useCallback(
    (element: Element | null) => {
      if (!element || src === undefined || shownBefore.has(src)) return undefined
      return onceSeen(element, () => setLast({ src, state: 'requested' }))
    },
    [src],
  )
  const settle = (outcome: 'shown' | 'broken') => {
    if (src === undefined) return
    if (outcome === 'shown') shownBefore.add(src)
    setLast({ src, state: outcome })
  }
  return {
    state,
    box,
    image: {
      src: state === 'waiting' || state === 'broken' ? undefined : src,
      referrerPolicy: 'no-referrer',
      decoding: 'async',
      draggable: false,
      'data-shown': state === 'shown' || undefined,
      onLoad: () => settle('shown'),
      onError: () => settle('broken'),
    } as const,
  }
}

let observer: IntersectionObserver | undefined
const callbacks = new WeakMap<Element, () => void>()

/** Calls back once, when the element is near the visible part of its list. Returns a function that stops waiting. */
function onceSeen(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer?.unobserve(target)
        callbacks.get(target)?.()
      }
    },
    { scrollMargin: NEAR },
  )
  callbacks.set(element, callback)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

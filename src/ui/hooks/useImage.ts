import { useCallback, useState } from 'react'
import { useAppContext } from '../context'

/** A browser that does not know `scrollMargin` requests images when the first pixel of their box is on screen. */
const NEAR = '200px'

/** Pictures that have been shown. When the visitor comes back to a view, they appear at once. */
const shownBefore = new Set<string>()

type ImageState = {
  readonly src: string
  readonly url?: string | undefined
  readonly state: 'requested' | 'shown' | 'broken'
}

/**
 * A picture that is requested when its box comes near the visible part of its list
 * (docs/decisions/images-never-awaited.md), and drawn if `services/pictures` allows it: the `ref` of the box, the
 * properties of the `img`, and whether it has loaded.
 */
export function useImage(src: string | undefined) {
  const { pictures } = useAppContext().services
  const [last, setLast] = useState<ImageState>()
  const known = src === undefined ? undefined : (pictures.known(src) ?? undefined)
  const current: ImageState | undefined =
    last?.src === src
      ? last
      : src !== undefined && known && shownBefore.has(src)
        ? { src, url: known, state: 'shown' }
        : undefined
  const box = useCallback(
    (element: Element | null) => {
      if (!element || src === undefined || (shownBefore.has(src) && pictures.known(src))) return undefined
      let replaced = false
      const show = (url: string | undefined) => {
        if (!replaced) setLast({ src, url, state: url === undefined ? 'broken' : 'requested' })
      }
      const stop = onceSeen(element, () => {
        const url = pictures.known(src)
        if (url) show(url)
        else void pictures.load(src).then(show)
      })
      return () => {
        replaced = true
        stop()
      }
    },
    [src, pictures],
  )
  const settle = (state: 'shown' | 'broken') => {
    if (src === undefined) return
    if (state === 'shown') shownBefore.add(src)
    setLast({ src, url: current?.url, state })
  }
  return {
    state: current?.state ?? 'waiting',
    box,
    image: {
      src: current?.state === 'broken' ? undefined : current?.url,
      referrerPolicy: 'no-referrer',
      decoding: 'async',
      draggable: false,
      'data-shown': current?.state === 'shown' || undefined,
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

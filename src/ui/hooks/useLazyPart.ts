import { useEffect, useState } from 'react'
import { useSelector } from '../context'

interface LazyPart<Part> {
  /** Undefined until it has been loaded. */
  readonly part: Part | undefined
  readonly failed: boolean
  readonly retry: () => void
}

const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * A part of a view that is loaded when it is first needed, and rendered at once from then on. A failed load leaves the
 * part out, until it is retried or the device is online again; with `React.lazy` it would unmount the tree.
 * @param load the same function on every call
 */
export function useLazyPart<Part>(needed: boolean, load: () => Promise<Part>): LazyPart<Part> {
  const [part, setPart] = useState(() => loaded.get(load) as Part | undefined)
  const [failed, setFailed] = useState(false)
  const offline = useSelector((state) => state.offline)
  useEffect(() => {
    if (!offline) setFailed(false)
  }, [offline])
  useEffect(() => {
    if (!needed || part || failed) return
    load().then(
      (arrived) => {
        loaded.set(load, arrived)
        setPart(arrived)
      },
      () => setFailed(true),
    )
  }, [needed, part, failed, load])
  return { part, failed, retry: () => setFailed(false) }
}

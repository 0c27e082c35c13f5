import { useEffect, useState } from 'react'

/**
 * A part of the element that comes when it is first wanted. One that cannot be had costs itself alone, where `lazy` would throw
 * and take the whole tree along; it is asked for again when `wanted` changes.
 * @param wanted not wanted yet where it is falsy
 */
export function useLazyPart<Part>(requested: number | boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (requested && !part) load().then(setPart, () => {})
  }, [requested, part, load])
  return part
}

import { useEffect, useState } from 'react'

/**
 * Loads a part of the element when it is first needed. If loading fails, only that part is missing, where `React.lazy`
 * would throw and remove the whole tree; it is retried when `requested` changes.
 * @param requested falsy while the part is not needed
 */
export function useLazyPart<Part>(requested: number | boolean, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (requested && !part) load().then(setPart, () => {})
  }, [requested, part, load])
  return part
}

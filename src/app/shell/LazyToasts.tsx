import { useSelector } from '../../ui/context'
import { useLazyPart } from './useLazyPart'

const load = () => import('./Toasts')

/**
 * The toasts; their code is loaded with the first one. After that the layer stays mounted, because a live region must
 * exist before its text changes.
 */
export function LazyToasts({ alone = false }: { alone?: boolean }) {
  const part = useLazyPart(
    useSelector((state) => state.toastCount),
    load,
  )
  return part && <part.Toasts alone={alone} />
}

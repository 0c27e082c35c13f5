import { useSelector } from '../../ui/context'
import { useLazyPart } from './useLazyPart'

const load = () => import('./Toasts')

/** The toasts, whose code comes with the first of them. Once there was one the layer stays: its live regions must stand before the next text arrives. */
export function LazyToasts({ alone = false }: { alone?: boolean }) {
  const part = useLazyPart(
    useSelector((state) => state.toastCount),
    load,
  )
  return part && <part.Toasts alone={alone} />
}

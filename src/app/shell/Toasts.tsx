import { useSelector } from '../../ui/context'
import { lazyPart } from './lazyPart'

/** Comes with what follows a connection. */
const ToastLayer = lazyPart(() => import('../connected/ToastLayer'))

/** Toasts, inside the dialog because everything outside is inert. After the first toast, the live regions stay. */
export function Toasts({ alone = false }: { alone?: boolean }) {
  const hadToasts = useSelector((state) => state.toastCount > 0)
  return hadToasts && <ToastLayer alone={alone} />
}

import { lazy, Suspense } from 'react'
import { useFact } from '../views/context'

const Toasts = lazy(() => import('./Toasts').then((module) => ({ default: module.Toasts })))

/** The toasts, whose code comes with the first of them. */
export function LazyToasts({ alone = false }: { alone?: boolean }) {
  // Once there was one the layer stays: its live regions must stand before the next text arrives.
  const any = useFact((state) => state.toastCount > 0)
  return any ? (
    <Suspense>
      <Toasts alone={alone} />
    </Suspense>
  ) : null
}

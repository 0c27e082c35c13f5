import type { Toast as CatalogueToast } from '../errors/toasts'
import { addToast, removeToast } from '../store/toasts'
import type { Toast } from '../store/state'
import type { World } from './world'

export function showToast(world: World, toast: Omit<Toast, 'id'>): void {
  world.store.setState(addToast(toast))
}

/** Shows one of the specification's toasts with its literal text. */
export function showNamedToast(world: World, { text, tone }: CatalogueToast): void {
  showToast(world, { text, tone: tone === 'loading' || tone === 'success' ? tone : 'error' })
}

export function closeToast(world: World, id: number): void {
  world.store.setState(removeToast(id))
}

import type { Toast } from '../../errors/toasts'
import type { WalletButtonError } from '../../errors/WalletButtonError'
import { addToast, removeToast } from '../store/toasts'
import type { World } from '../world'

export function showToast(world: World, toast: Toast): void {
  world.store.setState(addToast(toast))
}

/** Shows an error where no view shows it. */
export function showErrorToast(world: World, { code, message }: WalletButtonError): void {
  showToast(world, { tone: 'error', text: message, code })
}

export function closeToast(world: World, id: number): void {
  world.store.setState(removeToast(id))
}

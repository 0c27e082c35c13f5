import { pageRegistry } from '../element/registry'
import type { WalletConnectButton } from '../element/WalletConnectButton'

/** The first element on the page that has the project id of `host`, or any if `host` has none. */
export function findElement(host: WalletConnectButton): WalletConnectButton | undefined {
  const { projectId } = host
  return [...pageRegistry().members.keys()].find(
    (each): each is WalletConnectButton =>
      each instanceof HTMLElement &&
      each !== host &&
      (projectId === undefined || (each as WalletConnectButton).projectId === projectId),
  )
}

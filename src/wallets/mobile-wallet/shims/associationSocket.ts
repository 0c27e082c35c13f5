let latest: WebSocket | undefined

/**
 * Opens a socket of the protocol's library, which uses this in place of `WebSocket` (build/mobileWalletLibrary.ts). The
 * library does not tell when a socket with an open request is closed, and the request would never settle.
 */
export function openAssociationSocket(url: string, protocols: string[]): WebSocket {
  latest = new WebSocket(url, protocols)
  return latest
}

/** Calls back when the socket that was opened last is closed, at once if it is already. */
export function onAssociationClosed(closed: () => void): void {
  if (!latest || latest.readyState === WebSocket.OPEN) latest?.addEventListener('close', closed, { once: true })
  else closed()
}

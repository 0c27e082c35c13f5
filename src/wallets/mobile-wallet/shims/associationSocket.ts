type Listener = (event: Event) => unknown

let latest: WebSocket | undefined
/** Resolves when the library has read the messages that have arrived. It decrypts them, which takes some tasks. */
let reading: Promise<unknown> = Promise.resolve()

/**
 * Opens a socket of the protocol's library, which uses this in place of `WebSocket` (build/mobileWalletLibrary.ts). The
 * library does not tell when a socket with an open request is closed, and the request would never settle.
 */
export function openAssociationSocket(url: string, protocols: string[]): WebSocket {
  const socket = new WebSocket(url, protocols)
  /** By event and listener, as the socket itself tells them apart. */
  const listeners = new Map<string, Map<Listener, Listener>>()
  reading = Promise.resolve()
  latest = socket
  return Object.assign(socket, {
    addEventListener(type: string, listener: Listener): void {
      const added = listeners.get(type) ?? new Map<Listener, Listener>()
      if (added.has(listener)) return
      const follow: Listener = (event) => {
        // It drops the messages that it has not read when it is notified that the socket is closed, and may remove the
        // listener while they are read.
        if (type === 'close')
          return void reading.then(() => added.get(listener) === follow && listener.call(socket, event))
        const read = listener.call(socket, event)
        if (socket === latest) reading = Promise.allSettled([reading, read])
      }
      listeners.set(type, added.set(listener, follow))
      EventTarget.prototype.addEventListener.call(socket, type, follow)
    },
    removeEventListener(type: string, listener: Listener): void {
      const follow = listeners.get(type)?.get(listener)
      if (!follow) return
      listeners.get(type)?.delete(listener)
      EventTarget.prototype.removeEventListener.call(socket, type, follow)
    },
  })
}

/**
 * Calls back when the socket that was opened last is closed, or already is, and the library has read its last
 * message. An app may close it as soon as it has answered.
 */
export function onAssociationClosed(closed: () => void): void {
  const socket = latest
  if (!socket) return
  const close = (): void => void reading.then(closed)
  if (socket.readyState === WebSocket.OPEN) EventTarget.prototype.addEventListener.call(socket, 'close', close)
  else close()
}

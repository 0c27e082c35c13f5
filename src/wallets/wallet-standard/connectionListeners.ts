import type { ConnectionListener } from '../contract'

/** The listeners of a connection. The wallet is subscribed to only while there are any. */
export interface ConnectionListeners {
  /** Returns a function that removes the listener. */
  add(listener: ConnectionListener): () => void
  notify(report: (listener: ConnectionListener) => void): void
  /** The wallet is not listened to any more, nor again. */
  end(): void
  clear(): void
}

/** @param listen starts listening to the wallet, and returns a function that stops it */
export function createConnectionListeners(listen: () => () => void): ConnectionListeners {
  const listeners = new Set<ConnectionListener>()
  let stop: (() => void) | undefined
  let ended = false

  const stopListening = (): void => {
    stop?.()
    stop = undefined
  }

  return {
    add(listener) {
      listeners.add(listener)
      if (!ended) stop ??= listen()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopListening()
      }
    },
    notify(report) {
      for (const listener of [...listeners]) report(listener)
    },
    end() {
      ended = true
      stopListening()
    },
    clear: () => listeners.clear(),
  }
}

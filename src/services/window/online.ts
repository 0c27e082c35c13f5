import { abortable } from '../abortable'

/** The browser knows that the device has no network. That it has one, it cannot know. */
export function isOffline(): boolean {
  return typeof navigator === 'object' && navigator.onLine === false
}

/** Calls back when the device loses its network, and when it has one again, until the returned function is called. */
export function onConnectivity(listener: (offline: boolean) => void): () => void {
  // Nothing tells a server.
  if (typeof addEventListener === 'undefined') return () => undefined
  const notify = ({ type }: Event): void => listener(type === 'offline')
  addEventListener('offline', notify)
  addEventListener('online', notify)
  return () => {
    removeEventListener('offline', notify)
    removeEventListener('online', notify)
  }
}

/**
 * A read that has failed for want of a network (`isLost`) is repeated once the device is online again, which it may be
 * before the failure is reported. Nothing that writes may be read this way.
 * @throws what the read throws otherwise, and the signal's reason
 */
export async function readOnceOnline<T>(
  read: () => Promise<T>,
  isLost: (reason: unknown) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    let wasOffline = isOffline()
    const stop = onConnectivity((offline) => void (wasOffline ||= offline))
    try {
      return await read()
    } catch (reason) {
      if (!wasOffline || !isLost(reason)) throw reason
    } finally {
      stop()
    }
    if (isOffline()) await online(signal)
  }
}

async function online(signal = new AbortController().signal): Promise<void> {
  let stop = (): void => {}
  const again = new Promise<void>((resolve) => (stop = onConnectivity((offline) => void (offline || resolve()))))
  await abortable(again, signal).finally(() => stop())
}

import type { Eip1193Provider } from './contract'

type Listener = (value: unknown) => void

/** The event half of an EIP-1193 provider, and how to emit. */
export function createEventEmitter(): Required<Pick<Eip1193Provider, 'on' | 'removeListener'>> & {
  emit(event: string, value: unknown): void
} {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as Listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener as Listener)
    },
    emit(event, value) {
      // A listener of the page that throws must not keep the others from being called.
      for (const listener of listeners.get(event) ?? []) queueMicrotask(() => listener(value))
    },
  }
}

import type { Eip1193Provider } from '../contract'

/** Listens to events of a provider, which may have none or throw. The returned function removes every listener. */
export function listenToProvider(
  provider: Eip1193Provider,
  listeners: Readonly<Record<string, (value?: unknown) => void>>,
): () => void {
  const each = Object.entries(listeners)
  for (const [event, react] of each) attempt(() => provider.on?.(event, react as (...facts: never[]) => void))
  return () => {
    for (const [event, react] of each)
      attempt(() => provider.removeListener?.(event, react as (...facts: never[]) => void))
  }
}

/** A provider without events, or whose methods throw, can still sign. */
function attempt(step: () => unknown): void {
  try {
    step()
  } catch {
    // The connection works without its events.
  }
}

import { featureOf, type StandardWallet } from './discovery/standardWallet'

/** Listens to `standard:events`. A listener that cannot be added or removed has no effect. */
export function listenToChanges(standard: StandardWallet, listener: (change: unknown) => void): () => void {
  const on = featureOf(standard, 'standard:events', 'on')
  let listening = true
  let off: unknown
  try {
    off = on?.('change', (change: unknown) => listening && listener(change))
  } catch {
    // A wallet whose events fail can still sign.
  }
  return () => {
    listening = false
    try {
      if (typeof off === 'function') Reflect.apply(off, undefined, [])
    } catch {
      // It has no effect any more.
    }
  }
}

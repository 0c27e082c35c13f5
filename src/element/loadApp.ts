import type { Attach } from '../app/bridge'
import { loadFailure } from './loadFailure'

/**
 * Fetches the lazy part: React and our own tree side by side, so that neither waits for the other (bridge.md, Build traps).
 * Rejects with a LoadFailure.
 */
export async function loadApp(): Promise<Attach> {
  try {
    const [app] = await Promise.all([import('../app/start'), import('../app/react')])
    return app.attach
  } catch (cause) {
    throw loadFailure(cause)
  }
}

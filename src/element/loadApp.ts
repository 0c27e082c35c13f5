import type { Attach } from '../app/bridge'

/** Fetches the lazy part: React and our own tree side by side, so that neither waits for the other (bridge.md, Build traps). */
export async function loadApp(): Promise<Attach> {
  const [app] = await Promise.all([import('../app/start'), import('../app/react')])
  return app.attach
}

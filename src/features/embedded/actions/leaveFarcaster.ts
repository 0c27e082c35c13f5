import { changeEmbedded } from '../../../session/store/embedded'
import type { World } from '../../../session/world'

const FARCASTER_RELOAD_DELAY_MS = 100

/** Discards the Farcaster URL and reloads the frame after the view was left without an approval. Never rejects. */
export async function leaveFarcaster(world: World): Promise<void> {
  if (world.store.getState().embedded.profile) return
  await world.tasks
    .share('leave-login', async (signal) => {
      world.store.setState(changeEmbedded({ farcaster: { status: 'idle' } }))
      await world.services.clock.sleep(FARCASTER_RELOAD_DELAY_MS, signal)
      const connector = await world.connectors.load('embedded')
      signal.throwIfAborted()
      await connector.request('RELOAD', undefined)
    })
    .catch(() => {})
}

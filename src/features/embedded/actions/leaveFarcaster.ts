import { changeEmbedded } from '../../../session/store/embedded'
import type { Context } from '../../../session/context'

const FARCASTER_RELOAD_DELAY_MS = 100

/** Discards the Farcaster URL and reloads the frame after the view was left without an approval. Never rejects. */
export async function leaveFarcaster(context: Context): Promise<void> {
  if (context.store.getState().embedded.profile) return
  await context.tasks
    .share('leave-login', async (signal) => {
      context.store.setState(changeEmbedded({ farcaster: { status: 'idle' } }))
      await context.services.clock.sleep(FARCASTER_RELOAD_DELAY_MS, signal)
      const connector = await context.connectors.load('embedded')
      signal.throwIfAborted()
      await connector.request('RELOAD', undefined)
    })
    .catch(() => {})
}

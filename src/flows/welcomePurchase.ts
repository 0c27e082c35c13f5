import type { World } from './world'

/** What was bought is there, or on its way: balances and the history are looked at anew. Silent: each says for itself when it cannot be had. */
export async function welcomePurchase(world: World): Promise<void> {
  try {
    const [{ refreshActivity }, { refreshBalance }, { refreshTokens }] = await Promise.all([import('./refreshActivity'), import('./refreshBalance'), import('./refreshTokens')])
    await Promise.all([refreshActivity(world), refreshBalance(world, { force: true }), refreshTokens(world, { force: true })])
  } catch (reason) {
    world.services.log.warn('Balances could not be looked at anew.', reason)
  }
}

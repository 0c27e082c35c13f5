import type { World } from '../../session/world'

/** Connects by the pairing that an earlier page has shown. Only such a page loads the code that pairs for it. */
export async function adoptOpenPairing(world: World): Promise<void> {
  const { adoptOpenPairing: adopt } = await import('../../features/walletconnect/actions/openPairing')
  await adopt(world)
}

import { isOriginAllowed } from '../../domain/page/isOriginAllowed'
import { changeEmbedded } from '../store/embedded'
import { loadAlert } from '../notices/loadAlert'
import type { World } from '../world'

/** Disables email and social login on an origin that is not allowed: docs/protocol/services.md#allowed-origins */
export async function checkOrigin(world: World): Promise<void> {
  const features = world.store.getState().features
  if (!features?.email && !features?.socials.length) return
  const { host, origin } = world.page.location()
  // At an opaque origin the frame cannot tell which page it is in.
  if (!host) return world.store.setState(changeEmbedded({ originRefused: true }))
  await world.tasks.share('origins', async (signal) => {
    const response = await world.services.api.fetchOrigins(signal)
    if (response.kind === 'rate_limited') await loadAlert(world, 'alertRateLimited')
    else if (response.kind === 'server_error') await loadAlert(world, 'alertServerError')
    else {
      const originRefused = !isOriginAllowed(origin, response.origins)
      world.store.setState(changeEmbedded({ originRefused }))
      if (originRefused) await loadAlert(world, 'alertInvalidAppConfiguration')
    }
  })
}

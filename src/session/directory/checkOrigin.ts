import { isOriginAllowed } from '../../domain/page/isOriginAllowed'
import { changeEmbedded } from '../store/embedded'
import type { AlertName } from '../notices/raiseAlert'
import type { World } from '../world'

/** With email or social login on, the page's origin must be on the project's list (specification, section 5). Wallets stay usable. */
export async function checkOrigin(world: World): Promise<void> {
  const features = world.store.getState().features
  if (!features?.email && !features?.socials.length) return
  await world.tasks.share('origins', async (signal) => {
    const response = await world.services.api.fetchOrigins(signal)
    if (response.kind === 'rate_limited') await tell(world, 'alertRateLimited')
    else if (response.kind === 'server_error') await tell(world, 'alertServerError')
    else {
      const originRefused = !isOriginAllowed(world.page.location().origin, response.origins)
      world.store.setState(changeEmbedded({ originRefused }))
      if (originRefused) await tell(world, 'alertInvalidAppConfiguration')
    }
  })
}

/** Most projects have nothing to be told: the words come when there is something. */
async function tell(world: World, name: AlertName): Promise<void> {
  const { raiseNamedAlert } = await import('../notices/raiseAlert')
  raiseNamedAlert(world, name)
}

import { isOriginAllowed } from '../../domain/page/isOriginAllowed'
import { changeEmbedded } from '../store/embedded'
import { loadAlert } from '../notices/loadAlert'
import type { Context } from '../context'

/** Disables email and social login on an origin that is not allowed: docs/protocol/services.md#allowed-origins */
export async function checkOrigin(context: Context): Promise<void> {
  const features = context.store.getState().features
  if (!features?.email && !features?.socials.length) return
  const { host, origin } = context.page.location()
  // At an opaque origin the frame cannot tell which page it is in.
  if (!host) return context.store.setState(changeEmbedded({ originRefused: true }))
  await context.tasks.share('origins', async (signal) => {
    const response = await context.services.api.fetchOrigins(signal)
    if (response.kind === 'rate_limited') await loadAlert(context, 'alertRateLimited')
    else if (response.kind === 'server_error') await loadAlert(context, 'alertServerError')
    else {
      const originRefused = !isOriginAllowed(origin, response.origins)
      context.store.setState(changeEmbedded({ originRefused }))
      if (originRefused) await loadAlert(context, 'alertInvalidAppConfiguration')
    }
  })
}

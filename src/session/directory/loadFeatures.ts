import { resolveFeatures } from '../../domain/page/resolveFeatures'
import { offeredSocials } from '../../domain/page/offeredSocials'
import type { Options } from '../../domain/page/options'
import type { Context } from '../context'

/** Fetches the project's features once, and resolves them again when the page's settings change. */
export async function loadFeatures(context: Context): Promise<void> {
  const { store, tasks, services } = context
  if (store.getState().features) return
  await tasks.share('features', async (signal) => {
    const remote = await services.api.fetchFeatures(signal).catch((reason: unknown) => {
      services.log.warn('The remote configuration is not available; local settings hold.', reason)
      return undefined
    })
    if (signal.aborted) return
    const resolve = (options: Options): void => {
      resolved = options
      const features = resolveFeatures(options, remote)
      // Hide social providers that do not work on this device.
      store.setState({ features: { ...features, socials: offeredSocials(features.socials, context.page.environment) } })
    }
    let resolved: Options | undefined
    resolve(store.getState().options)
    // The page may change its options at any time; the remote features stay.
    store.subscribe(({ options }) => {
      if (options.features !== resolved?.features || options.socials !== resolved.socials) resolve(options)
    })
  })
}

import { resolveFeatures, type LocalFeatures } from '../../domain/page/resolveFeatures'
import { offeredSocials } from '../../domain/page/offeredSocials'
import type { Options } from '../../domain/page/options'
import type { World } from '../world'

/**
 * Asks once which remote features the project has; when it cannot be had, the page's settings hold (specification, section 1).
 * From then on the page narrows and reorders them, also when its settings change.
 */
export async function loadFeatures(world: World): Promise<void> {
  const { store, tasks, services } = world
  if (store.getState().features) return
  await tasks.share('features', async (signal) => {
    const remote = await services.api.fetchFeatures(signal).catch((reason: unknown) => {
      services.log.warn('The remote configuration is not available; local settings hold.', reason)
      return undefined
    })
    if (signal.aborted) return
    const resolve = (options: Options): void => {
      resolved = options
      const features = resolveFeatures(localFeatures(options), remote)
      // A provider that does not work on this device is not offered on it (wire-facts 2.3).
      store.setState({ features: { ...features, socials: offeredSocials(features.socials, world.page.environment) } })
    }
    let resolved: Options | undefined
    resolve(store.getState().options)
    // The page may change its mind at any time (element-api.md, section 2, rule 4); what the project said stays.
    store.subscribe(({ options }) => {
      if (options.features !== resolved?.features || options.socials !== resolved.socials) resolve(options)
    })
  })
}

/** The page's own wishes in the words of `domain/features`. */
export function localFeatures(options: Options): LocalFeatures {
  return { features: options.features, socials: options.socials }
}

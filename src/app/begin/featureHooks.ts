import type { FeatureHooks } from '../../session/world'

/** One row for each feature that the session calls. */
export const featureHooks: Readonly<Record<string, FeatureHooks>> = {
  activity: { afterTransaction: async (world) => (await import('../../features/activity')).refreshActivity(world) },
  embedded: {
    /** A social login that left the page (Telegram). Errors have already been shown. */
    resume: (world) =>
      world.services.storage.read('social_provider') === undefined
        ? undefined
        : import('../../features/embedded').then(({ resumeSocial }) => resumeSocial(world).catch(() => true)),
  },
}

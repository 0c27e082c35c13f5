import type { FeatureHooks } from '../../session/world'

/** One row for each feature that the session calls. */
export const featureHooks: Readonly<Record<string, FeatureHooks>> = {
  activity: { afterTransaction: async (world) => (await import('../../features/activity')).refreshActivity(world) },
  swap: {
    /** Swaps that a wallet took as one request with their approval. */
    connected(world) {
      if (world.services.storage.read('pending_batches') !== undefined)
        import('../../features/swap').then(
          ({ resumeBatches }) => resumeBatches(world),
          (cause: unknown) => world.services.log.error('A swap of an earlier page is not followed.', cause),
        )
    },
  },
  embedded: {
    /** A social login that left the page (Telegram). Errors have already been shown. */
    resume: (world) =>
      world.services.storage.read('social_provider') === undefined
        ? undefined
        : import('../../features/embedded').then(({ resumeSocial }) => resumeSocial(world).catch(() => true)),
  },
}

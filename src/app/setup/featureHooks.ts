import type { FeatureHooks } from '../../session/context'

/** One row for each feature that the session calls. */
export const featureHooks: Readonly<Record<string, FeatureHooks>> = {
  activity: { afterTransaction: async (context) => (await import('../../features/activity')).refreshActivity(context) },
  swap: {
    /** Swaps that a wallet took as one request with their approval. */
    connected(context) {
      if (context.services.storage.read('pending_batches') !== undefined)
        import('../../features/swap').then(
          ({ resumeBatches }) => resumeBatches(context),
          (cause: unknown) => context.services.log.error('A swap of an earlier page is not followed.', cause),
        )
    },
  },
  embedded: {
    /** A social login that left the page (Telegram). Errors have already been shown. */
    resume: (context) =>
      context.services.storage.read('social_provider') === undefined
        ? undefined
        : import('../../features/embedded').then(({ resumeSocial }) => resumeSocial(context).catch(() => true)),
  },
}

import * as z from 'zod/mini'
import { lazySchema } from '../lazySchema'

/** What the rpc host knows of an address (docs/protocol/services.md#identity). */
export const identityResponse = lazySchema(() =>
  z.object({ name: z.nullish(z.string()), avatar: z.nullish(z.string()) }),
)

/** A record of `identity_cache`. */
export const cachedIdentity = lazySchema(() =>
  z.object({ identity: z.object({ name: z.optional(z.string()), avatar: z.optional(z.string()) }) }),
)

import '../jitless'
import * as z from 'zod/mini'

/** What the rpc host says of an address (wire facts, section 6): either may be null. */
export const identityResponse = z.object({ name: z.nullish(z.string()), avatar: z.nullish(z.string()) })

/** `identity_cache` (wire facts, 10.2), address by address; rows are read one by one. */
export const cachedIdentity = z.object({
  address: z.string(),
  identity: z.object({ name: z.optional(z.string()), avatar: z.optional(z.string()) }),
  timestamp: z.number(),
})

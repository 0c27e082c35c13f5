import '../../jitless'
import * as z from 'zod/mini'

/** `GET /v1/profile/suggestions/{name}` (wire facts, 6); each is read on its own. */
export const suggestionsResponse = z.object({ suggestions: z.array(z.unknown()) })

export const suggestedName = z.object({ name: z.string(), registered: z.boolean() })

/** Why a name was not registered (wire facts, 3.2). */
export const refusal = z.object({
  reasons: z.array(
    z.object({ name: z.optional(z.string()), field: z.optional(z.string()), description: z.optional(z.string()) }),
  ),
})

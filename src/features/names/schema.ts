import * as z from 'zod/mini'
import { lazySchema } from '../../services/lazySchema'

/** `GET /v1/profile/suggestions/{name}` (docs/protocol/services.md#names). Each is parsed by itself. */
export const suggestionsResponse = lazySchema(() => z.object({ suggestions: z.array(z.unknown()) }))

export const suggestedName = lazySchema(() => z.object({ name: z.string(), registered: z.boolean() }))

/** Why a name was not registered (docs/protocol/services.md#error-bodies). */
export const refusal = lazySchema(() =>
  z.object({
    reasons: z.array(
      z.object({ name: z.optional(z.string()), field: z.optional(z.string()), description: z.optional(z.string()) }),
    ),
  }),
)

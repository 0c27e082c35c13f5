import * as z from 'zod/mini'
import { isNonce } from '../../domain/siwx/nonce'
import { lazySchema } from '../lazySchema'

/** The response of `siwx-nonce-endpoint` (docs/protocol/services.md#sign-in-endpoints). */
export const nonceResponse = lazySchema(() => z.object({ nonce: z.string().check(z.refine(isNonce)) }))

/** Why a server rejected a proof. Both fields are optional; a numeric code becomes a string. */
export const refusalResponse = lazySchema(() =>
  z.object({
    code: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
    message: z.catch(z.optional(z.string()), undefined),
  }),
)

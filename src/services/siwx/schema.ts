import * as z from 'zod/mini'
import { isNonce } from '../../domain/siwx/nonce'
import { lazySchema } from '../lazySchema'

/** The response of `siwx-nonce-endpoint` (docs/protocol/services.md#sign-in-endpoints). */
export const nonceResponse = lazySchema(() => z.object({ nonce: z.string().check(z.refine(isNonce)) }))

/** Why a server rejected a proof, if it says so. One field may be there without the other. */
export const refusalCode = lazySchema(() => z.object({ code: z.union([z.string(), z.number()]) }))
export const refusalMessage = lazySchema(() => z.object({ message: z.string() }))

/** The response of `siwx-session-endpoint`. Anything else in it is the site's own. */
export const sessionResponse = lazySchema(() => z.object({ authenticated: z.optional(z.boolean()) }))

/** A nonce of Auth.js. */
export const csrfResponse = lazySchema(() => z.object({ csrfToken: z.string().check(z.refine(isNonce)) }))

/** What Auth.js responds instead of a redirect. */
export const authJsRedirect = lazySchema(() => z.object({ url: z.string() }))

/** The session of Auth.js. Without one the response is empty. */
export const authJsSession = lazySchema(() => z.object({ user: z.unknown(), expires: z.string() }))

import * as z from 'zod/mini'
import { lazySchema } from '../lazySchema'

const filled = () => z.string().check(z.minLength(1))

/** Every message of the frame (docs/protocol/frame.md#messages). */
export const frameMessage = lazySchema(() =>
  z.object({
    type: z.string().check(z.regex(/^@w3m-frame\//)),
    /** The id of the request. */
    id: z.optional(filled()),
    payload: z.optional(z.unknown()),
  }),
)

/** `READY`: the frame can receive requests. */
export const readyPayload = lazySchema(() => z.nullish(z.object({ version: z.optional(z.string()) })))

/** `SESSION_UPDATE`: a new session token. */
export const sessionUpdate = lazySchema(() => z.object({ token: filled() }))

/** Of every `_ERROR` that has a message. */
export const errorPayload = lazySchema(() => z.object({ message: z.string() }))

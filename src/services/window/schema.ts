import * as z from 'zod/mini'
import { lazySchema } from '../lazySchema'
import { recordOf } from '../recordOf'

export const WINDOW_MESSAGE = '@wallet-connect-button/window'

/** Far more than a session takes, with the records of its relay. */
const CONTENT_MAX_CHARACTERS = 1_048_576

/** Every message between a page and the window that it has opened (docs/protocol/window.md). */
export const windowMessage = lazySchema(() =>
  z.object({
    type: z.enum([WINDOW_MESSAGE]),
    nonce: z.string(),
    step: z.enum(['ready', 'options', 'result']),
    /** JSON, so that its size can be limited before anything reads it. */
    content: z.string().check(z.maxLength(CONTENT_MAX_CHARACTERS)),
  }),
)

/** What the window shows. */
export const windowOptions = lazySchema(() =>
  z.object({
    config: recordOf(z.unknown()),
    view: z.optional(z.string()),
    lang: z.string(),
    dir: z.string(),
    style: recordOf(z.string()),
  }),
)

/** What the window hands back: the records of the session, or none if it has none. */
export const windowResult = lazySchema(() => recordOf(z.string()))

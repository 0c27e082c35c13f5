import { createSiwxHandler } from 'wallet-connect-button/server'

/** `DOMAIN` is the host that visitors see; `SECRET` signs nonces and sessions. A function, as the build has neither. */
export const siwx = createSiwxHandler(() => ({ domain: process.env.DOMAIN, secret: process.env.SECRET }))

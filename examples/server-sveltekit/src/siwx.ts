import { createSiwxHandler } from 'wallet-connect-button/server'

// The host that visitors see, and what signs nonces and sessions.
const { DOMAIN: domain = '', SECRET: secret = '' } = process.env
export const siwx = createSiwxHandler({ domain, secret })

import { createSiwxHandler, type SiwxHandler } from 'wallet-connect-button/server'

// Next bundles each route by itself, so a handler of this module would be several, each with a memory of its own.
const shared = globalThis as typeof globalThis & { siwx?: SiwxHandler }

/** With settings from the environment: `DOMAIN` is the host that visitors see; `SECRET` signs nonces and sessions. */
export function siwxHandler(): SiwxHandler {
  const { DOMAIN: domain = '', SECRET: secret = '' } = process.env
  return (shared.siwx ??= createSiwxHandler({ domain, secret }))
}

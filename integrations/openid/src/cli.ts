#!/usr/bin/env node
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PROGRAMS } from './programs'
import { readSettings, SettingInvalid } from './settings'
import { removeSigningKeys } from './signingKeys'
import { startService } from './startService'
import { openStore } from './store/openStore'

const USAGE = `wallet-connect-openid [configuration.json] [--new-keys]
An OpenID Connect provider whose visitors sign in with a wallet. Settings come from the file and from variables such as
OPENID_ISSUER. With --new-keys it removes the signing keys and ends: running instances make others within a minute, and
visitors sign in again. Refresh tokens stay valid.`

try {
  const { values, positionals } = parseArgs({
    options: { 'new-keys': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) console.log(USAGE)
  else await run(positionals[0], values['new-keys'] ?? false)
} catch (reason) {
  if (reason instanceof SettingInvalid || reason instanceof TypeError) {
    console.error(`${reason.message}\n\n${USAGE}`)
    process.exitCode = 2
  } else {
    // The port is taken, the database cannot be opened, or the library refuses a client.
    console.error('openid:', reason instanceof Error ? reason.message : reason)
    process.exitCode = 1
  }
}

async function run(file: string | undefined, removesKeys: boolean): Promise<void> {
  const settings = readSettings(file, process.env)
  if (removesKeys) {
    const store = await openStore(settings.database)
    await removeSigningKeys(store, settings.keyRotationDays)
    await store.close()
    return
  }
  const { issuer, clients, host } = settings
  const { port, stop } = await startService(settings, folders())
  const id = clients[0]?.client_id ?? 'your-client-id'
  console.log(`Listening on http://${host}:${port} as ${issuer}`)
  console.log(`Discovery document: ${issuer}/.well-known/openid-configuration`)
  for (const [name, write] of Object.entries(PROGRAMS)) console.log(`\n${name}\n${indent(write(issuer, id))}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

function folders() {
  const element = dirname(createRequire(import.meta.url).resolve('wallet-connect-button/package.json'))
  return { pages: fileURLToPath(new URL('../page', import.meta.url)), element: join(element, 'dist-cdn') }
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreeBasePort } from '../../demo/stack/ports'
import { readSettings, type Client } from '../../integrations/openid/src/settings'
import { startService, type Service } from '../../integrations/openid/src/startService'

/** Where clients are sent back to. Nothing listens there. */
export const WIKI = 'http://localhost:9999/wiki/callback'
export const FORUM = 'http://localhost:9999/forum/callback'
export const SECRET = 'a secret of a test, which is long enough'

export const CLIENTS: readonly Client[] = [
  {
    client_id: 'wiki',
    client_name: 'Team Wiki',
    client_secret: SECRET,
    redirect_uris: [WIKI],
    post_logout_redirect_uris: ['http://localhost:9999/wiki'],
    own: true,
  },
  { client_id: 'forum', client_name: 'Förum', client_secret: SECRET, redirect_uris: [FORUM] },
]

type Options = {
  readonly settings?: Readonly<Record<string, unknown>>
  /** The content of the accounts file. */
  readonly accounts?: object
  /** How many instances there are behind the issuer. */
  readonly instances?: number
}

/** The service in this process, behind a proxy that asks its instances in turn. */
export async function serve({ settings = {}, accounts, instances = 1 }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'openid-'))
  const port = await findFreeBasePort()
  const issuer = `http://localhost:${port}`
  const configuration = join(folder, 'openid.json')
  if (accounts) writeFileSync(join(folder, 'accounts.json'), JSON.stringify(accounts))
  const content = { issuer, port: 0, clients: CLIENTS, ...(accounts && { accounts: 'accounts.json' }), ...settings }
  writeFileSync(configuration, JSON.stringify(content))
  const folders = { pages: 'integrations/openid/page', element: 'dist-cdn' }
  const read = readSettings(configuration, {})
  const services: Service[] = []
  for (let each = 0; each < instances; each++) services.push(await startService(read, folders))
  let asked = 0
  const proxy = createServer((incoming, outgoing) => {
    const { port: target } = services[asked++ % services.length]!
    const { method, url, headers } = incoming
    const passed = send({ host: '127.0.0.1', port: target, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((ready) => void proxy.listen(port, 'localhost', ready))
  return {
    issuer,
    settings: read,
    writeAccounts: (changed: object) => writeFileSync(join(folder, 'accounts.json'), JSON.stringify(changed)),
    async stop() {
      proxy.closeAllConnections()
      await new Promise((closed) => void proxy.close(closed))
      for (const each of services) await each.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Served = Awaited<ReturnType<typeof serve>>

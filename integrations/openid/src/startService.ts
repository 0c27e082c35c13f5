import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from 'oidc-provider'
import { createAccounts } from './accounts'
import { createAccountsFile, type AccountsFile } from './accountsFile'
import { createAssets } from './assets'
import { createChain } from './chain'
import { createProvider } from './createProvider'
import { createInteractions, json } from './interactions'
import { HEADERS } from './pages/document'
import { createProviderPages } from './pages/providerPages'
import type { Settings } from './settings'
import { readPairwiseSecret, readSigningKeys } from './signingKeys'
import type { EntryStore } from './store/EntryStore'
import { openStore } from './store/openStore'

const KEYS_READ_EVERY_MS = 60_000

/** The folders of files for browsers. */
export type Folders = { readonly pages: string; readonly element: string }

export type Service = {
  readonly port: number
  /** Ends what is in flight, and closes the database. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the service. Several instances with one database are one provider.
 * @throws if the database, the accounts file, a client or the port cannot be used
 */
export async function startService(settings: Settings, folders: Folders): Promise<Service> {
  const readFile = createAccountsFile(settings.accounts)
  readFile()
  const store = await openStore(settings.database)
  try {
    return await listen(settings, folders, store, readFile)
  } catch (reason) {
    await store.close()
    throw reason
  }
}

async function listen(
  settings: Settings,
  folders: Folders,
  store: EntryStore,
  readFile: () => AccountsFile,
): Promise<Service> {
  const accounts = createAccounts(store, createChain(settings.rpcUrls), readFile)
  const pages = createProviderPages(settings.issuer)
  const pairwiseSecret = await readPairwiseSecret(store)
  const respondToInteraction = createInteractions(settings, store, accounts)
  const readAsset = createAssets(folders.pages, folders.element)

  // The library takes its keys when it is made, so another key takes another provider.
  let keys = await readSigningKeys(store, settings.keyRotationDays)
  let provider = await createProvider({ settings, store, accounts, keys, pairwiseSecret, pages })
  // The library looks at a client when it is first asked for.
  for (const client of settings.clients) await provider.Client.find(client.client_id)
  const renewKeys = async (): Promise<void> => {
    const read = await readSigningKeys(store, settings.keyRotationDays)
    if (JSON.stringify(read) === JSON.stringify(keys)) return
    provider = await createProvider({ settings, store, accounts, keys: read, pairwiseSecret, pages })
    keys = read
  }

  async function respond(current: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0] ?? '/'
    if (path.startsWith('/assets/')) {
      const asset = request.method === 'GET' ? await readAsset(path) : undefined
      const headers = asset && { ...HEADERS, 'content-type': asset.type, 'cache-control': asset.cacheControl }
      if (asset) response.writeHead(200, headers).end(asset.body)
      else response.writeHead(404, HEADERS).end()
      return
    }
    const reply = path.startsWith('/interaction/') && (await respondToInteraction(current, request, response))
    if (reply) {
      response.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers }).end(reply.body)
      return
    }
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    await current.callback()(request, response)
  }

  const { host, protocol } = new URL(settings.issuer)
  const server = createServer((request, response) => {
    // Every URL is made from the issuer, not from what a request or a proxy says of itself.
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.replace(':', '')
    delete request.headers['x-forwarded-host']
    respond(provider, request, response).catch((reason: unknown) => {
      console.error('openid:', reason)
      if (response.headersSent) response.end()
      else {
        const { status, headers, body } = json(500, { code: 'internal_error' })
        response.writeHead(status, headers).end(body)
      }
    })
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(settings.port, settings.host, listening)
  })
  const timer = setInterval(() => {
    renewKeys().catch((reason: unknown) => console.error('openid: the keys could not be read:', reason))
  }, KEYS_READ_EVERY_MS)
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      clearInterval(timer)
      await new Promise((closed) => void server.close(closed).closeIdleConnections())
      await store.close()
    },
  }
}

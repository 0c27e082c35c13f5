import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Faults } from '../faults/Faults'
import type { SocialLogin } from '../frame/identities'
import { json, text, type Ask, type Reply } from '../http/reply'
import { LOOPBACK } from '../ports'
import { CALLBACK_PATH, callbackAnswer } from './callback'
import { farcasterAnswer } from './farcasterPages'
import { FarcasterChannels } from './FarcasterChannels'
import { loginPages } from './loginPages'
import { makeProvider, SESSION_COOKIE } from './makeProvider'
import { PendingLogins } from './PendingLogins'
import { Accounts } from './Accounts'
import { relyingParty } from './relyingParty'

/** The fault that affects every request here. A path names the fault of a single one. */
export const IDENTITY_FAULT = 'identity'

type Options = { readonly port: number; readonly frameUrl: string; readonly faults: Faults }

/** The running servers: their URL, and what the frame needs of them. */
export type Identity = { readonly url: string; readonly social: SocialLogin; close(): Promise<void> }

const FORM_LIMIT_BYTES = 16 * 1024

/**
 * Starts the OpenID provider for six social logins and the Farcaster server on one port. `frameUrl` is any URL of the
 * frame; the provider redirects to its origin only.
 * @throws when the port is taken.
 */
export async function startIdentity({ port, frameUrl, faults }: Options): Promise<Identity> {
  const url = `http://${LOOPBACK}:${port}`
  const accounts = new Accounts()
  const logins = new PendingLogins()
  const room = new FarcasterChannels()
  const provider = await makeProvider({ issuer: url, callbackUrl: new URL(CALLBACK_PATH, frameUrl).href, accounts })
  const login = loginPages(provider, accounts)
  const farcaster = farcasterAnswer(room)
  const provide = provider.callback()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const place = new URL(request.url ?? '/', url)
    const bare: Ask = { method: request.method ?? 'GET', url: place, headers: request.headers, body: Buffer.alloc(0) }
    const fault = faults.take(bare, [IDENTITY_FAULT])
    if (fault?.kind === 'drop') return void request.socket.destroy()
    if (fault?.kind === 'isolate') response.setHeader('cross-origin-opener-policy', fault.reason ?? 'same-origin')
    else if (fault?.kind === 'delay') await faults.pause(fault)
    else if (fault && fault.kind !== 'truncate') return write(response, faults.spoil(json({}), fault, bare))
    if (fault?.kind === 'truncate') cutAnswer(response)

    const own = async (): Promise<Ask> => ({ ...bare, body: await readForm(request) })
    if (place.pathname === '/page.css')
      return write(
        response,
        text(await readFile(new URL('./page/page.css', import.meta.url), 'utf8'), 'text/css; charset=utf-8'),
      )
    if (place.pathname.startsWith('/login/')) return write(response, await login(await own(), request, response))
    if (place.pathname.startsWith('/farcaster/'))
      return write(response, (await farcaster(await own())) ?? json({ error: 'No such request.' }, 404))
    forgetPerson(request)
    await provide(request, response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((reason: unknown) => {
      if (response.headersSent) response.destroy()
      else
        write(
          response,
          json(
            { error: reason instanceof Error ? reason.message : String(reason) },
            reason instanceof SyntaxError ? 400 : 500,
          ),
        )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  return {
    url,
    social: {
      ...relyingParty(url, logins),
      async farcasterUri() {
        const channel = room.open()
        return { url: `${url}/farcaster/${channel}`, channel }
      },
      awaitFarcaster: (channel, signal) => room.await(channel, signal),
      answer: callbackAnswer(logins),
    },
    close: () =>
      new Promise((resolve) => {
        room.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** One provider stands in for six companies, so being logged in at one may not mean being logged in at the next. */
function forgetPerson(request: IncomingMessage): void {
  const kept = (request.headers.cookie ?? '').split('; ').filter((cookie) => !cookie.startsWith(SESSION_COOKIE))
  request.headers.cookie = kept.join('; ')
}

async function readForm(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > FORM_LIMIT_BYTES) throw new Error('The form is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { 'cache-control': 'no-store', 'content-length': Buffer.byteLength(body), ...headers })
  response.end(body)
}

/** Half of the answer is written and the socket ended. The provider's library ends each answer with one whole body. */
function cutAnswer(response: ServerResponse): void {
  const end = response.end.bind(response)
  response.end = ((body?: string | Uint8Array) => {
    if (body === undefined) return end()
    const whole = Buffer.from(body as string)
    response.write(whole.subarray(0, Math.floor(whole.byteLength / 2)), () => response.socket?.destroy())
    return response
  }) as typeof response.end
}

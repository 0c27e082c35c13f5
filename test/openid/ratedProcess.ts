import { generateKeyPairSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { loadProvider } from '../../integrations/openid/src/loadProvider'
import { readSettings } from '../../integrations/openid/src/settings'
import { startService } from '../../integrations/openid/src/startService'
import { CLIENTS } from './serve'

// One of the two services that rate.ts compares, in a process of its own: ours, or the bare library with a form for name
// and password.

const [kind = '', issuer = '', database = ''] = process.argv.slice(2)
const PASSWORD = 'correct horse battery staple'
const derive = promisify(scrypt) as (password: string, salt: Buffer, bytes: number) => Promise<Buffer>

await (kind === 'ours' ? startOurs() : startBare())
process.send?.('ready')
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1_024 })
})

async function startOurs(): Promise<void> {
  const environment = { OPENID_ISSUER: issuer, OPENID_DATABASE: database, OPENID_CLIENTS: JSON.stringify(CLIENTS) }
  const settings = readSettings(undefined, {
    ...environment,
    OPENID_HOST: 'localhost',
    OPENID_PORT: new URL(issuer).port,
  })
  await startService(settings, { pages: 'integrations/openid/page', element: 'dist-cdn' })
}

async function startBare(): Promise<void> {
  const { Provider } = await loadProvider()
  const salt = randomBytes(16)
  const hash = await derive(PASSWORD, salt, 32)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const provider = new Provider(issuer, {
    clients: CLIENTS.map(({ client_id, client_secret, redirect_uris }) => ({
      client_id,
      client_secret,
      redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'bare', use: 'sig' }] },
    cookies: { keys: ['bare'], names: { session: 'bare', interaction: 'bare-interaction', resume: 'bare-resume' } },
    claims: { openid: ['sub'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
    issueRefreshToken: async () => true,
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
  const respond = provider.callback()
  createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (!path.startsWith('/interaction/')) return respond(request, response)
    if (request.method === 'GET') {
      const { uid } = await provider.interactionDetails(request, response)
      return response.end(
        `<form method="post" action="/interaction/${uid}"><input name="name"><input name="password"></form>`,
      )
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    if (!timingSafeEqual(await derive(form.get('password') ?? '', salt, 32), hash)) return response.writeHead(401).end()
    const location = await provider.interactionResult(request, response, { login: { accountId: form.get('name') } })
    return response.writeHead(303, { location }).end()
  }).listen(Number(new URL(issuer).port), 'localhost')
}

import { execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatSiwxMessage } from '../../src/domain/siwx/message'

/** The examples of servers. */
export const SERVERS: readonly string[] = [
  'server-express',
  'server-fastify',
  'server-hono',
  'server-next',
  'server-sveltekit',
  'server-worker',
]

const START_WITHIN_MS = 60_000
const SECRET = 'a long random text that only the server knows'

/** Where an example has its port, if not in `PORT`. */
const PORTS: Readonly<Record<string, { readonly file: string; readonly port: string }>> = {
  'server-next': { file: 'package.json', port: '3000' },
  'server-worker': { file: 'wrangler.toml', port: '8787' },
}

/** A page that says who is signed in. */
const PAGES: Readonly<Record<string, string>> = { 'server-next': '/' }

type Reply = { readonly status: number; readonly body: Record<string, unknown> }

/** Starts an installed example with `npm start`, and signs in and out. @throws with what went wrong */
export async function signInAt(home: string, port: number): Promise<void> {
  const domain = `localhost:${port}`
  const isWorker = home.endsWith('server-worker')
  if (isWorker) writeFileSync(join(home, '.dev.vars'), `DOMAIN=${domain}\nSECRET=${SECRET}\n`)
  const settings = isWorker ? { WRANGLER_SEND_METRICS: 'false' } : { PORT: String(port), DOMAIN: domain, SECRET }
  const own = PORTS[basename(home)]
  if (own) {
    const path = join(home, own.file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(own.port, String(port)))
  }
  const start = ['start', ...(isWorker ? ['--', '--inspector-port', '0'] : [])]
  const env = { ...process.env, ...settings, NEXT_TELEMETRY_DISABLED: '1' }
  // A group of its own, so that what npm starts ends with it.
  const server = spawn('npm', start, { cwd: home, detached: true, env })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += String(text)))
  try {
    await signInAndOut(domain, PAGES[basename(home)])
    if (/\bError\b/.test(output)) throw new Error('It has logged an error.')
    await expectRefusalOfPort(home, start, env)
  } catch (reason) {
    throw new Error(`${String(reason)}\n${output}`, { cause: reason })
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGKILL')
  }
}

/** Starts an example again, on the port of the one that runs. @throws unless it says so and exits with an error */
async function expectRefusalOfPort(home: string, start: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const options = { cwd: home, env, timeout: START_WITHIN_MS }
  const ended = await promisify(execFile)('npm', start, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (reason: { code: number; stdout: string; stderr: string }) => reason,
  )
  if (ended.code !== 1 || !/EADDRINUSE|already in use/i.test(ended.stderr + ended.stdout))
    throw new Error(`On a taken port it exits with ${ended.code}: ${ended.stdout}${ended.stderr}`)
}

async function signInAndOut(domain: string, page: string | undefined): Promise<void> {
  const cookies = new Map<string, string>()
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`http://${domain}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const request = async (method: string, path: string, body?: object): Promise<Reply> => {
    const response = await send(method, path, body)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, body: (await response.json()) as Reply['body'] }
  }

  const until = Date.now() + START_WITHIN_MS
  let issued: Reply | undefined
  while (!issued) {
    issued = await request('GET', '/siwx/nonce').catch((reason: unknown) => {
      if (Date.now() > until) throw reason
      return undefined
    })
    if (!issued) await new Promise((elapsed) => setTimeout(elapsed, 100))
  }
  const account = privateKeyToAccount(generatePrivateKey())
  const chainId = 'eip155:1'
  const data = {
    accountAddress: account.address,
    chainId,
    domain,
    uri: `http://${domain}/`,
    version: '1',
    nonce: String(issued.body['nonce']),
    issuedAt: new Date().toISOString(),
  } as const
  const message = formatSiwxMessage(data)
  const session = { data, message, signature: await account.signMessage({ message }) }
  expectStatus(await request('GET', '/account'), 401)
  const signedIn = await request('POST', '/siwx/sign-in', { session })
  expectStatus(signedIn, 200)
  if (signedIn.body['address'] !== account.address) throw new Error(`${JSON.stringify(signedIn.body)} is signed in.`)
  expectStatus(await request('GET', '/account'), 200)
  if (page && !(await (await send('GET', page)).text()).includes(account.address))
    throw new Error(`${page} does not say who is signed in.`)
  expectStatus(await request('POST', '/siwx/sign-in', { session }), 401)
  expectStatus(await request('POST', '/siwx/sign-out', {}), 200)
  expectStatus(await request('GET', '/account'), 401)
}

function expectStatus({ status, body }: Reply, expected: number): void {
  if (status !== expected) throw new Error(`Status ${status} instead of ${expected}: ${JSON.stringify(body)}`)
}

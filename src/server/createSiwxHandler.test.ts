import { decodeJwt, SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { alice, createSiwxVisitor, proveOnEthereum, proveOnSolana } from '../../test/fakes/siwxVisitor'
import { createSiwxHandler, type SiwxHandlerOptions } from './createSiwxHandler'
import { createMemoryStore } from './memoryStore'
import { SiwxStoreUnreachable } from './reachableStore'

const DOMAIN = 'shop.example'
const ORIGIN = `https://${DOMAIN}`
const secret = '0123456789abcdef0123456789abcdef'

function start(options: Partial<SiwxHandlerOptions> = {}) {
  const handler = createSiwxHandler({ secret, domain: DOMAIN, ...options })
  const visit = (origin = ORIGIN) => createSiwxVisitor(handler, origin)
  return { handler, visit, visitor: visit() }
}

type Visitor = ReturnType<typeof createSiwxVisitor>
const nonceOf = async (visitor: Visitor): Promise<string> =>
  String((await visitor.request('GET', '/siwx/nonce')).body['nonce'])

async function signIn(visitor: Visitor, fields: object = {}) {
  const session = await proveOnEthereum({ domain: DOMAIN, nonce: await nonceOf(visitor), ...fields })
  return { session, reply: await visitor.request('POST', '/siwx/sign-in', { session }) }
}

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]

test('signs a visitor in and out, under any path', async () => {
  const { handler, visitor } = start()
  const account = {
    id: `eip155:${alice.address}`,
    byKey: true,
    address: alice.address,
    chainId: 'eip155:1',
    namespace: 'eip155',
    caipAddress: `eip155:1:${alice.address}`,
  }

  expect((await visitor.request('GET', '/siwx/session')).status).toBe(401)
  expect((await signIn(visitor)).reply).toMatchObject({ status: 200, body: { authenticated: true, ...account } })
  expect(await visitor.request('GET', '/api/auth/session/')).toMatchObject({ status: 200, body: account })
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  expect(await handler.readSession({ headers: { cookie } })).toEqual(account)

  expect((await visitor.request('POST', '/siwx/sign-out')).status).toBe(200)
  expect(await visitor.request('GET', '/siwx/session')).toMatchObject({ status: 401, body: { authenticated: false } })
})

test('a session that was signed out is over, also for who has copied its cookie', async () => {
  const { visitor } = start()
  await signIn(visitor)
  const copied = [...visitor.cookies]
  await visitor.request('POST', '/siwx/sign-out')
  for (const [name, value] of copied) visitor.cookies.set(name, value)
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(401)
})

test('one key is one user on every chain, and only the chains of the site may sign in', async () => {
  const chains = ['eip155:1', 'eip155:8453']
  const ids = new Set<unknown>()
  for (const chainId of chains) ids.add((await signIn(start({ chains }).visitor, { chainId })).reply.body['id'])
  expect([...ids]).toEqual([`eip155:${alice.address}`])
  expect(codeOf((await signIn(start({ chains }).visitor, { chainId: 'eip155:10' })).reply)).toEqual([
    401,
    'chain_refused',
  ])
})

test('signs a Solana account in', async () => {
  const { visitor } = start()
  const session = proveOnSolana({ domain: DOMAIN, nonce: await nonceOf(visitor) })
  const reply = await visitor.request('POST', '/siwx/sign-in', { session })
  expect(reply).toMatchObject({ status: 200, body: { address: session.data.accountAddress, namespace: 'solana' } })
})

test('issues another nonce each time, of letters and digits, with its own time', async () => {
  const { visitor } = start()
  const replies = [await visitor.request('GET', '/siwx/nonce'), await visitor.request('GET', '/siwx/nonce')]
  expect(new Set(replies.map(({ body }) => body['nonce'])).size).toBe(2)
  for (const { body, headers } of replies) {
    expect(body['nonce']).toMatch(/^[a-z0-9]{64,80}$/)
    expect(headers.get('date')).not.toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test.each([
  [ORIGIN, true],
  ['https://www.shop.example', false],
  ['http://127.0.0.1:3000', false],
  ['null', false],
])('the self-check of a page at %s is told whether it may sign in: %s', async (origin, accepts) => {
  const { visitor } = start()
  const { body } = await visitor.request('GET', `/siwx/nonce?origin=${encodeURIComponent(origin)}`)
  expect(body).toEqual({ nonce: expect.any(String), accepts })
})

test('cookies cannot be read by scripts, sent by other sites, or set by other hosts', async () => {
  const { visitor } = start()
  const nonce = await visitor.request('GET', '/siwx/nonce')
  expect(nonce.headers.get('set-cookie')).toMatch(
    /^__Host-siwx-visitor=[0-9a-f]{32}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  const { reply } = await signIn(visitor)
  expect(reply.headers.get('set-cookie')).toMatch(
    /^__Host-siwx=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test.each(['localhost:3000', 'http://intranet.example'])('a page at %s has cookies for plain http', async (domain) => {
  const visitor = createSiwxVisitor(createSiwxHandler({ secret, domain }), `http://${domain.replace('http://', '')}`)
  const { headers } = await visitor.request('GET', '/siwx/nonce')
  expect(headers.get('set-cookie')).toMatch(/^siwx-visitor=/)
  expect(headers.get('set-cookie')).not.toMatch(/Secure/)
})

test('a proof is accepted once, also at the same time', async () => {
  const { visitor } = start()
  const { session } = await signIn(visitor)
  expect(codeOf(await visitor.request('POST', '/siwx/sign-in', { session }))).toEqual([401, 'nonce_mismatch'])

  const twice = await proveOnEthereum({ domain: DOMAIN, nonce: await nonceOf(visitor) })
  const post = () => visitor.request('POST', '/siwx/sign-in', { session: twice })
  const statuses = (await Promise.all([post(), post(), post()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 401, 401])
})

test('a refused proof uses its nonce up', async () => {
  const { visitor } = start()
  const nonce = await nonceOf(visitor)
  const other = await proveOnEthereum({ domain: 'other.example', nonce })
  expect(codeOf(await visitor.request('POST', '/siwx/sign-in', { session: other }))).toEqual([401, 'domain_mismatch'])
  const session = await proveOnEthereum({ domain: DOMAIN, nonce })
  expect(codeOf(await visitor.request('POST', '/siwx/sign-in', { session }))).toEqual([401, 'nonce_mismatch'])
})

test('a nonce is refused in another browser, of another server, changed, or too late', async () => {
  let time = Date.now()
  const now = () => time
  const { visit, visitor } = start({ now })
  const nonce = await nonceOf(visitor)
  const post = async (who: Visitor, used: string) =>
    codeOf(
      await who.request('POST', '/siwx/sign-in', { session: await proveOnEthereum({ domain: DOMAIN, nonce: used }) }),
    )
  const refused = [401, 'nonce_mismatch']

  expect(await post(visit(), nonce)).toEqual(refused)
  const other = visit()
  await nonceOf(other)
  expect(await post(other, nonce)).toEqual(refused)
  expect(await post(visitor, await nonceOf(start({ now }).visitor))).toEqual(refused)
  for (const changed of [
    `${nonce.startsWith('0') ? '1' : '0'}${nonce.slice(1)}`,
    nonce.slice(1),
    `${nonce}0`,
    'abcdefgh1',
  ])
    expect(await post(visitor, changed)).toEqual(refused)
  time += 10 * 60_000
  expect(await post(visitor, nonce)).toEqual(refused)
  time -= 1
  expect((await post(visitor, nonce))[0]).toBe(200)
})

/** What handlers without a store share, as a process has it that has just started. */
function restartProcess(): void {
  const key = Symbol.for('wallet-connect-button/server: process memory')
  expect(Reflect.has(globalThis, key)).toBe(true)
  Reflect.deleteProperty(globalThis, key)
}

test('without a store, a restarted process accepts no nonce that may have been used', async () => {
  const first = start()
  const { session } = await signIn(first.visitor)
  restartProcess()
  const restarted = createSiwxVisitor(start().handler, ORIGIN)
  for (const [name, value] of first.visitor.cookies) restarted.cookies.set(name, value)
  expect(codeOf(await restarted.request('POST', '/siwx/sign-in', { session }))).toEqual([401, 'nonce_mismatch'])
  // The session is still valid.
  expect((await restarted.request('GET', '/siwx/session')).status).toBe(200)
})

test('without a store, copies of this module in one process accept each other’s nonces, once', async () => {
  vi.resetModules()
  const copy = await import('./createSiwxHandler')
  expect(copy.createSiwxHandler).not.toBe(createSiwxHandler)
  const { visitor } = start()
  const session = await proveOnEthereum({ domain: DOMAIN, nonce: await nonceOf(visitor) })
  const others = [copy.createSiwxHandler({ secret, domain: DOMAIN }), start().handler]
  const codes = []
  for (const handler of others) {
    const other = createSiwxVisitor(handler, ORIGIN)
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
    codes.push((await other.request('POST', '/siwx/sign-in', { session })).status)
  }
  expect(codes).toEqual([200, 401])
})

test('without a store, a handler with another secret or domain gives nonces of its own', async () => {
  for (const options of [{ secret: 'f'.repeat(32) }, { domain: ['www.shop.example', DOMAIN] }]) {
    const { visitor } = start()
    const session = await proveOnEthereum({ domain: DOMAIN, nonce: await nonceOf(visitor) })
    const other = createSiwxVisitor(start(options).handler, ORIGIN)
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
    expect(codeOf(await other.request('POST', '/siwx/sign-in', { session }))).toEqual([401, 'nonce_mismatch'])
  }
})

test('options that are a function are made once, with what comes with the first request', async () => {
  const environment = { DOMAIN, SECRET: secret }
  const makeOptions = vi.fn(({ DOMAIN: domain, SECRET }: typeof environment) => ({ domain, secret: SECRET }))
  const handler = createSiwxHandler(makeOptions)
  expect(makeOptions).not.toHaveBeenCalled()
  const visitor = createSiwxVisitor((request) => handler(request, environment), ORIGIN)
  expect((await signIn(visitor)).reply.status).toBe(200)
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  expect(await handler.readSession({ headers: { cookie } }, environment)).toMatchObject({ address: alice.address })
  expect(makeOptions.mock.calls).toEqual([[environment]])
})

test('options that are a function are not made before the request is read: the build of Next has neither', async () => {
  const makeOptions = vi.fn(() => ({ domain: undefined, secret: undefined }))
  const atBuild = {
    get headers(): Headers {
      throw new Error('prerendering')
    },
  }
  await expect(createSiwxHandler(makeOptions).readSession(atBuild)).rejects.toThrow('prerendering')
  expect(makeOptions).not.toHaveBeenCalled()
})

test.each([undefined, {}])('without options (%s), the start says what is missing and how it looks', async (none) => {
  const message = /`domain` is missing: .+ such as shop\.example or localhost:3000\./
  expect(() => createSiwxHandler(none as never)).toThrow(message)
  const { readSession } = createSiwxHandler(() => none as never)
  await expect(readSession({ headers: {} })).rejects.toThrow(message)
})

test('without Web Crypto, as in Node 18, the start says which version is needed', () => {
  vi.stubGlobal('crypto', undefined)
  expect(() => createSiwxHandler({ domain: DOMAIN, secret })).toThrow('this needs Node 20 or later')
  vi.unstubAllGlobals()
})

test('options of a function that are wrong are told on the console, and each request again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const handler = createSiwxHandler(() => ({ domain: '', secret }))
  for (let repeat = 0; repeat < 2; repeat++)
    expect((await handler(new Request(`${ORIGIN}/siwx/nonce`))).status).toBe(500)
  expect(told.mock.calls.map(String).join()).toContain('`domain` is missing')
  await expect(handler.readSession({ headers: {} })).rejects.toThrow('`domain` is missing')
  told.mockRestore()
})

test('processes with one store accept each other’s nonces, once', async () => {
  const store = createMemoryStore()
  const handlers = [start({ store }).handler, start({ store }).handler]
  let turn = 0
  const visitor = createSiwxVisitor((request) => handlers[turn++ % 2]!(request), ORIGIN)
  const { session, reply } = await signIn(visitor)
  expect(reply.status).toBe(200)
  for (let repeat = 0; repeat < 2; repeat++)
    expect((await visitor.request('POST', '/siwx/sign-in', { session })).status).toBe(401)
})

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['another host of the domain', { origin: 'https://evil.shop.example', 'sec-fetch-site': 'same-site' }],
  ['plain http', { origin: 'http://shop.example' }],
  ['another port', { origin: 'https://shop.example:8443' }],
  ['a sandbox', { origin: 'null' }],
  ['what is no origin', { origin: 'https://shop.example@evil.example' }],
])('a post from %s is refused', async (_, headers) => {
  const { visitor } = start()
  const nonce = await nonceOf(visitor)
  const session = await proveOnEthereum({ domain: DOMAIN, nonce })
  expect(codeOf(await visitor.request('POST', '/siwx/sign-in', { session }, headers))).toEqual([403, 'origin_refused'])
  await signIn(visitor)
  expect((await visitor.request('POST', '/siwx/sign-out', {}, headers)).status).toBe(403)
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(200)
})

test('on this machine a refused origin is named beside the domain, and in the log wherever it is', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const [page, domain, found, advice] of [
    [
      'http://127.0.0.1:3000',
      'localhost:3000',
      'The page is at http://127.0.0.1:3000, but this server expects localhost:3000.',
      'open the page at http://localhost:3000, or set `domain` to 127.0.0.1:3000.',
    ],
    [
      'http://localhost:5173',
      DOMAIN,
      'The page is at http://localhost:5173, but this server expects shop.example.',
      'open the page at https://shop.example, or set `domain` to localhost:5173.',
    ],
    [
      'https://www.shop.example',
      DOMAIN,
      undefined,
      'open the page at https://shop.example, or set `domain` to www.shop.example.',
    ],
    [
      'http://shop.example',
      DOMAIN,
      undefined,
      'open the page at https://shop.example, or set `domain` to http://shop.example.',
    ],
  ] as const) {
    const message = found && `${found} To sign in, ${advice}`
    const { visitor } = start({ domain })
    for (let repeat = 0; repeat < 2; repeat++) {
      const { status, body } = await visitor.request('POST', '/siwx/sign-in', {}, { origin: page })
      expect([status, body]).toEqual([403, { code: 'origin_refused', ...(message && { message }) }])
    }
    expect(warned.mock.calls).toEqual([
      [
        `createSiwxHandler: refused a request (origin_refused) of a page at ${page}. \`domain\` is ${domain}. If it is a page of this site, ${advice}`,
      ],
    ])
    warned.mockClear()
  }
  warned.mockRestore()
})

test('a site with several domains accepts a proof for the page that sends it only', async () => {
  const { visit } = start({ domain: [DOMAIN, 'www.shop.example'] })
  const visitor = visit('https://www.shop.example')
  const domain = 'www.shop.example'
  const session = await proveOnEthereum({ domain, nonce: await nonceOf(visitor) })
  expect((await visitor.request('POST', '/siwx/sign-in', { session })).status).toBe(200)
  expect(codeOf((await signIn(visitor)).reply)).toEqual([401, 'domain_mismatch'])
})

test.each([
  ['nothing', undefined, {}, 400, 'malformed'],
  ['a form', 'session=1', { 'content-type': 'application/x-www-form-urlencoded' }, 400, 'malformed'],
  [
    'JSON that is not called JSON',
    '{"session":{"data":{"nonce":"a"}}}',
    { 'content-type': 'text/plain' },
    400,
    'malformed',
  ],
  ['no JSON', '{', {}, 400, 'malformed'],
  ['a list', '[]', {}, 400, 'malformed'],
  ['no session', '{"session":null}', {}, 400, 'malformed'],
  ['a number as nonce', '{"session":{"data":{"nonce":7}}}', {}, 400, 'malformed'],
  ['2 MB', JSON.stringify({ session: 'x'.repeat(2 ** 21) }), {}, 413, 'too_large'],
])('%s is no proof', async (_, body, headers, status, code) => {
  const { visitor } = start()
  expect(codeOf(await visitor.request('POST', '/siwx/sign-in', body, headers))).toEqual([status, code])
})

test('a body that stops is not waited for, and its client is told so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"session":')),
    // A source may hang as well when it is told that no one reads on.
    cancel: () => new Promise(() => undefined),
  })
  const headers = { origin: ORIGIN, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const reply = start().handler(new Request(`${ORIGIN}/siwx/sign-in`, init))
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await reply).status).toBe(408)
  vi.useRealTimers()
})

test('a body without an end is read no further than the limit', async () => {
  const { handler } = start()
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const headers = { origin: ORIGIN, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  expect((await handler(new Request(`${ORIGIN}/siwx/sign-in`, init))).status).toBe(413)
  expect(sent).toBeLessThan(2 ** 21)
})

test('sixty refused proofs a minute from one network are enough, and accepted ones do not count', async () => {
  let time = Date.now()
  const addresses = ['2001:db8::1', '2001:DB8:0:0:ffff::2', '2001:db8:0:1::1']
  let address = addresses[0]
  const { visitor } = start({ now: () => time, clientAddress: () => address, refusalsPerMinute: 3 })
  const post = async () => (await visitor.request('POST', '/siwx/sign-in', { session: {} })).status
  for (let each = 0; each < 5; each++) expect((await signIn(visitor)).reply.status).toBe(200)
  expect([await post(), await post(), await post()]).toEqual([400, 400, 400])
  const { reply } = await signIn(visitor)
  expect([reply.status, reply.body['code'], reply.headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '60'])
  address = addresses[1]
  expect((await signIn(visitor)).reply.status).toBe(429)
  address = addresses[2]
  expect((await signIn(visitor)).reply.status).toBe(200)
  address = addresses[0]
  time += 60_000
  expect((await signIn(visitor)).reply.status).toBe(200)
})

test('onSignIn adds to the session, and refuses accounts', async () => {
  const onSignIn = vi.fn(async () => ({ userId: 7 }) as { userId: number } | false)
  const { visitor } = start({ onSignIn })
  expect((await signIn(visitor)).reply.body).toMatchObject({ address: alice.address, user: { userId: 7 } })
  expect((await visitor.request('GET', '/siwx/session')).body).toMatchObject({ user: { userId: 7 } })
  expect(onSignIn.mock.calls[0]).toMatchObject([{ address: alice.address }, { method: 'POST' }])

  visitor.cookies.clear()
  onSignIn.mockResolvedValue(false)
  expect(codeOf((await signIn(visitor)).reply)).toEqual([403, 'account_refused'])
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(401)
})

test.each<[string, Partial<SiwxHandlerOptions>]>([
  ['onSignIn fails', { onSignIn: () => Promise.reject(new Error('no database')) }],
  ['onSignIn returns more than fits into a cookie', { onSignIn: () => ({ text: 'x'.repeat(5_000) }) }],
])('no one is signed in when %s', async (_, options) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { visitor } = start(options)
  expect(codeOf((await signIn(visitor)).reply)).toEqual([500, 'internal_error'])
  expect(visitor.cookies.size).toBe(1)
  expect(error).toHaveBeenCalledOnce()
  error.mockRestore()
})

test.each<[string, () => boolean | Promise<boolean>, string]>([
  [
    'rejects',
    () => {
      throw new Error('ECONNREFUSED')
    },
    'ECONNREFUSED',
  ],
  ['does not respond', () => new Promise(() => undefined), 'No reply within 3 seconds.'],
])('while the store %s, no one is signed in or out, and no session is read', async (_, ask, said) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isUp = true
  const store = createMemoryStore()
  const { handler, visitor } = start({
    store: { add: (...key) => (isUp ? store.add(...key) : ask()), has: (...key) => (isUp ? store.has(...key) : ask()) },
  })
  const whileDown = async <T>(request: () => Promise<T>): Promise<T> => {
    isUp = false
    let isWaiting = true
    const reply = request().finally(() => (isWaiting = false))
    void reply.catch(() => undefined)
    while (isWaiting) {
      await new Promise((resolve) => void setImmediate(resolve))
      vi.advanceTimersByTime(3_000)
    }
    return reply.finally(() => (isUp = true))
  }
  const session = await proveOnEthereum({ domain: DOMAIN, nonce: await nonceOf(visitor) })
  const down = [503, 'store_unreachable']
  expect(codeOf(await whileDown(() => visitor.request('POST', '/siwx/sign-in', { session })))).toEqual(down)
  expect(visitor.cookies.size).toBe(1)
  await signIn(visitor)
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  expect(codeOf(await whileDown(() => visitor.request('POST', '/siwx/sign-out')))).toEqual(down)
  expect(codeOf(await whileDown(() => visitor.request('GET', '/siwx/session')))).toEqual(down)
  await expect(whileDown(() => handler.readSession({ headers: { cookie } }))).rejects.toBeInstanceOf(
    SiwxStoreUnreachable,
  )
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(200)
  expect(error.mock.calls[0]?.[1]).toMatchObject({ cause: { message: said } })
  error.mockRestore()
  vi.useRealTimers()
})

test('statement and resources are those of the site, if it names them', async () => {
  const { visitor } = start({ statement: 'Sign in to the shop.', resources: [] })
  expect(codeOf((await signIn(visitor)).reply)).toEqual([401, 'statement_mismatch'])
  expect((await signIn(visitor, { statement: 'Sign in to the shop.' })).reply.status).toBe(200)
})

test('a session ends with its message, or after a week', async () => {
  let time = Date.now()
  const { visitor } = start({ now: () => time })
  const { reply } = await signIn(visitor, { expirationTime: new Date(time + 60_000).toISOString() })
  expect(reply.headers.get('set-cookie')).toMatch(/Max-Age=(?:59|60);/)
  time += 60_000
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(401)
  await signIn(visitor)
  time += 7 * 24 * 60 * 60_000 - 1_000
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(200)
  time += 1_000
  expect((await visitor.request('GET', '/siwx/session')).status).toBe(401)
})

test('a session that is forged, unsigned, of another secret or of another site is none', async () => {
  const { visitor } = start()
  await signIn(visitor)
  const name = '__Host-siwx'
  const token = String(visitor.cookies.get(name))
  const [head, , signature] = token.split('.')
  const claims = decodeJwt(token)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    `${head}.${encode({ ...claims, account: { address: '0x1' } })}.${signature}`,
    `${encode({ alg: 'none' })}.${encode(claims)}.`,
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)),
    `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
    'x',
  ]
  for (const each of forged) {
    visitor.cookies.set(name, each)
    expect((await visitor.request('GET', '/siwx/session')).status).toBe(401)
  }
  visitor.cookies.set(name, token)
  const elsewhere = [start({ secret: secret.toUpperCase() }), start({ domain: 'other.example' })]
  for (const { handler } of elsewhere) {
    const moved = createSiwxVisitor(handler, ORIGIN)
    moved.cookies.set(name, token)
    expect((await moved.request('GET', '/siwx/session')).status).toBe(401)
  }
})

test('a secret can be changed while visitors are signed in', async () => {
  const { visitor } = start()
  await signIn(visitor)
  const changed = createSiwxVisitor(start({ secret: ['f'.repeat(32), secret] }).handler, ORIGIN)
  for (const [name, value] of visitor.cookies) changed.cookies.set(name, value)
  expect((await changed.request('GET', '/siwx/session')).status).toBe(200)
})

test.each(['/siwx/', '/', '/siwx/constructor', '//', '/siwx/__proto__'])('GET %s is not found', async (path) => {
  expect(codeOf(await start().visitor.request('GET', path))).toEqual([404, 'not_found'])
})

test.each([
  ['GET', '/siwx/sign-in', 'POST'],
  ['POST', '/siwx/nonce', 'GET'],
  ['DELETE', '/siwx/session', 'GET'],
])('%s %s is refused by its method', async (method, path, allowed) => {
  const reply = await start().visitor.request(method, path)
  expect(codeOf(reply)).toEqual([405, 'method_not_allowed'])
  expect(reply.headers.get('allow')).toBe(allowed)
})

test.each<[string, Partial<SiwxHandlerOptions>]>([
  ['a short secret', { secret: 'secret' }],
  ['one of the secrets short', { secret: [secret, ''] }],
  ['no secret', { secret: [] }],
  ['a secret that the environment lacks', { secret: undefined as never }],
  ['no domain', { domain: '' }],
  ['no domains', { domain: [] }],
  ['a domain with a path', { domain: 'https://shop.example/app' }],
  ['a domain with a user', { domain: 'a@shop.example' }],
  ['one of the domains no host', { domain: [DOMAIN, 'not a host'] }],
])('%s is an error of the start', (_, options) => {
  expect(() => start(options)).toThrow(TypeError)
})

test('the memory of used nonces does not grow with those that have expired', () => {
  let time = 0
  const store = createMemoryStore(() => time)
  const keep = 1_000
  for (let each = 0; each < 100_000; each++) {
    time = each
    void store.add(`nonce:${each}`, time + keep)
  }
  expect(store.has('nonce:99999')).toBe(true)
  // What is certainly gone: all but those of the last doubling.
  expect(store.has('nonce:90000')).toBe(false)
})

test('a full memory forgets what expires first, and accepts none of it again', () => {
  const store = createMemoryStore(() => 0)
  const count = 210_000
  for (let each = 1; each <= count; each++) void store.add(`nonce:${each}`, each)
  // Added before, forgotten or not: never new again.
  for (let each = 1; each <= count; each += 997) expect(store.add(`nonce:${each}`, each)).toBe(false)
  // Of the same age, but never seen: refused all the same. Newer ones are accepted.
  expect(store.add('nonce:other', 1)).toBe(false)
  expect(store.has('nonce:other', 1)).toBe(true)
  expect(store.add('nonce:new', count + 1)).toBe(true)
  // Another kind has its own limit.
  expect(store.has('session:other', 1)).toBe(false)
  expect(store.add('session:other', 1)).toBe(true)
})

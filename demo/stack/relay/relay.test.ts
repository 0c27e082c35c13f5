import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createRequire } from 'node:module'
import type WebSocketType from 'ws'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Faults } from '../faults/Faults'
import { startRelay, type Relay, methodFault, RELAY_FAULT } from './relay'

const WebSocket = createRequire(import.meta.url)('ws') as typeof WebSocketType
const PROJECT = '0123456789abcdef0123456789abcdef'

let relay: Relay
let faults: Faults

beforeEach(async () => {
  faults = new Faults()
  relay = await startRelay(0, faults)
})
afterEach(() => relay.close())

test('a published message reaches the other subscriber, not its sender', async () => {
  const page = await connect()
  const wallet = await connect()
  await page.ask('irn_subscribe', { topic: 't' })
  await wallet.ask('irn_batchSubscribe', { topics: ['t'] })

  await page.ask('irn_publish', { topic: 't', message: 'sealed', ttl: 60, tag: 1108 })

  expect(await wallet.nextPush()).toMatchObject({ topic: 't', message: 'sealed', tag: 1108 })
  expect(page.pushes).toEqual([])
})

test('a later subscriber gets earlier messages until they are acknowledged', async () => {
  const page = await connect()
  await page.ask('irn_publish', { topic: 't', message: 'early', ttl: 60, tag: 1 })
  const wallet = await connect()

  await wallet.ask('irn_subscribe', { topic: 't' })
  expect(await wallet.nextPush()).toMatchObject({ message: 'early' })

  const another = await connect()
  await another.ask('irn_subscribe', { topic: 't' })
  expect(await another.ask('irn_batchFetchMessages', { topics: ['t'] })).toEqual({ messages: [], hasMore: false })
})

test('a proposal is published with tag 1100 and subscribes its sender to the pairing', async () => {
  const page = await connect()
  await page.ask('wc_proposeSession', { pairingTopic: 'p', sessionProposal: 'sealed', ttl: 300, correlationId: 1 })
  const wallet = await connect()
  await wallet.ask('irn_subscribe', { topic: 'p' })
  expect(await wallet.nextPush()).toMatchObject({ topic: 'p', tag: 1100 })

  await wallet.ask('irn_publish', { topic: 'p', message: 'answer', ttl: 300, tag: 1101 })
  expect(await page.nextPush()).toMatchObject({ message: 'answer' })
})

test('an approval goes to both topics and subscribes its sender to the session', async () => {
  const page = await connect()
  await page.ask('irn_batchSubscribe', { topics: ['p', 's'] })
  const wallet = await connect()
  await wallet.ask('wc_approveSession', {
    pairingTopic: 'p',
    sessionTopic: 's',
    sessionProposalResponse: 'yes',
    sessionSettlementRequest: 'settle',
    ttl: 300,
  })

  expect([await page.nextPush(), await page.nextPush()]).toMatchObject([
    { topic: 'p', tag: 1101 },
    { topic: 's', tag: 1102 },
  ])
  await page.ask('irn_publish', { topic: 's', message: 'hello', ttl: 60, tag: 1 })
  expect(await wallet.nextPush()).toMatchObject({ topic: 's', message: 'hello' })
})

test('an unknown method is an error, and the socket stays open', async () => {
  const page = await connect()
  await expect(page.ask('irn_nothing', {})).rejects.toMatchObject({ code: -32_601 })
  expect(await page.ask('irn_subscribe', { topic: 't' })).toBeTypeOf('string')
})

test.each([
  ['no project', {}, { projectId: '' }, 'Unauthorized: invalid key'],
  [
    'a clock ahead of ours',
    { iat: Date.now() / 1000 + 3600, exp: Date.now() / 1000 + 7200 },
    {},
    'JWT validation error: JWT Token is not yet valid',
  ],
  ['an old token', { exp: Date.now() / 1000 - 3600 }, {}, 'JWT validation error: JWT Token is expired'],
  [
    'a token for another relay',
    { aud: 'wss://relay.example' },
    {},
    'JWT validation error: JWT Token audience is invalid',
  ],
  [
    'another key than the issuer',
    { iss: didOf(generateKeyPairSync('ed25519').publicKey) },
    {},
    'JWT validation error: JWT Token signature is invalid',
  ],
])('%s ends the socket with code 3000 and the reason', async (_name, claims, query, reason) => {
  expect(await closing(address(claims, query))).toEqual({ code: 3000, reason })
})

test('a status fault closes the next socket with its reason, the given number of times', async () => {
  faults.add({ match: RELAY_FAULT, kind: 'status', reason: 'Unauthorized: origin not allowed', times: 1 })
  expect(await closing(address())).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
  expect(await (await connect()).ask('irn_subscribe', { topic: 't' })).toBeTypeOf('string')
})

test('a drop fault ends open sockets and refuses new ones until it is over', async () => {
  const page = await connect()
  const ended = new Promise((resolve) => page.socket.once('close', resolve))
  faults.add({ match: RELAY_FAULT, kind: 'drop' })
  await ended
  await expect(connect()).rejects.toThrow()
  faults.clear()
  expect(await (await connect()).ask('irn_subscribe', { topic: 't' })).toBeTypeOf('string')
})

test('an error fault on one method does not affect the others', async () => {
  faults.add({ match: methodFault('irn_publish'), kind: 'error', code: 3000, message: 'Unauthorized: invalid key' })
  const page = await connect()
  await expect(page.ask('irn_publish', { topic: 't', message: 'm', ttl: 1, tag: 1 })).rejects.toMatchObject({
    message: 'Unauthorized: invalid key',
  })
  expect(await page.ask('irn_subscribe', { topic: 't' })).toBeTypeOf('string')
})

type Push = { topic: string; message: string; tag: number }
type Peer = {
  socket: WebSocketType
  pushes: Push[]
  nextPush(): Promise<Push>
  ask(method: string, params: unknown): Promise<unknown>
}

let nextId = 1

async function connect(): Promise<Peer> {
  const socket = new WebSocket(address())
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const pushes: Push[] = []
  const waiting: ((push: Push) => void)[] = []
  const answers = new Map<string, (payload: { result?: unknown; error?: unknown }) => void>()
  socket.on('message', (data) => {
    const payload = JSON.parse(String(data)) as {
      id: string
      method?: string
      params?: { data: Push }
      result?: unknown
      error?: unknown
    }
    if (!payload.method) return answers.get(payload.id)?.(payload)
    socket.send(JSON.stringify({ id: payload.id, jsonrpc: '2.0', result: true }))
    if (!payload.params) return
    const taker = waiting.shift()
    if (taker) taker(payload.params.data)
    else pushes.push(payload.params.data)
  })
  return {
    socket,
    pushes,
    nextPush: () => new Promise((resolve) => (pushes[0] ? resolve(pushes.shift() as Push) : waiting.push(resolve))),
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const id = String(nextId++)
        answers.set(id, ({ result, error }) => (error ? reject(error) : resolve(result)))
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
  }
}

function closing(url: string): Promise<{ code: number; reason: string }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))
    socket.once('error', reject)
  })
}

function address(claims: Record<string, unknown> = {}, query: Record<string, string> = {}): string {
  return `${relay.url}/?${new URLSearchParams({ projectId: PROJECT, auth: tokenOf(claims), ...query })}`
}

function tokenOf(claims: Record<string, unknown>): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const now = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'EdDSA', typ: 'JWT' },
    { iss: didOf(publicKey), sub: 'x', aud: relay.url, iat: now, exp: now + 3600, ...claims },
  ]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}

function didOf(key: KeyObject): string {
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(-32)
  let value = BigInt(`0xed01${raw.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n)
    text = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(value % 58n)] + text
  return `did:key:z${text}`
}

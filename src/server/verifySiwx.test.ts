import { createServer } from 'node:http'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { concat, encodeAbiParameters, numberToHex, parseAbiParameters, size } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signInText } from '../../test/fakes/standardWallet'
import { RPC_TIMEOUT_MS } from '../config/limits'
import type { Cacao, CacaoPayload } from '../domain/siwx/cacao'
import { sessionFromCacao } from '../domain/siwx/cacaoSession'
import { formatSiwxMessage, parseSiwxMessage, type SiwxMessageData } from '../domain/siwx/message'
import { findMessageProblem } from '../domain/siwx/findMessageProblem'
import { type VerifySiwxOptions, verifySiwx } from './verifySiwx'
import { numberOfRuns } from '../../test/torture/numberOfRuns'

const account = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const now = Date.parse('2026-01-02T12:00:00Z')
const data: SiwxMessageData = {
  accountAddress: account.address,
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  version: '1',
  nonce: 'abcdef0123456789',
  statement: 'Sign in to the shop.',
  issuedAt: '2026-01-02T11:59:00.000Z',
  expirationTime: '2026-01-02T13:00:00.000Z',
  notBefore: '2026-01-02T11:00:00.000Z',
  requestId: 'r-1',
  resources: ['https://shop.example/terms'],
}
const expected: VerifySiwxOptions = { domain: 'shop.example', nonce: data.nonce, now }

async function sign(fields: SiwxMessageData, signer = account) {
  const message = formatSiwxMessage(fields)
  return { data: fields, message, signature: await signer.signMessage({ message }) }
}

const ERC8010_SUFFIX = `0x${'8010'.repeat(16)}` as const
/** What a contract returns that accepts a signature (ERC-1271). */
const ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`

/** An RPC endpoint that says it is `chainId` and answers every call with the given result. */
function answering(chainId: number, callResult: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      asked.push(method)
      const result = method === 'eth_chainId' ? `0x${chainId.toString(16)}` : callResult
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  const url = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      resolve(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`)
    })
  })
  const close = () => new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  }) // prettier-ignore
  return { url, asked, close }
}

let mainnet: ReturnType<typeof answering>
beforeAll(() => {
  mainnet = answering(1, `0x${'0'.repeat(64)}`)
})
afterAll(() => mainnet.close())

test('a signature of a plain account is accepted without a request to a chain', async () => {
  const rpcUrls = { 'eip155:1': await mainnet.url }
  expect(await verifySiwx(await sign(data), { ...expected, rpcUrls })).toEqual({
    ok: true,
    id: `eip155:${account.address}`,
    byKey: true,
    address: account.address,
    chainId: 'eip155:1',
    namespace: 'eip155',
  })
  expect(mainnet.asked).toEqual([])
})

test('a proof survives JSON, null in place of what is absent, and fields we do not know', async () => {
  const { resources: _, statement: __, ...short } = data
  const proof = await sign(short)
  const posted = {
    ...proof,
    cacao: null,
    extra: 1,
    data: { ...proof.data, statement: null, resources: null, extra: 2 },
  }
  expect((await verifySiwx(JSON.parse(JSON.stringify(posted)), expected)).ok).toBe(true)
})

test.each<[string, Partial<VerifySiwxOptions>, string]>([
  ['another domain', { domain: 'evil.example' }, 'domain_mismatch'],
  ['another port', { domain: 'shop.example:8443' }, 'domain_mismatch'],
  ['a subdomain', { domain: 'www.shop.example' }, 'domain_mismatch'],
  ['no domain', { domain: '' }, 'domain_mismatch'],
  ['another nonce', { nonce: 'abcdef0123456780' }, 'nonce_mismatch'],
  ['no nonce', { nonce: '' }, 'nonce_mismatch'],
  ['a time after the end', { now: Date.parse('2026-01-02T13:01:00Z') }, 'expired'],
  ['a time before the beginning', { now: Date.parse('2026-01-02T10:58:59Z') }, 'not_yet_valid'],
  ['a clock without tolerance', { now: new Date('2026-01-02T13:00:00Z'), clockToleranceSeconds: 0 }, 'expired'],
])('%s is refused by its name', async (_, options, code) => {
  expect(await verifySiwx(await sign(data), { ...expected, ...options })).toEqual({ ok: false, code })
})

test.each([
  ['localhost:5173', 'localhost:3000', 'Signed on localhost:5173, but this server expects localhost:3000.'],
  ['127.0.0.1:5173', 'shop.example', 'Signed on 127.0.0.1:5173, but this server expects shop.example.'],
  [
    'localhost:5173',
    'http://localhost:3000',
    'Signed on localhost:5173, but this server expects http://localhost:3000.',
  ],
  ['localhost:5173', '', 'Signed on localhost:5173, but this server expects no domain.'],
  ['shop.example', 'www.shop.example', undefined],
])('a page on %s and a server that expects %s: both are named in development', async (page, domain, message) => {
  const proof = await sign({ ...data, domain: page, uri: `http${page === 'shop.example' ? 's' : ''}://${page}/` })
  const result = await verifySiwx(proof, { ...expected, domain })
  expect(result).toEqual({ ok: false, code: 'domain_mismatch', ...(message && { message }) })
})

test('the tolerance covers a visitor whose clock is a little off', async () => {
  expect((await verifySiwx(await sign(data), { ...expected, now: Date.parse('2026-01-02T13:00:59Z') })).ok).toBe(true)
})

test.each<[keyof SiwxMessageData, unknown, string]>([
  ['accountAddress', stranger.address, 'address_mismatch'],
  ['chainId', 'eip155:8453', 'chain_mismatch'],
  ['domain', 'evil.example', 'domain_mismatch'],
  ['nonce', 'abcdef0123456780', 'nonce_mismatch'],
  ['uri', 'https://shop.example/other', 'data_mismatch'],
  ['statement', undefined, 'data_mismatch'],
  ['issuedAt', '2026-01-02T11:59:01.000Z', 'data_mismatch'],
  ['expirationTime', '2027-01-02T13:00:00.000Z', 'data_mismatch'],
  ['notBefore', undefined, 'data_mismatch'],
  ['requestId', 'r-2', 'data_mismatch'],
  ['resources', [], 'data_mismatch'],
  ['version', '2', 'data_mismatch'],
])('a %s beside the text that says something else is refused', async (field, value, code) => {
  const proof = await sign(data)
  const changed = { ...proof, data: { ...proof.data, [field]: value } }
  expect(await verifySiwx(changed, expected)).toEqual({ ok: false, code })
})

test('an address on the right domain but a URI elsewhere is refused', async () => {
  expect(await verifySiwx(await sign({ ...data, uri: 'https://evil.example/' }), expected)).toEqual({
    ok: false,
    code: 'domain_mismatch',
  })
})

test.each([
  'javascript://shop.example/%0aalert(1)',
  'https://evil@shop.example/',
  'https://a:b@shop.example/',
  'http://shop.example/login',
  'ftp://shop.example/',
  'ipfs://shop.example/',
  'file://shop.example/',
  'https://shop.example:444/',
  'https://shop.example.evil.example/',
  'https:shop.example',
  'did:web:shop.example',
])('the URI %s is not on the domain', async (uri) => {
  expect(await verifySiwx(await sign({ ...data, uri }), expected)).toEqual({ ok: false, code: 'domain_mismatch' })
})

test.each([
  ['localhost:4400', 'http://localhost:4400/siwx.html', 'localhost:4400'],
  ['app.localhost', 'http://app.localhost/', 'app.localhost'],
  ['127.0.0.1:80', 'http://127.0.0.1:80/', '127.0.0.1:80'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/', '127.0.0.1:8080'],
  ['[::1]:8080', 'http://[::1]:8080/', '[::1]:8080'],
  ['shop.example', 'https://shop.example:443/', 'shop.example'],
  ['shop.example', 'https://shop.example/', 'https://shop.example'],
  ['intranet.example', 'http://intranet.example/', 'http://intranet.example'],
  ['intranet.example:8080', 'http://intranet.example:8080/', 'http://intranet.example:8080/'],
  ['intranet.example', 'https://intranet.example/', undefined, 'http://intranet.example'],
  ['shop.example', 'http://shop.example/', undefined, 'https://shop.example'],
  ['localhost.evil.example', 'http://localhost.evil.example/', undefined],
])('a page at %s with the URI %s', async (domain, uri, accepted, asked = domain) => {
  const verdict = await verifySiwx(await sign({ ...data, domain, uri }), { ...expected, domain: accepted ?? asked })
  expect(verdict).toMatchObject(accepted ? { ok: true } : { ok: false, code: 'domain_mismatch' })
})

test.each<[string, object]>([
  ['now: NaN', { now: Number.NaN }],
  ['now: Infinity', { now: Number.POSITIVE_INFINITY }],
  ['an invalid Date', { now: new Date('yesterday') }],
  ['now as a text', { now: '2026-01-02' }],
  ['clockToleranceSeconds: NaN', { clockToleranceSeconds: Number.NaN }],
  ['clockToleranceSeconds: Infinity', { clockToleranceSeconds: Number.POSITIVE_INFINITY }],
  ['a negative tolerance', { clockToleranceSeconds: -1 }],
  ['a tolerance of more than five minutes', { clockToleranceSeconds: 301 }],
  ['a tolerance without end', { clockToleranceSeconds: 1e9 }],
])('%s is a mistake of the caller, whatever was posted', async (_, options) => {
  await expect(verifySiwx(await sign(data), { ...expected, ...options })).rejects.toThrow(TypeError)
  await expect(verifySiwx(undefined, { ...expected, ...options })).rejects.toThrow(TypeError)
})

test('every single-character change of the text is refused', async () => {
  const proof = await sign(data)
  const changes = fc.sample(fc.constantFrom('a', 'Z', '0', ' ', '\n', '\u200B'), proof.message.length)
  const outcomes = await Promise.all(
    [...proof.message].flatMap((character, at) => {
      const other = changes[at] === character ? 'x' : (changes[at] ?? 'x')
      const head = proof.message.slice(0, at)
      const tail = proof.message.slice(at + 1)
      return [head + other + tail, head + tail, head + other + character + tail].map((message) =>
        verifySiwx({ ...proof, message }, expected),
      )
    }),
  )
  expect(outcomes.length).toBe(proof.message.length * 3)
  expect(outcomes.filter(({ ok }) => ok)).toEqual([])
})

test('every change of the text is refused by the signature alone, when all fields follow it', async () => {
  const proof = await sign(data)
  let reached = 0
  for (let at = 0; at < proof.message.length; at += 1) {
    const other = proof.message[at] === '1' ? '2' : '1'
    const message = proof.message.slice(0, at) + other + proof.message.slice(at + 1)
    const changed = parseSiwxMessage(message)
    if (!changed || findMessageProblem(changed)) continue
    reached += 1
    const options = { domain: changed.domain, nonce: changed.nonce, now }
    expect((await verifySiwx({ ...proof, message, data: changed }, options)).ok).toBe(false)
  }
  expect(reached).toBeGreaterThan(100)
})

test('a signature with a delegation beside it is read as one of ERC-1271, by the contract alone', async () => {
  const chain = answering(1, `0x${'0'.repeat(64)}`)
  try {
    const proof = await sign(data, stranger)
    const { chainId, nonce, yParity, r, s } = await account.signAuthorization({
      chainId: 1,
      nonce: 0,
      address: stranger.address,
    })
    const wrapper = encodeAbiParameters(
      parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
      [[BigInt(chainId), stranger.address, BigInt(nonce), yParity ?? 0, BigInt(r), BigInt(s)], stranger.address, '0x'],
    )
    const signature = concat([proof.signature, wrapper, numberToHex(size(wrapper), { size: 32 }), ERC8010_SUFFIX])
    const result = await verifySiwx({ ...proof, signature }, { ...expected, rpcUrls: { 'eip155:1': await chain.url } })
    expect(result).toEqual({ ok: false, code: 'signature_invalid' })
    expect(chain.asked).toEqual(['eth_chainId', 'eth_call'])
  } finally {
    await chain.close()
  }
})

test('the signature of someone else is refused', async () => {
  const rpcUrls = { 'eip155:1': await mainnet.url }
  expect(await verifySiwx(await sign(data, stranger), { ...expected, rpcUrls })).toEqual({
    ok: false,
    code: 'signature_invalid',
  })
})

test.each([
  ['a wrapper of ERC-8010 with nothing in it', '8010'.repeat(16), `0x${'0'.repeat(64)}`],
  ['an answer of the chain that is no truth value', '', '0x02'],
])('%s is no failure of the chain', async (_, suffix, result) => {
  const chain = answering(1, result)
  try {
    const proof = await sign(data, stranger)
    const rpcUrls = { 'eip155:1': await chain.url }
    expect(await verifySiwx({ ...proof, signature: proof.signature + suffix }, { ...expected, rpcUrls })).toEqual({
      ok: false,
      code: 'signature_invalid',
    })
  } finally {
    await chain.close()
  }
})

test.each([0n, 1n, 4n, 0x11n, 0x100n, 0xffffn])(
  'the address %d is refused without a request to a chain',
  async (number) => {
    const approves = answering(1, ACCEPTED)
    try {
      const fields = { ...data, accountAddress: `0x${number.toString(16).padStart(40, '0')}` }
      expect(
        await verifySiwx(await sign(fields), { ...expected, rpcUrls: { 'eip155:1': await approves.url } }),
      ).toEqual({ ok: false, code: 'signature_invalid' })
      expect(approves.asked).toEqual([])
    } finally {
      await approves.close()
    }
  },
)

test('a possible contract is called on its own chain only', async () => {
  const proof = await sign(data, stranger)
  const valid = answering(1, ACCEPTED)
  const wrong = answering(8453, ACCEPTED)
  try {
    // Another owner may have the same address elsewhere.
    expect(await verifySiwx(proof, { ...expected, rpcUrls: { 'eip155:1': await valid.url } })).toMatchObject({
      ok: true,
      id: `eip155:1:${account.address}`,
      byKey: false,
    })
    const unreachable = { ok: false, code: 'chain_unreachable' }
    expect(await verifySiwx(proof, { ...expected, rpcUrls: { 'eip155:1': await wrong.url } })).toEqual(unreachable)
    expect(await verifySiwx(proof, { ...expected, rpcUrls: { 'eip155:8453': await valid.url } })).toEqual(unreachable)
    expect(await verifySiwx(proof, { ...expected, rpcUrls: { 'eip155:1': 'http://127.0.0.1:9' } })).toEqual(unreachable)
    expect(await verifySiwx(proof, expected)).toEqual(unreachable)
  } finally {
    await Promise.all([valid.close(), wrong.close()])
  }
})

/** Waits by the event loop, because the test's timers stand still. */
async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

test('all requests to the chain share one deadline', async () => {
  const waiting: (() => void)[] = []
  const slow = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () =>
      waiting.push(() =>
        response.end(JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result: '0x1' })),
      ),
    )
  })
  await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const bound = slow.address()
    const rpcUrls = { 'eip155:1': `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}` }
    const verdict = verifySiwx(await sign(data, stranger), { ...expected, rpcUrls })
    await waitFor(() => waiting.length === 1)
    vi.advanceTimersByTime(RPC_TIMEOUT_MS - 1)
    waiting[0]?.()
    await waitFor(() => waiting.length === 2)
    vi.advanceTimersByTime(1)
    expect(await verdict).toEqual({ ok: false, code: 'chain_unreachable' })
  } finally {
    vi.useRealTimers()
    slow.closeAllConnections()
    slow.close()
  }
})

test('a chain that stops responding after the first request is unreachable', async () => {
  const gone = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      if (method === 'eth_chainId') response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
      else response.writeHead(503).end()
    })
  })
  await new Promise<void>((resolve) => void gone.listen(0, '127.0.0.1', resolve))
  try {
    const bound = gone.address()
    const rpcUrls = { 'eip155:1': `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}` }
    expect(await verifySiwx(await sign(data, stranger), { ...expected, rpcUrls })).toEqual({
      ok: false,
      code: 'chain_unreachable',
    })
  } finally {
    gone.closeAllConnections()
    gone.close()
  }
})

test.each(['', 'signed', '0x', '0x0', `0x${'zz'.repeat(65)}`, '11'.repeat(65)])(
  'a signature of %j is refused',
  async (signature) => {
    const rpcUrls = { 'eip155:1': await mainnet.url }
    expect((await verifySiwx({ ...(await sign(data)), signature }, { ...expected, rpcUrls })).ok).toBe(false)
  },
)

test('a proof of another family of chains is named as such', async () => {
  const fields: SiwxMessageData = { ...data, chainId: 'cosmos:hub-1', accountAddress: 'cosmos1abc' }
  expect(await verifySiwx(await sign(fields), expected)).toEqual({ ok: false, code: 'unsupported_namespace' })
})

const solanaKey = ed25519.utils.randomPrivateKey()
const solanaAddress = base58.encode(ed25519.getPublicKey(solanaKey))
const solanaData: SiwxMessageData = {
  ...data,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accountAddress: solanaAddress,
}
const solanaSign = (message: string, key = solanaKey) =>
  base58.encode(ed25519.sign(new TextEncoder().encode(message), key))
const solanaProof = (fields = solanaData, key = solanaKey) => {
  const message = formatSiwxMessage(fields)
  return { data: fields, message, signature: solanaSign(message, key) }
}

test('a Solana account that signed is accepted', async () => {
  expect(await verifySiwx(solanaProof(), expected)).toEqual({
    ok: true,
    id: `solana:${solanaAddress}`,
    byKey: true,
    address: solanaAddress,
    chainId: solanaData.chainId,
    namespace: 'solana',
  })
  const { issuedAt: _, statement: __, ...short } = solanaData
  expect((await verifySiwx(solanaProof(short), expected)).ok).toBe(true)
})

test.each([data.statement, undefined])(
  'a message that the wallet worded itself is accepted (statement: %s)',
  async (statement) => {
    const fields: SiwxMessageData = { ...solanaData, statement }
    const { accountAddress: address, ...others } = fields
    const message = signInText({ ...others, address, chainId: 'mainnet' })
    const { statement: _, ...bare } = fields
    const proof = { data: statement ? fields : bare, message, signature: solanaSign(message) }
    expect((await verifySiwx(proof, expected)).ok).toBe(true)
    const elsewhere = message.replace('mainnet', 'devnet')
    expect(await verifySiwx({ ...proof, message: elsewhere, signature: solanaSign(elsewhere) }, expected)).toEqual({
      ok: false,
      code: 'chain_mismatch',
    })
  },
)

test('the signature of another Solana key is refused, and so is one over another text', async () => {
  const refused = { ok: false, code: 'signature_invalid' }
  expect(await verifySiwx(solanaProof(solanaData, ed25519.utils.randomPrivateKey()), expected)).toEqual(refused)
  expect(
    await verifySiwx(
      { ...solanaProof(), signature: solanaProof({ ...solanaData, requestId: 'r-2' }).signature },
      expected,
    ),
  ).toEqual(refused)
})

test('every change of a byte of a Solana signature is refused', async () => {
  const proof = solanaProof()
  for (let at = 0; at < 64; at += 1) {
    const bytes = base58.decode(proof.signature)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(await verifySiwx({ ...proof, signature: base58.encode(bytes) }, expected)).toEqual({
      ok: false,
      code: 'signature_invalid',
    })
  }
})

test.each([
  '',
  '0x11',
  '0OIl',
  base58.encode(new Uint8Array(63)),
  base58.encode(new Uint8Array(65)),
  '1'.repeat(10_000),
])('a Solana signature of %j is refused', async (signature) => {
  expect((await verifySiwx({ ...solanaProof(), signature }, expected)).ok).toBe(false)
})

test('an address of 44 characters that is not a key is refused', async () => {
  expect(await verifySiwx(solanaProof({ ...solanaData, accountAddress: 'z'.repeat(44) }), expected)).toEqual({
    ok: false,
    code: 'malformed',
  })
})

// Keys of small order have signatures that anyone can make; the first is the address of the system program.
test.each([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f`,
])('no one signs for the key %s', async (hex) => {
  const key = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const fields = { ...solanaData, accountAddress: base58.encode(key) }
  const neutral = new Uint8Array(64)
  neutral[0] = 1
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const varied = { ...fields, requestId: `r-${attempt}` }
    expect(
      (
        await verifySiwx(
          { data: varied, message: formatSiwxMessage(varied), signature: base58.encode(neutral) },
          expected,
        )
      ).ok,
    ).toBe(false)
  }
})

const recap = { att: { eip155: { 'request/eth_sign': [{}], 'request/personal_sign': [{}] } } }
const grants = `urn:recap:${btoa(JSON.stringify(recap)).replace(/=/g, '')}`

async function oneClick(more: Partial<CacaoPayload> = {}) {
  const p: CacaoPayload = {
    iss: `did:pkh:eip155:1:${account.address}`,
    domain: data.domain,
    aud: data.uri,
    version: '1',
    nonce: data.nonce,
    iat: '2026-01-02T11:59:00.000Z',
    statement: 'Sign in.',
    resources: [grants],
    ...more,
  }
  const unsigned: Cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x' } }
  const message = sessionFromCacao(unsigned)?.message ?? ''
  const signed: Cacao = { ...unsigned, s: { t: 'eip191', s: await account.signMessage({ message }) } }
  const session = sessionFromCacao(signed)
  if (!session?.cacao) throw new Error('the test made no session')
  return { ...session, cacao: session.cacao }
}

test('a one-click proof is accepted', async () => {
  expect(await verifySiwx(await oneClick(), expected)).toMatchObject({ ok: true, address: account.address })
})

test.each<[string, (cacao: Cacao) => Cacao]>([
  ['signed by another key', (cacao) => ({ ...cacao, s: { ...cacao.s, s: '0x11' } })],
  ['of another account', (cacao) => ({ ...cacao, p: { ...cacao.p, iss: `did:pkh:eip155:1:${stranger.address}` } })],
  ['of another chain', (cacao) => ({ ...cacao, p: { ...cacao.p, iss: cacao.p.iss.replace(':1:', ':8453:') } })],
  [
    'with other grants',
    (cacao) => ({
      ...cacao,
      p: { ...cacao.p, resources: [`urn:recap:${btoa('{"att":{"eip155":{"request/eth_x":[{}]}}}')}`] },
    }),
  ],
  ['with another nonce', (cacao) => ({ ...cacao, p: { ...cacao.p, nonce: 'abcdef0123456780' } })],
  ['of an unknown kind', (cacao) => ({ ...cacao, h: { t: 'other' } })],
])('a one-click object %s than its text is refused', async (_, change) => {
  const session = await oneClick()
  expect(await verifySiwx({ ...session, cacao: change(session.cacao) }, expected)).toEqual({
    ok: false,
    code: 'cacao_mismatch',
  })
})

test('a one-click proof for another domain or nonce is refused', async () => {
  expect(await verifySiwx(await oneClick({ domain: 'evil.example' }), expected)).toEqual({
    ok: false,
    code: 'domain_mismatch',
  })
  expect(await verifySiwx(await oneClick({ nonce: 'zzzzzzzz12345678' }), expected)).toEqual({
    ok: false,
    code: 'nonce_mismatch',
  })
})

const long = 'x'.repeat(17_000)
const longList = Array.from({ length: 6_000 }, () => 'a:b')
test.each<[string, (session: Awaited<ReturnType<typeof oneClick>>) => unknown]>([
  ['message', (session) => ({ ...session, message: session.message + long })],
  ['signature', (session) => ({ ...session, signature: `0x${'11'.repeat(140_000)}` })],
  ['field', (session) => ({ ...session, data: { ...session.data, statement: long } })],
  ['network id', (session) => ({ ...session, data: { ...session.data, chainId: `eip155:${long}` } })],
  ['list of resources', (session) => ({ ...session, data: { ...session.data, resources: longList } })],
  ['resource', (session) => ({ ...session, data: { ...session.data, resources: [`urn:recap:${long}`] } })],
  [
    'issuer',
    (session) => ({
      ...session,
      cacao: { ...session.cacao, p: { ...session.cacao.p, iss: `did:pkh:eip155:1:${long}` } },
    }),
  ],
  [
    'list of granted resources',
    (session) => ({ ...session, cacao: { ...session.cacao, p: { ...session.cacao.p, resources: longList } } }),
  ],
  [
    'granted resource',
    (session) => ({ ...session, cacao: { ...session.cacao, p: { ...session.cacao.p, resources: [grants + long] } } }),
  ],
  ['kind of the one-click object', (session) => ({ ...session, cacao: { ...session.cacao, h: { t: long } } })],
  [
    'signature of the one-click object',
    (session) => ({ ...session, cacao: { ...session.cacao, s: { t: 'eip191', s: `0x${'11'.repeat(140_000)}` } } }),
  ],
])('a proof with a %s that is too long is refused', async (_, change) => {
  expect(await verifySiwx(change(await oneClick()), expected)).toEqual({ ok: false, code: 'malformed' })
})

test('a posted proof of half a megabyte of grants is refused at once', async () => {
  const session = await oneClick()
  const actions = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`request/action${at}`, [{}]]))
  const resources = [`urn:recap:${btoa(JSON.stringify({ att: { eip155: actions } }))}`]
  const start = performance.now()
  const verdict = await verifySiwx(
    {
      ...session,
      data: { ...session.data, resources },
      cacao: { ...session.cacao, p: { ...session.cacao.p, resources } },
    },
    expected,
  )
  expect(verdict).toEqual({ ok: false, code: 'malformed' })
  expect(performance.now() - start).toBeLessThan(500)
})

test('anything else that is posted is refused without throwing', async () => {
  const proof = await sign(data)
  const junk = fc.oneof(
    fc.anything(),
    fc.record({
      data: fc.anything(),
      message: fc.oneof(fc.anything(), fc.constant(proof.message)),
      signature: fc.anything(),
      cacao: fc.anything(),
    }),
    fc.record({
      data: fc.constant(proof.data),
      message: fc.constant(proof.message),
      signature: fc.string(),
      cacao: fc.anything(),
    }),
  )
  await fc.assert(
    fc.asyncProperty(junk, async (value) => {
      expect((await verifySiwx(value, expected)).ok).toBe(false)
    }),
    { numRuns: numberOfRuns(200, 1_000) },
  )
})

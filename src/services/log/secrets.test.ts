import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { CHECKS, findProblems } from '../../doctor/checks'
import type { Facts, Reply } from '../../doctor/facts'
import { writeReport } from '../../doctor/writeReport'
import { WalletRequestFailed } from '../../errors/wallet'
import { createSender } from '../telemetry/sender/sender'
import { createLog } from './log'

const letters = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((each) => each.join(''))
const hex = (length: number) => letters('0123456789abcdef', length)
const word = letters('abcdefghijklmnopqrstuvwxyz', 6)
const base58 = (length: number) => letters('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', length)
const base64 = (length: number) => letters('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', length)
const phrase = (length: number) =>
  fc.array(word, { minLength: length, maxLength: length }).map((each) => each.join(' '))

/** A secret, and how it is written where it turns up. */
const KINDS: Readonly<Record<string, readonly [fc.Arbitrary<string>, (secret: string) => string]>> = {
  'bearer token': [base64(32), (s) => `Authorization: Bearer ${s}`],
  'basic login': [base64(24), (s) => `Authorization: Basic ${s}==`],
  'digest login': [hex(32), (s) => `Authorization: Digest response="${s}"`],
  cookie: [base64(24), (s) => `Cookie: theme=dark; wp_logged_in=${s}`],
  'set cookie': [base64(24), (s) => `set-cookie: a=1; connect.sid=${s}; HttpOnly`],
  'session id': [hex(26), (s) => `https://shop.test/cart?sid=${s}`],
  PHPSESSID: [hex(26), (s) => `PHPSESSID=${s}`],
  'JSESSIONID in a path': [hex(32), (s) => `/cart;jsessionid=${s}`],
  'key as a host': [hex(16), (s) => `https://${s}.rpc.test/`],
  'key in a host': [base64(20), (s) => `https://mainnet-${s}.rpc.test/`],
  'key of digits in a path': [letters('0123456789', 12), (s) => `https://rpc.test/${s}`],
  'key of letters in a path': [letters('abcdefghijklmnopqrstuvwxyz', 32), (s) => `https://rpc.test/${s}/`],
  'key after a version': [base64(32), (s) => `https://rpc.test/v2/${s}`],
  'UUID in a path': [fc.uuid(), (s) => `https://rpc.test/${s}`],
  'key in a parameter': [base64(20), (s) => `https://rpc.test/?dkey=${s}`],
  'key in a fragment': [base64(20), (s) => `https://rpc.test/#${s}`],
  'user and password': [base64(12), (s) => `https://user:${s}@rpc.test/`],
  'mnemonic of 12': [phrase(12), (s) => `invalid phrase: ${s}`],
  'mnemonic of 24': [phrase(24), (s) => s],
  'mnemonic in JSON': [phrase(12), (s) => `{"words":${JSON.stringify(s.split(' '))}}`],
  'mnemonic with hyphens': [phrase(12).map((each) => each.replaceAll(' ', '-')), (s) => `https://a.test/${s}`],
  'private key': [hex(64), (s) => `0x${s}`],
  'private key without a name': [hex(64), (s) => `cannot use ${s}`],
  'Solana private key': [base58(88), (s) => `bad secret ${s}`],
  'Solana key as bytes': [hex(64), (s) => `[${[...s].map((each) => each.charCodeAt(0)).join(',')}] ${s}`],
  'extended key': [base58(107), (s) => `xprv9${s}`],
  WIF: [base58(50), (s) => `5K${s}`],
  PEM: [base64(64), (s) => `-----BEGIN PRIVATE KEY-----\n${s}\n-----END PRIVATE KEY-----`],
  'keystore password': [letters('abcdefgh1234!?', 12), (s) => `wrong passphrase ${s}`],
  PIN: [letters('123456789', 6), (s) => `PIN ${s} is wrong`],
  'one-time code': [letters('123456789', 6), (s) => `code ${s.slice(0, 3)}${s.slice(3)} has expired`],
  'code in a sentence': [letters('123456789', 8), (s) => `Your code: ${s}`],
  'login code': [base64(24), (s) => `https://shop.test/?code=${s}`],
  'JSON web token': [base64(40), (s) => `eyJhbGciOiJIUzI1NiJ9.${s}.${s}`],
  'pairing key': [hex(64), (s) => `wc:7f@2?relay-protocol=irn&symKey=${s}`],
  'pairing key, encoded': [hex(64), (s) => `https://w.test/wc?uri=wc%3A7f%402%3FsymKey%3D${s}`],
  'pairing topic': [hex(64), (s) => `wc:${s}@2`],
  signature: [hex(130), (s) => `signature 0x${s} does not recover`],
  'SIWX nonce': [base64(17), (s) => `Nonce: ${s}`],
  email: [letters('abcdefgh1234', 10), (s) => `${s}@mail.test is unknown`],
  'phone number': [letters('123456789', 11), (s) => `+${s}`],
  address: [hex(40), (s) => `0x${s} has no funds`],
  'Solana address': [base58(44), (s) => `${s} has no funds`],
  'Stripe key': [base64(24), (s) => `sk_live_${s}`],
  'GitHub token': [base64(36), (s) => `ghp_${s}`],
  'AWS key': [letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16), (s) => `AKIA${s}`],
  'Slack hook': [base64(24), (s) => `https://hooks.test/services/T0/B0/${s}`],
  'Telegram login': [hex(64), (s) => `#tgWebAppData=hash%3D${s}`],
  'project id': [hex(32), (s) => `project ${s} is unknown`],
  'secret with a line break': [base64(32), (s) => `token\n${s}`],
  'key in a file name': [base64(24), (s) => `chunks/${s}.js`],
}
const kinds = Object.entries(KINDS)
const secretsOf = fc
  .constantFrom(...kinds)
  .chain(([kind, [secret, write]]) => secret.map((s) => [kind, s, write(s)] as const))

/** Where texts of others come from: what is thrown, with causes and fields, as a wallet, a node or a page throws it. */
const thrown = (text: string): readonly unknown[] => [
  text,
  new Error(text),
  new TypeError('outer', { cause: new Error(text) }),
  Object.assign(new Error(text), {
    name: text,
    code: text,
    stack: `${text}\n    at ${text} (https://a.test/${text}:1:2)`,
  }),
  { message: text, code: -32000, data: { originalError: { message: text } }, [text]: text },
  new WalletRequestFailed(text, new Error(text)),
  [text],
  () => text,
  Symbol(text),
]

const gone: Reply = { kind: 'unreachable', opaque: false }
const facts = (text: string): Facts => ({
  version: text,
  isDefined: false,
  versions: [text, `${text}1`],
  filesVersion: `${text}2`,
  scripts: 0,
  classicEntry: true,
  importMapLate: false,
  folder: `https://files.test/${text}/`,
  files: { [`${text}.js`]: gone, [text]: { kind: 'type', type: text }, 'a.js': { kind: 'status', status: 404 } },
  loaded: [`${text}.js`, text],
  options: {
    projectId: text,
    siwx: 'required',
    siwxBackend: 'own',
    siwxBackendUrl: undefined,
    siwxSessionEndpoint: text,
    siwxSignOutEndpoint: text,
    siwxNonceEndpoint: `/${text}`,
    siwxEndpoint: undefined,
    methods: ['email', 'social', 'wallet'],
    socials: ['google'],
    services: {},
    storage: 'local',
    networks: ['mainnet'],
  },
  unknownAttributes: [text],
  invalidAttributes: ['siwx'],
  acceptsPage: false,
  jsonProblem: true,
  headProblem: text,
  unknownNetworks: [text],
  origin: 'https://shop.test',
  secure: false,
  hidden: true,
  baseOrigin: 'https://other.test',
  frame: { foreign: true, sandbox: [text], width: 1, height: 1 },
  storage: 'full',
  popups: 'blocked',
  clockAheadSeconds: 999,
  isField: true,
  policies: [{ 'default-src': ["'none'", text] }],
  headers: { opener: text, embedder: text },
  services: { api: gone, relay: gone, frame: gone, rpc: gone },
  serviceOrigins: {
    api: `https://${text.toLowerCase().replace(/[^a-z0-9-]/g, '')}.api.test`,
    relay: `wss://relay.test`,
    frame: `https://frame.test`,
    rpc: `https://${text.toLowerCase().replace(/[^a-z0-9-]/g, '')}.rpc.test`,
  },
  allowedOrigins: [text],
  nonce: gone,
  brokenBuiltIns: [],
  missingFeatures: [],
})

/** Encoded or in another case it is the same secret. */
const isIn = (secret: string, text: string): boolean => {
  const plain = (each: string): string => each.toLowerCase().replace(/[^a-z0-9]/g, '')
  return text.includes(secret) || plain(text).includes(plain(secret))
}

let sent: string[]
beforeEach(() => {
  sent = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(String(init?.body))
    return new Response()
  })
})

test('there are at least 47 kinds of secrets', () => expect(kinds.length).toBeGreaterThanOrEqual(47))

test('no secret is in the log or on the console, whatever is thrown', () => {
  fc.assert(
    fc.property(secretsOf, ([, secret, text]) => {
      const print = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
      const log = createLog({ now: () => 0, print })
      for (const cause of thrown(text)) log.error('It failed.', cause)
      const said = `${log.text()} ${JSON.stringify(print.error.mock.calls)}`
      expect(said).toContain('It failed.')
      expect(isIn(secret, said)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('no secret is in the report of an error that is sent', async () => {
  await fc.assert(
    fc.asyncProperty(secretsOf, async ([, secret, text]) => {
      const clock = createFakeClock()
      const { send } = createSender({
        mode: () => 'all',
        projectId: 'p1',
        pulseUrl: 'https://pulse.test',
        clock,
        location: () => ({ uri: 'https://shop.test/', hostname: 'shop.test' }),
        fetchAnalyticsEnabled: async () => true,
        onOriginRefused: vi.fn(),
      })
      sent = []
      const place = { uri: 'https://shop.test/', hostname: 'shop.test', at: 0 }
      for (const error of thrown(text).slice(0, 5)) await send({ kind: 'error', event: 'API_ERROR', error, ...place })
      expect(sent).toHaveLength(5)
      expect(isIn(secret, sent.map((each) => JSON.stringify(JSON.parse(each).props)).join(' '))).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('no secret is in the report of the self-check, wherever it came from', () => {
  fc.assert(
    fc.property(secretsOf, ([, secret, text]) => {
      const given = facts(text)
      const findings = findProblems(given)
      expect(findings.length).toBeGreaterThan(Object.keys(CHECKS).length / 2)
      expect(isIn(secret, `${writeReport(given, findings)} ${JSON.stringify(findings)}`)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { startAnvil } from '../../../demo/stack/anvil/startAnvil'
import { PORT_OFFSET, findFreeBasePort } from '../../../demo/stack/ports'
import type { Cacao } from '../../../src/domain/siwx/cacao'
import { sessionFromCacao } from '../../../src/domain/siwx/cacaoSession'
import { formatSiwxMessage, type SiwxMessageData } from '../../../src/domain/siwx/message'
import type { SiwxSession } from '../../../src/domain/siwx/session'
import { verifySiwx, type VerifySiwxOptions } from '../../../src/server'
import { signInText } from '../../fakes/standardWallet'
import { createRandom, type Random } from '../random'
import type { Target } from '../target'
import { startPhp, type Php } from './startPhp'

const CHAIN_ID = 31_337
const NOW = Date.parse('2026-01-02T12:00:00Z')
const DOMAIN = 'shop.example'

const FIELDS: Omit<SiwxMessageData, 'accountAddress' | 'chainId'> = {
  domain: DOMAIN,
  uri: `https://${DOMAIN}/login`,
  version: '1',
  nonce: 'abcdef0123456789',
  statement: 'Sign in to the shop.',
  issuedAt: '2026-01-02T11:59:00.000Z',
  expirationTime: '2026-01-02T13:00:00.000Z',
  notBefore: '2026-01-02T11:00:00.000Z',
  requestId: 'r-1',
  resources: [`https://${DOMAIN}/terms`],
}

/** Values that often break code written for strings. */
const ODD_VALUES: readonly unknown[] = [
  null,
  undefined,
  '',
  ' ',
  '\n',
  0,
  -1,
  Number.NaN,
  1e13,
  true,
  [],
  {},
  [[]],
  ['a'],
  '__proto__',
  { toString: 1 },
  10n,
  Symbol.iterator,
  '\u0000',
  '\uD800',
  '\u202E',
  '0x',
  'eip155:1',
  'x'.repeat(100_000),
  Array.from({ length: 10_000 }, () => 'https://a.example/'),
]
const ODD_CHARACTERS = ['a', 'Z', '0', ' ', '\n', '\r', ':', '/', '.', '-', '@', '\u200B', '\u0430', '\u{1F600}', '']

/** Addresses that nobody owns, such as the zero address and precompiles. */
const ADDRESSES = [
  '0',
  '1',
  '2',
  '4',
  '6',
  '9',
  'a',
  '11',
  '100',
  'ffff',
  '10000',
  'dead',
  'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
].map((digits) => `0x${digits.padStart(40, '0')}`)

const ERC6492_SUFFIX = '6492'.repeat(16)
const ERC8010_SUFFIX = '8010'.repeat(16)

type Mutator = (proof: SiwxSession, random: Random) => unknown

/**
 * Mutates valid proofs of each kind in one or two places, against a local chain. The rule: a proof that the account did
 * not sign is refused, without an exception, and the verifier in PHP says of every posted proof what ours says.
 */
export async function createProofsTarget(): Promise<Target> {
  const anvil = await startAnvil(CHAIN_ID, (await findFreeBasePort()) + PORT_OFFSET.anvilFirst)
  const options: VerifySiwxOptions = {
    domain: DOMAIN,
    nonce: FIELDS.nonce,
    now: NOW,
    rpcUrls: { [`eip155:${CHAIN_ID}`]: anvil.url },
  }
  const php = startPhp({
    domain: DOMAIN,
    nonce: FIELDS.nonce,
    now: NOW,
    chainId: `eip155:${CHAIN_ID}`,
    rpcUrl: anvil.url,
  })
  const proofs = await makeProofs()
  for (const proof of proofs) {
    const result = await verifySiwx(proof, options)
    if (!result.ok) throw new Error(`A proof is refused before it is changed: ${result.code}`)
    const difference = php && (await findDifference(proof, options, php))
    if (difference) throw new Error(`A proof before it is changed: ${difference}`)
  }

  return {
    async run(seed, mutations) {
      const random = createRandom(seed)
      const failures: string[] = []
      const refusals: Record<string, number> = {}
      let unchanged = 0
      let compared = 0
      let slowestMs = 0
      for (let made = 0; made < mutations; made += 1) {
        const proof = random.pick(proofs)
        const [name, mutate] = random.pick(MUTATORS)
        const mutated = mutate(structuredClone(proof), random)
        const start = performance.now()
        try {
          const result = await verifySiwx(mutated, options)
          if (!result.ok) refusals[result.code] = (refusals[result.code] ?? 0) + 1
          else if (saysTheSame(mutated as SiwxSession, proof)) unchanged += 1
          else failures.push(`${made} (${name}) is accepted: ${describe(mutated)}`)
        } catch (reason) {
          failures.push(`${made} (${name}) raises ${String(reason)}: ${describe(mutated)}`)
        }
        slowestMs = Math.max(slowestMs, performance.now() - start)
        if (!php || !canBePosted(mutated)) continue
        compared += 1
        const difference = await findDifference(mutated, options, php)
        if (difference) failures.push(`${made} (${name}) ${difference}: ${describe(mutated)}`)
      }
      const counts = { ...refusals, unchanged, 'slowest ms': Math.round(slowestMs), 'compared with PHP': compared }
      return { mutations, failures, counts }
    },
    async close() {
      await php?.stop()
      await anvil.stop()
    },
  }
}

/** What the verifier in PHP says else of a posted proof, if anything. */
async function findDifference(proof: unknown, options: VerifySiwxOptions, php: Php): Promise<string | undefined> {
  const json = JSON.stringify(proof)
  const [ours, theirs] = [await verifySiwx(JSON.parse(json), options), await php.verify(json)]
  if (theirs.raised !== undefined) return `raises in PHP ${theirs.raised}`
  // Lone surrogates, which PHP does not read, cannot be signed: anything else in JSON is read by both.
  if (theirs.unreadable && !theirs.ok && /\\ud[89a-f]/i.test(json)) return undefined
  const say = ({ ok, code }: { readonly ok?: boolean; readonly code?: string }): string => (ok ? 'accepted' : `${code}`)
  return say(ours) === say(theirs) ? undefined : `is ${say(ours)} here and ${say(theirs)} in PHP`
}

/** Whether it can be the body of a request. */
function canBePosted(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

async function makeProofs(): Promise<readonly SiwxSession[]> {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const ethereum: SiwxMessageData = { ...FIELDS, accountAddress: account.address, chainId: `eip155:${CHAIN_ID}` }
  const text = formatSiwxMessage(ethereum)
  const plain: SiwxSession = { data: ethereum, message: text, signature: await account.signMessage({ message: text }) }

  const grants = btoa(
    JSON.stringify({ att: { eip155: { 'request/eth_sign': [{}], 'request/personal_sign': [{}] } } }),
  ).replace(/=/g, '')
  const { domain, uri: aud, version, nonce } = FIELDS
  const payload = {
    iss: `did:pkh:eip155:${CHAIN_ID}:${account.address}`,
    domain,
    aud,
    version,
    nonce,
    iat: '2026-01-02T11:59:00.000Z',
    statement: 'Sign in.',
    resources: [`urn:recap:${grants}`],
  }
  const unsigned: Cacao = { h: { t: 'caip122' }, p: payload, s: { t: 'eip191', s: '0x' } }
  const signature = await account.signMessage({ message: sessionFromCacao(unsigned)?.message ?? '' })
  const oneClick = sessionFromCacao({ ...unsigned, s: { t: 'eip191', s: signature } })
  if (!oneClick) throw new Error('The one-click proof cannot be read.')

  const key = new Uint8Array(32).fill(7)
  const address = base58.encode(ed25519.getPublicKey(key))
  const solana: SiwxMessageData = {
    ...FIELDS,
    accountAddress: address,
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }
  const signed = (message: string): SiwxSession => ({
    data: solana,
    message,
    signature: base58.encode(ed25519.sign(new TextEncoder().encode(message), key)),
  })
  return [
    plain,
    oneClick,
    signed(formatSiwxMessage(solana)),
    signed(signInText({ ...FIELDS, address, chainId: 'mainnet' })),
  ]
}

const MUTATORS: readonly (readonly [name: string, mutate: Mutator])[] = [
  ['text', (proof, random) => ({ ...proof, message: changeText(proof.message, random) })],
  ['lines', (proof, random) => ({ ...proof, message: changeLines(proof.message, random) })],
  ['signature', (proof, random) => ({ ...proof, signature: changeText(proof.signature, random) })],
  ['signature made up', (proof, random) => ({ ...proof, signature: makeUpSignature(random) })],
  [
    'field',
    (proof, random) => ({
      ...proof,
      data: { ...proof.data, [random.pick(Object.keys(proof.data))]: random.pick(ODD_VALUES) },
    }),
  ],
  ['another message', (proof, random) => withData(proof, { ...proof.data, ...changedField(proof.data, random) })],
  [
    'another account',
    (proof, random) =>
      withData(proof, { ...proof.data, accountAddress: random.pick(ADDRESSES) }, makeUpSignature(random)),
  ],
  ['part', changePart],
  ['twice', (proof, random) => changePart(changePart(proof, random), random)],
  ['bytes', changeBytes],
  ['odd', (_proof, random) => random.pick(ODD_VALUES)],
]

function changeText(text: string, random: Random): string {
  const at = random.integer(text.length)
  const length = random.integer(3)
  return random.pick([
    () => text.slice(0, at) + random.pick(ODD_CHARACTERS) + text.slice(at + length),
    () => text.slice(0, at) + text.slice(at + 1 + length),
    () => text.slice(0, at) + text.slice(at - 10, at) + text.slice(at),
    () => text.slice(0, at),
    () => text + random.hex(1 + random.integer(64)),
    () => random.pick(['\n', ' ', '']) + text + random.pick(['\n', ' ', 'x']),
    () => text.slice(0, at) + (text[at] ?? '').toUpperCase() + text.slice(at + 1),
  ])()
}

function changeLines(text: string, random: Random): string {
  const lines = text.split('\n')
  const at = random.integer(lines.length)
  const line = lines[random.integer(lines.length)] ?? ''
  lines.splice(at, random.integer(2), ...random.pick([[], [line], [line, line], ['']]))
  return lines.join('\n')
}

function makeUpSignature(random: Random): string {
  const plain = `0x${random.hex(64)}${random.pick(['1b', '1c', '00', '01', 'ff'])}`
  return random.pick([
    () => plain,
    () => `0x${random.hex(random.integer(200))}`,
    () => plain + random.hex(160) + ERC6492_SUFFIX,
    () => plain + random.hex(160) + ERC8010_SUFFIX,
    () => base58.encode(Uint8Array.from({ length: 64 }, () => random.integer(256))),
  ])()
}

/** Message and fields agree, so only the signature is wrong. */
function withData(proof: SiwxSession, data: SiwxMessageData, signature = proof.signature): SiwxSession {
  const { cacao: _, ...plain } = proof
  return { ...plain, data, message: formatSiwxMessage(data), signature }
}

function changedField(data: SiwxMessageData, random: Random): Partial<SiwxMessageData> {
  const field = random.pick(Object.keys(data) as (keyof SiwxMessageData)[])
  const value = data[field]
  return { [field]: typeof value === 'string' ? changeText(value, random) : [changeText(`https://${DOMAIN}/`, random)] }
}

/** Replaces, removes or adds a value anywhere in the object. */
function changePart(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.unit() < 0.15)
    return typeof value === 'string' && random.unit() < 0.5 ? changeText(value, random) : random.pick(ODD_VALUES)
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  const key = random.pick([...Object.keys(copy), 'cacao', '0'])
  if (random.unit() < 0.1) delete copy[key]
  else copy[key] = changePart(copy[key], random)
  return copy
}

/** Changes one byte of the posted body. */
function changeBytes(proof: unknown, random: Random): unknown {
  const bytes = new TextEncoder().encode(JSON.stringify(proof))
  bytes[random.integer(bytes.length)] = random.integer(256)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/**
 * Whether an accepted proof still has the signed message. Unknown and absent fields are ignored, and a signature can be
 * written in upper case and with either of two recovery bytes.
 */
function saysTheSame(mutated: SiwxSession, proof: SiwxSession): boolean {
  const bare = (signature: string): string =>
    signature.startsWith('0x')
      ? signature
          .toLowerCase()
          .replace(/(?:1b|00)$/, '')
          .replace(/(?:1c|01)$/, '')
      : signature
  return mutated.message === proof.message && bare(mutated.signature) === bare(proof.signature)
}

function describe(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_key, part: unknown) =>
        typeof part === 'bigint' || typeof part === 'symbol' ? String(part) : part,
      )?.slice(0, 2_000) ?? String(value)
    )
  } catch {
    return String(value)
  }
}

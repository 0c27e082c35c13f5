import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  hashMessage,
  http,
  numberToHex,
  parseAbiParameters,
  parseSignature,
  publicActions,
  serializeCompactSignature,
  signatureToCompactSignature,
  size,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ACCOUNT_ROLE, accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../demo/stack/anvil/compile'
import { deployContracts } from '../../demo/stack/anvil/deploy'
import { deployEntryPoint } from '../../demo/stack/anvil/entryPoint'
import { startAnvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'
import type { Cacao, CacaoPayload } from '../../src/domain/siwx/cacao'
import { sessionFromCacao } from '../../src/domain/siwx/cacaoSession'
import { formatSiwxMessage, type SiwxMessageData } from '../../src/domain/siwx/message'
import { verifySiwx, type SiwxRefusalCode } from '../../src/server'
import { signInText } from '../fakes/standardWallet'
import { serveChains } from './serveChains'
import { hashParams, type ChainExchange, type SiwxVector } from './SiwxVector'

// Writes siwxVectors.json: `npx tsx test/vectors/makeSiwxVectors.ts`. Keys and times are fixed, so a second run writes
// the same file.

const DOMAIN = 'shop.example'
const NOW = '2026-01-02T12:00:00Z'
const LOCAL_CHAIN = 31_337
const ERC6492_SUFFIX: Hex = `0x${'6492'.repeat(16)}`

const alice = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const solanaKey = new Uint8Array(32).fill(7)
const solanaStranger = new Uint8Array(32).fill(9)
const solanaAddress = base58.encode(ed25519.getPublicKey(solanaKey))

const minimal: SiwxMessageData = {
  accountAddress: alice.address,
  chainId: 'eip155:1',
  domain: DOMAIN,
  uri: `https://${DOMAIN}/login`,
  version: '1',
  nonce: 'abcdef0123456789',
  issuedAt: '2026-01-02T11:59:00.000Z',
}
const full: SiwxMessageData = {
  ...minimal,
  statement: 'Sign in to the shop.',
  expirationTime: '2026-01-02T13:00:00.000Z',
  notBefore: '2026-01-02T11:00:00.000Z',
  requestId: 'r-1',
  resources: [`https://${DOMAIN}/terms`, 'ipfs://bafy/privacy'],
}
const { issuedAt: _issuedAt, ...untimed } = minimal
const solanaMinimal: SiwxMessageData = {
  ...untimed,
  accountAddress: solanaAddress,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const solanaFull: SiwxMessageData = { ...full, accountAddress: solanaAddress, chainId: solanaMinimal.chainId }

type Posted = { data: SiwxMessageData; message: string; signature: string; cacao?: Cacao }
type Expected = Partial<Omit<SiwxVector, 'name' | 'session' | 'result'>>

const vectors: SiwxVector[] = []

/** Adds a vector. @throws if the verifier of this package gives another result */
async function add(name: string, session: unknown, code?: SiwxRefusalCode, expected: Expected = {}): Promise<void> {
  const vector = { name, session, domain: DOMAIN, nonce: minimal.nonce, now: NOW, ...expected }
  const chains = await serveChains(vector.chains ?? {})
  const { chains: _, acceptedChains, ...expectation } = vector
  const options = { ...expectation, ...(acceptedChains && { chains: acceptedChains }) }
  const verdict = await verifySiwx(session, { ...options, now: new Date(vector.now), rpcUrls: chains.rpcUrls })
  // What it says to developers is not part of what both verifiers agree on.
  const { message: _message, ...result } = { message: undefined, ...verdict }
  await chains.close()
  if ((result.ok ? undefined : result.code) !== code)
    throw new Error(`${name}: expected ${code ?? 'acceptance'}, not ${JSON.stringify(result)}`)
  if (vectors.some((other) => other.name === name)) throw new Error(`${name} is there twice.`)
  vectors.push({ ...vector, result })
}

/** A signature with a delegation of the account beside it (ERC-8010). Delegations are public on the chain. */
async function wrapErc8010(signature: Hex, signer: typeof alice, address: Address): Promise<Hex> {
  const { chainId, nonce, yParity, r, s } = await signer.signAuthorization({ chainId: LOCAL_CHAIN, nonce: 0, address })
  const suffix = encodeAbiParameters(
    parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
    [[BigInt(chainId), address, BigInt(nonce), yParity ?? 0, BigInt(r), BigInt(s)], address, '0x'],
  )
  return concat([signature, suffix, numberToHex(size(suffix), { size: 32 }), `0x${'8010'.repeat(16)}`])
}

async function sign(data: SiwxMessageData, signer = alice): Promise<Posted> {
  const message = formatSiwxMessage(data)
  return { data, message, signature: await signer.signMessage({ message }) }
}

function signOnSolana(data: SiwxMessageData, message = formatSiwxMessage(data), key = solanaKey): Posted {
  return { data, message, signature: base58.encode(ed25519.sign(new TextEncoder().encode(message), key)) }
}

const recapOf = (att: unknown): string => `urn:recap:${btoa(JSON.stringify({ att })).replace(/=/g, '')}`
const grants = recapOf({ eip155: { 'request/personal_sign': [{}], 'request/eth_sign': [{}] } })

async function oneClick(more: Partial<CacaoPayload> = {}, kind = 'caip122', signer = alice): Promise<Posted> {
  const p: CacaoPayload = {
    iss: `did:pkh:eip155:1:${alice.address}`,
    domain: DOMAIN,
    aud: minimal.uri,
    version: '1',
    nonce: minimal.nonce,
    iat: '2026-01-02T11:59:00.000Z',
    statement: 'Sign in.',
    resources: [grants],
    ...more,
  }
  const unsigned: Cacao = { h: { t: kind }, p, s: { t: 'eip191', s: '0x' } }
  const message = sessionFromCacao(unsigned)?.message ?? ''
  const session = sessionFromCacao({ ...unsigned, s: { t: 'eip191', s: await signer.signMessage({ message }) } })
  if (!session?.cacao) throw new Error('The one-click proof cannot be made.')
  return session as Posted
}

const withMessage = async (change: (message: string) => string): Promise<unknown> => {
  const message = change(formatSiwxMessage(full))
  return { data: full, message, signature: await alice.signMessage({ message }) }
}

await addKeys()
await addPages()
await addTimes()
await addWords()
await addSolana()
await addOneClick()
await addMalformed()
await addDifferences()
await addContracts()

const file = new URL('siwxVectors.json', import.meta.url)
writeFileSync(file, `[\n${vectors.map((vector) => JSON.stringify(vector)).join(',\n')}\n]\n`)
const accepted = vectors.filter(({ result }) => result.ok).length
console.log(`${vectors.length} vectors, ${accepted} accepted and ${vectors.length - accepted} refused`)

async function addKeys(): Promise<void> {
  const proof = await sign(full)
  const recovery = { '1b': '00', '1c': '01' }[proof.signature.slice(-2)] ?? ''
  await add('the fewest fields', await sign(minimal))
  await add('every field', proof)
  const ofTwo = { acceptedChains: ['eip155:1', 'eip155:8453'] }
  await add('a network that is accepted', proof, undefined, ofTwo)
  await add('a network that is not accepted', proof, 'chain_refused', { acceptedChains: ['eip155:8453'] })
  await add('no network is accepted', proof, 'chain_refused', { acceptedChains: [] })
  await add('an account of Solana where its network is not accepted', signOnSolana(solanaFull), 'chain_refused', ofTwo)
  const later = { ...ofTwo, now: '2027-01-02T12:00:00Z' }
  await add('a proof that has expired, on a network that is not accepted', signOnSolana(solanaFull), 'expired', later)
  await add('a proof with unknown fields and nulls', {
    ...(await sign(minimal)),
    cacao: null,
    extra: { deep: [1] },
    data: { ...minimal, statement: null, resources: null, requestId: '', more: 2 },
  })
  await add('an address in lower case', await sign({ ...full, accountAddress: alice.address.toLowerCase() }))
  await add('a recovery bit of 0 or 1', { ...proof, signature: proof.signature.slice(0, -2) + recovery })
  await add('a signature in upper case', { ...proof, signature: `0x${proof.signature.slice(2).toUpperCase()}` })
  for (const chain of ['10', '137', '8453', '42161', '11155111', '9007199254740993'])
    await add(`chain ${chain}`, await sign({ ...full, chainId: `eip155:${chain}` }))
  await add(
    'a statement with every allowed character',
    await sign({ ...full, statement: "Aa0 -._~:/?#[]@!$&'()*+,;=" }),
  )
  await add('a statement that looks like a field', await sign({ ...full, statement: 'URI: https://evil.example/' }))
  await add('a request id with a percent', await sign({ ...full, requestId: 'a%20b:c@d' }))
  await add(
    'twenty resources',
    await sign({ ...full, resources: Array.from({ length: 20 }, (_each, at) => `a:${at}`) }),
  )
  await add('a nonce of 256 characters', await sign({ ...full, nonce: 'a1'.repeat(128) }), undefined, {
    nonce: 'a1'.repeat(128),
  })

  await add('the key of a stranger', await sign(full, stranger), 'chain_unreachable')
  for (const signature of ['', 'signed', '0x0', `0x${'zz'.repeat(65)}`, proof.signature.slice(2)])
    await add(`the signature ${JSON.stringify(signature.slice(0, 12))}`, { ...proof, signature }, 'signature_invalid')
  for (const digits of ['0', '1', '4', '11', '100', 'ffff']) {
    const data = { ...full, accountAddress: `0x${digits.padStart(40, '0')}` }
    const message = formatSiwxMessage(data)
    await add(`nobody owns 0x…${digits}`, { data, message, signature: proof.signature }, 'signature_invalid')
  }
  const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const hex = (number: bigint): string => number.toString(16).padStart(64, '0')
  const r = BigInt(proof.signature.slice(0, 66))
  const s = BigInt(`0x${proof.signature.slice(66, 130)}`)
  await add('a signature with the other s and the other recovery bit', {
    ...proof,
    signature: `0x${hex(r)}${hex(n - s)}${proof.signature.endsWith('1b') ? '1c' : '1b'}`,
  })
  for (const [name, signature] of [
    ['r of zero', `0x${hex(0n)}${hex(s)}1b`],
    ['s of zero', `0x${hex(r)}${hex(0n)}1b`],
    ['r of the order', `0x${hex(n)}${hex(s)}1b`],
    ['s of the order', `0x${hex(r)}${hex(n)}1b`],
    ['s above the order', `0x${hex(r)}${hex(n + 1n)}1b`],
    ['an r that no point has', `0x${hex(5n)}${hex(s)}1b`],
    ['the other recovery bit', proof.signature.slice(0, -2) + (proof.signature.endsWith('1b') ? '1c' : '1b')],
    ['an unknown recovery bit', `${proof.signature.slice(0, -2)}1d`],
  ] as const)
    await add(`a signature with ${name}`, { ...proof, signature }, 'chain_unreachable')

  // EIP-2098. One of the first messages has each parity.
  const parities = new Set<number>()
  for (let at = 0; parities.size < 2; at += 1) {
    const each = await sign({ ...full, requestId: `compact-${at}` })
    const parts = parseSignature(each.signature as Hex)
    if (parities.has(parts.yParity)) continue
    parities.add(parts.yParity)
    const compact = serializeCompactSignature(signatureToCompactSignature(parts))
    await add(`a signature of 64 bytes with the parity ${parts.yParity}`, { ...each, signature: compact })
    const turned = (BigInt(`0x${compact.slice(66)}`) ^ (1n << 255n)).toString(16).padStart(64, '0')
    const other = { ...each, signature: compact.slice(0, 66) + turned }
    await add(`a signature of 64 bytes without the parity ${parts.yParity}`, other, 'chain_unreachable')
  }
}

async function addPages(): Promise<void> {
  for (const [domain, uri, given = domain] of [
    ['localhost:4400', 'http://localhost:4400/siwx.html'],
    ['app.localhost', 'http://app.localhost/'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['[::1]:8080', 'http://[::1]:8080/'],
    [DOMAIN, `https://${DOMAIN}:443/`],
    [DOMAIN, 'https://SHOP.example/'],
    [DOMAIN, `https://${DOMAIN}`],
    [DOMAIN, `https://${DOMAIN}/a/../b?c=d#e@f`],
    [`${DOMAIN}:8443`, `https://${DOMAIN}:8443/`],
    [DOMAIN, `https://${DOMAIN}/`, `https://${DOMAIN}`],
    ['intranet.example', 'http://intranet.example/', 'http://intranet.example'],
    ['intranet.example:8080', 'http://intranet.example:8080/', 'http://intranet.example:8080/'],
    // Hosts are compared as the URL parser writes them, whoever wrote them how.
    [DOMAIN, `https://${DOMAIN}/`, 'Shop.EXAMPLE'],
    [DOMAIN, `https://${DOMAIN}/`, `${DOMAIN}:443`],
    [DOMAIN, `https://${DOMAIN}/`, `HTTPS://Shop.example:443/`],
    ['SHOP.example:443', `https://${DOMAIN}:0443/`, DOMAIN],
    [`${DOMAIN}:8443`, `https://${DOMAIN}:8443/`, 'Shop.example:08443'],
    ['127.0.0.1:80', 'http://127.0.0.1:80/', '127.0.0.1'],
    ['localhost', 'http://localhost/', 'LOCALHOST:80'],
    ['[0:0:0:0:0:0:0:1]:8080', 'http://[::1]:8080/', '[::0001]:8080'],
    ['[2001:DB8::1]', 'https://[2001:db8:0:0::1]/', '[2001:db8::1]:443'],
    ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example/', 'münchen.example'],
    ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example/', 'https://MÜNCHEN.example:443'],
    ['XN--MNCHEN-3YA.example:8443', 'https://xn--mnchen-3ya.example:8443/', 'München.Example:8443'],
    ['xn--strae-oqa.example', 'https://xn--strae-oqa.example/', 'straße.example'],
    ['xn--r8jz45g.xn--zckzah', 'https://xn--r8jz45g.xn--zckzah/', '例え.テスト'],
  ] as const)
    await add(`a page ${domain} at ${uri} for ${given}`, await sign({ ...full, domain, uri }), undefined, {
      domain: given,
    })

  for (const domain of ['evil.example', `${DOMAIN}:8443`, `www.${DOMAIN}`, ''])
    await add(`a proof that was made for another domain than ${domain}`, await sign(full), 'domain_mismatch', {
      domain,
    })
  for (const uri of [
    'javascript://shop.example/%0aalert(1)',
    'https://evil.example/',
    'https://evil@shop.example/',
    'https://a:b@shop.example/',
    'https://shop.example:444/',
    'https://shop.example.evil.example/',
    'https:shop.example',
    'http://shop.example/login',
    'ftp://shop.example/',
    'file://shop.example/',
    'did:web:shop.example',
  ])
    await add(`the URI ${uri}`, await sign({ ...full, uri }), 'domain_mismatch')
  for (const [domain, uri, expected] of [
    ['intranet.example', 'https://intranet.example/', 'http://intranet.example'],
    [DOMAIN, `http://${DOMAIN}/`, `https://${DOMAIN}`],
    ['localhost.evil.example', 'http://localhost.evil.example/', 'localhost.evil.example'],
    [DOMAIN, `https://${DOMAIN}/`, `${DOMAIN}:80`],
    [DOMAIN, `https://${DOMAIN}/`, `${DOMAIN}.`],
    [DOMAIN, `https://${DOMAIN}/`, `${DOMAIN}/login`],
    [DOMAIN, `https://${DOMAIN}/`, `visitor@${DOMAIN}`],
    [DOMAIN, `https://${DOMAIN}/`, `https://visitor@${DOMAIN}`],
    [DOMAIN, `https://${DOMAIN}/`, ` ${DOMAIN}`],
    [DOMAIN, `https://${DOMAIN}/`, 'ѕhop.example'],
    [`${DOMAIN}:0`, `https://${DOMAIN}:0/`, DOMAIN],
    [`${DOMAIN}:99999`, `https://${DOMAIN}:99999/`, `${DOMAIN}:99999`],
    [DOMAIN, `https:///${DOMAIN}/`, DOMAIN],
    [DOMAIN, 'https://shop%2Eexample/', DOMAIN],
    ['127.1', 'http://127.0.0.1/', '127.0.0.1'],
    ['127.0.0.1', 'http://127.0.0.1/', '0x7f000001'],
    ['2130706433', 'http://127.0.0.1/', '127.0.0.1'],
    ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example/', 'munchen.example'],
  ] as const)
    await add(`no page ${domain} at ${uri} for ${expected}`, await sign({ ...full, domain, uri }), 'domain_mismatch', {
      domain: expected,
    })
  await add('another nonce', await sign(full), 'nonce_mismatch', { nonce: 'abcdef0123456780' })
  await add('no nonce', await sign(full), 'nonce_mismatch', { nonce: '' })
}

async function addTimes(): Promise<void> {
  const at = (expirationTime: string): SiwxMessageData => ({ ...full, expirationTime })
  await add('a minute of tolerance after the end', await sign(full), undefined, { now: '2026-01-02T13:00:59Z' })
  await add('a minute of tolerance before the beginning', await sign(full), undefined, { now: '2026-01-02T10:59:01Z' })
  await add('a time with an offset', await sign(at('2026-01-02T14:30:00+02:00')))
  await add('a time with a negative offset', await sign(at('2026-01-02T09:00:00.5-03:30')))
  await add('a time in lower case', await sign(at('2026-01-02t13:00:00z')))
  await add('a leap second', await sign(at('2026-12-31T23:59:60Z')))
  await add('a leap day', await sign(at('2028-02-29T00:00:00Z')))
  await add('a long fraction', await sign(at('2026-01-02T12:00:00.123456789Z')))
  await add('the year 9999', await sign(at('9999-12-31T23:59:59.999Z')))

  await add('a time after the end', await sign(full), 'expired', { now: '2026-01-02T13:01:00Z' })
  await add('an offset that is past', await sign(at('2026-01-02T13:00:00+02:00')), 'expired')
  await add('a time before the beginning', await sign(full), 'not_yet_valid', { now: '2026-01-02T10:58:59Z' })
  // By the clock of the visitor. Only the beginning sets a lower bound, and the nonce proves that the message is new.
  await add('issued a minute and a second later', await sign(minimal), undefined, { now: '2026-01-02T11:57:59Z' })
  await add('issued next year', await sign({ ...full, issuedAt: '2027-01-01T00:00:00Z' }))
  await add('issued last year', await sign({ ...full, issuedAt: '2025-01-01T00:00:00Z' }))
  for (const time of [
    '2026-02-31T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-02 13:00:00Z',
    '2026-01-02T24:00:00Z',
    '2026-01-02T13:00:61Z',
    '2026-01-02T13:00:00',
    '2026-01-02',
    'tomorrow',
  ])
    await add(`the time ${time}`, await sign(at(time)), 'malformed')
}

async function addWords(): Promise<void> {
  const { statement = '', resources = [] } = full
  const [proof, bare] = [await sign(full), await sign(minimal)]
  const solana = signOnSolana(solanaFull)
  await add('the statement and the resources that are expected', proof, undefined, { statement, resources })
  await add('neither statement nor resources, as expected', bare, undefined, { statement: '', resources: [] })
  await add('Solana: the statement and the resources that are expected', solana, undefined, { statement, resources })
  await add('another statement', proof, 'statement_mismatch', { statement: 'Sign in to the shop!' })
  await add('the expected statement and more', proof, 'statement_mismatch', { statement: 'Sign in' })
  await add('a statement where none is expected', proof, 'statement_mismatch', { statement: '' })
  await add('no statement where one is expected', bare, 'statement_mismatch', { statement })
  await add('Solana: another statement', solana, 'statement_mismatch', { statement: '' })
  await add('other resources', proof, 'resources_mismatch', { resources: ['https://shop.example/other'] })
  await add('resources where none are expected', proof, 'resources_mismatch', { resources: [] })
  await add('resources in another order', proof, 'resources_mismatch', { resources: resources.toReversed() })
  await add('no resources where some are expected', bare, 'resources_mismatch', { resources })
  await add(
    'grants without a one-click sign-in',
    await sign({ ...full, resources: [...resources, grants] }),
    'resources_mismatch',
    { resources },
  )

  const asked = { statement: 'Sign in.', resources: [] }
  await add('one click with the expected words', await oneClick(), undefined, asked)
  await add('one click with the expected resources', await oneClick({ resources: [...resources, grants] }), undefined, {
    ...asked,
    resources,
  })
  await add('one click without a statement, as expected', await oneClick({ statement: undefined }), undefined, {
    ...asked,
    statement: '',
  })
  const listed = (await oneClick()).data.statement
  await add(
    'one click whose statement lists the grants, as expected',
    await oneClick({ statement: listed }),
    undefined,
    asked,
  )
  await add(
    'one click without grants, with the expected words',
    await oneClick({ resources: undefined }),
    undefined,
    asked,
  )
  await add('one click with another statement', await oneClick({ statement: 'Give.' }), 'statement_mismatch', asked)
  await add(
    'one click with other resources',
    await oneClick({ resources: ['https://evil.example', grants] }),
    'resources_mismatch',
    asked,
  )
  for (const [name, att] of Object.entries({
    'of another resource': { 'https://notify.example': { 'manage/all': [{}] } },
    'of another resource besides': {
      eip155: { 'request/eth_sign': [{}] },
      'https://notify.example': { 'request/a': [{}] },
    },
    'of another ability': { eip155: { 'request/eth_sign': [{}], 'transfer/all': [{}] } },
  }))
    await add(`one click with grants ${name}`, await oneClick({ resources: [recapOf(att)] }), 'resources_mismatch', {
      resources: [],
    })
}

async function addSolana(): Promise<void> {
  await add('Solana: the fewest fields', signOnSolana(solanaMinimal))
  await add('Solana: every field', signOnSolana(solanaFull))
  for (const [cluster, reference] of [
    ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    ['solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ] as const)
    for (const data of [solanaFull, { ...solanaMinimal, issuedAt: '2026-01-02T11:59:00Z' }]) {
      const { accountAddress: address, chainId: _chainId, ...others } = data
      const message = signInText({ ...others, address, chainId: cluster })
      const words = data === solanaFull ? 'with a statement' : 'without a statement'
      await add(`Solana: worded by the wallet for ${cluster} ${words}`, {
        ...signOnSolana({ ...data, chainId: `solana:${reference}` }, message),
      })
    }
  const proof = signOnSolana(solanaFull)
  const refused = { ok: 'signature_invalid' } as const
  await add('Solana: the key of a stranger', signOnSolana(solanaFull, proof.message, solanaStranger), refused.ok)
  await add(
    'Solana: the signature of another text',
    { ...proof, signature: signOnSolana({ ...solanaFull, requestId: 'r-2' }).signature },
    refused.ok,
  )
  const bytes = base58.decode(proof.signature)
  for (const at of [0, 31, 32, 63]) {
    const changed = Uint8Array.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await add(`Solana: byte ${at} changed`, { ...proof, signature: base58.encode(changed) }, refused.ok)
  }
  for (const signature of ['', '0x11', '0OIl', base58.encode(bytes.slice(1)), '1'.repeat(10_000)])
    await add(
      `Solana: a signature of ${signature.length} characters like ${JSON.stringify(signature.slice(0, 4))}`,
      { ...proof, signature },
      refused.ok,
    )
  // Anybody can sign for these keys; the first is the address of the system program.
  const neutral = new Uint8Array(64)
  neutral[0] = 1
  for (const hex of [
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    `01${'00'.repeat(30)}80`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    `ec${'ff'.repeat(30)}7f`,
  ]) {
    const accountAddress = base58.encode(Uint8Array.from(Buffer.from(hex, 'hex')))
    const data = { ...solanaFull, accountAddress }
    await add(
      `Solana: the key ${hex.slice(0, 4)}…${hex.slice(-2)} of small order`,
      { data, message: formatSiwxMessage(data), signature: base58.encode(neutral) },
      refused.ok,
    )
  }
  await add(
    'Solana: an address that is no key',
    signOnSolana({ ...solanaFull, accountAddress: 'z'.repeat(44) }),
    'malformed',
  )
  await add(
    'another namespace',
    await sign({ ...full, chainId: 'cosmos:hub-1', accountAddress: 'cosmos1abc' }),
    'unsupported_namespace',
  )
  await add(
    'Bitcoin',
    await sign({ ...full, chainId: 'bip122:000000000019d6689c085ae165831e93', accountAddress: 'bc1qw508d6qejxtdg' }),
    'unsupported_namespace',
  )
}

async function addOneClick(): Promise<void> {
  const session = await oneClick()
  const { cacao } = session
  if (!cacao) throw new Error('There is no CACAO.')
  const many = recapOf({
    eip155: {
      'request/wallet_switchEthereumChain': [{}],
      'request/eth_signTypedData_v4': [{}],
      'request/personal_sign': [{}],
      'request/eth_signTypedData': [{}],
      'request/eth_sendTransaction': [{}],
      'request/Eth_Sign': [{}],
      'request/eth_sign': [{}],
      'subscribe/eth_subscription': [{}],
    },
    'https://notify.example': { 'manage/all-apps-notifications': [{}] },
  })
  await add('one click', session)
  await add('one click with many grants', await oneClick({ resources: ['https://shop.example/terms', many] }))
  await add('one click without a statement', await oneClick({ statement: undefined }))
  await add('one click without grants', await oneClick({ resources: ['https://shop.example/terms'] }))
  await add('one click without resources', await oneClick({ resources: undefined }))
  await add('one click by EIP-4361', await oneClick({}, 'eip4361'))
  await add(
    'one click with times',
    await oneClick({ exp: '2026-01-02T13:00:00Z', nbf: '2026-01-02T11:00:00Z', requestId: 'r-1' }),
  )
  await add('one click whose statement lists the grants', await oneClick({ statement: session.data.statement }))
  await add('one click with grants that cannot be read', await oneClick({ resources: ['urn:recap:x'] }))

  const changed: Readonly<Record<string, Cacao>> = {
    'another signature': { ...cacao, s: { ...cacao.s, s: '0x11' } },
    'another account': { ...cacao, p: { ...cacao.p, iss: `did:pkh:eip155:1:${stranger.address}` } },
    'another chain': { ...cacao, p: { ...cacao.p, iss: cacao.p.iss.replace(':1:', ':8453:') } },
    'no account': { ...cacao, p: { ...cacao.p, iss: 'did:web:shop.example' } },
    'other grants': { ...cacao, p: { ...cacao.p, resources: [many] } },
    'another nonce': { ...cacao, p: { ...cacao.p, nonce: 'abcdef0123456780' } },
    'another domain': { ...cacao, p: { ...cacao.p, domain: 'evil.example' } },
    'another end': { ...cacao, p: { ...cacao.p, exp: '2036-01-02T13:00:00Z' } },
    'an unknown kind': { ...cacao, h: { t: 'other' } },
  }
  for (const [name, other] of Object.entries(changed))
    await add(`one click with ${name} in the CACAO`, { ...session, cacao: other }, 'cacao_mismatch')
  await add('one click signed by a stranger', await oneClick({}, 'caip122', stranger), 'chain_unreachable')
  await add('one click for another domain', await oneClick({ domain: 'evil.example' }), 'domain_mismatch')
  await add(
    'one click with the nonce of another visitor',
    await oneClick({ nonce: 'zzzzzzzz12345678' }),
    'nonce_mismatch',
  )
  for (const part of ['h', 'p', 's'])
    await add(`a CACAO without ${part}`, { ...session, cacao: { ...cacao, [part]: undefined } }, 'malformed')
  await add('a CACAO that is a list', { ...session, cacao: [] }, 'malformed')
  await add('a CACAO with a number', { ...session, cacao: { ...cacao, p: { ...cacao.p, exp: 7 } } }, 'malformed')
}

async function addMalformed(): Promise<void> {
  const proof = await sign(full)
  for (const value of [null, 'text', 7, true, [], {}, [proof], { session: proof }])
    await add(`${JSON.stringify(value).slice(0, 20)} as the proof`, value, 'malformed')
  for (const part of ['data', 'message', 'signature'])
    for (const value of [undefined, null, 7, []])
      await add(`${part}: ${JSON.stringify(value)}`, { ...proof, [part]: value }, 'malformed')
  for (const field of ['accountAddress', 'chainId', 'domain', 'uri', 'version', 'nonce'])
    await add(`data without ${field}`, { ...proof, data: { ...full, [field]: undefined } }, 'malformed')
  for (const [field, value] of [
    ['statement', 7],
    ['requestId', {}],
    ['resources', 'https://shop.example/terms'],
    ['resources', [7]],
    ['resources', { 0: 'a:b' }],
    ['chainId', 'eip155'],
    ['chainId', 'unknown:1'],
  ] as const)
    await add(
      `data with ${JSON.stringify({ [field]: value })}`,
      { ...proof, data: { ...full, [field]: value } },
      'malformed',
    )
  const long = 'x'.repeat(17_000)
  await add('a long message', { ...proof, message: proof.message + long }, 'malformed')
  await add('a long field', { ...proof, data: { ...full, statement: long } }, 'malformed')
  await add(
    'a long list',
    { ...proof, data: { ...full, resources: Array.from({ length: 6_000 }, () => 'a:b') } },
    'malformed',
  )

  for (const [name, change] of [
    ['a space at the end', (text) => `${text} `],
    ['a line feed at the end', (text) => `${text}\n`],
    ['a line feed at the beginning', (text) => `\n${text}`],
    ['carriage returns', (text) => text.replaceAll('\n', '\r\n')],
    ['a doubled space', (text) => text.replace('Nonce: ', 'Nonce:  ')],
    ['no space', (text) => text.replace('Nonce: ', 'Nonce:')],
    ['another field name', (text) => text.replace('Chain ID', 'Chain Id')],
    ['a field twice', (text) => text.replace('Version: 1\n', 'Version: 1\nVersion: 1\n')],
    ['an unknown field', (text) => text.replace('Version: 1\n', 'Version: 1\nOther: 1\n')],
    ['fields in another order', (text) => text.replace(/(Version: 1\n)(Chain ID: 1\n)/, '$2$1')],
    ['no version', (text) => text.replace('Version: 1\n', '')],
    ['version 2', (text) => text.replace('Version: 1', 'Version: 2')],
    ['another namespace in the title', (text) => text.replace('your Ethereum', 'your Solana')],
    ['an unknown namespace in the title', (text) => text.replace('your Ethereum', 'your Other')],
    ['no blank line after the address', (text) => text.replace(`${alice.address}\n\n`, `${alice.address}\n`)],
    ['no blank line after the statement', (text) => text.replace('shop.\n\n', 'shop.\n')],
    ['a statement of two lines', (text) => text.replace('shop.\n', 'shop.\nReally.\n')],
    ['a chain id with a leading zero', (text) => text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a chain id in hexadecimal', (text) => text.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['an address without 0x', (text) => text.replace(alice.address, alice.address.slice(2))],
    ['an address with a wrong checksum', (text) => text.replace(alice.address, swapCase(alice.address))],
    ['a short nonce', (text) => text.replace(full.nonce, 'abc')],
    ['a nonce with a hyphen', (text) => text.replace(full.nonce, 'abcdef-0123456789')],
    ['a quote in the statement', (text) => text.replace('the shop', 'the "shop"')],
    ['an umlaut in the statement', (text) => text.replace('the shop', 'the shöp')],
    ['an invisible character', (text) => text.replace('the shop', 'the\u200B shop')],
    ['a domain with a scheme', (text) => `https://${text}`],
    ['a domain with a path', (text) => text.replace(`${DOMAIN} wants`, `${DOMAIN}/a wants`)],
    ['a resource without a hyphen', (text) => text.replace('- ipfs', 'ipfs')],
    ['a resource that is no URI', (text) => text.replace('- ipfs://bafy/privacy', '- privacy')],
    ['no resources after their title', (text) => text.replace(/Resources:[^]*/, 'Resources:')],
    ['a URI with a space', (text) => text.replace('/login', '/log in')],
    ['an invalid escape in the URI', (text) => text.replace('/login', '/log%zz')],
  ] satisfies [string, (text: string) => string][]) {
    const posted = (await withMessage(change)) as Posted
    const wrongChecksum = name === 'an address with a wrong checksum'
    const data = wrongChecksum ? { ...full, accountAddress: swapCase(alice.address) } : full
    await add(`a message with ${name}`, { ...posted, data }, 'malformed')
  }
}

function swapCase(address: string): string {
  const swap = (digit: string) => (digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase())
  return `0x${[...address.slice(2)].map(swap).join('')}`
}

async function addDifferences(): Promise<void> {
  const proof = await sign(full)
  for (const [field, value, code] of [
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
  ] as const)
    await add(`${field} beside the text says something else`, { ...proof, data: { ...full, [field]: value } }, code)
  const devnet = signInText({ ...solanaFull, address: solanaAddress, chainId: 'devnet' })
  await add('Solana: the cluster of another network', signOnSolana(solanaFull, devnet), 'chain_mismatch')
}

async function addContracts(): Promise<void> {
  const artifacts = await compileContracts()
  const anvil = await startAnvil(LOCAL_CHAIN, await findFreeBasePort())
  try {
    await deployEntryPoint(anvil.url)
    const contracts = await deployContracts(anvil.url, artifacts)
    const owner = accountAt(ACCOUNT_ROLE.smartWalletOwner)
    const dataOf = (accountAddress: Address): SiwxMessageData => ({
      ...full,
      accountAddress,
      chainId: `eip155:${LOCAL_CHAIN}`,
    })
    const create = encodeFunctionData({
      abi: artifactNamed(artifacts, 'SmartWalletFactory').abi,
      functionName: 'create',
      args: [owner.address, 1n],
    })
    const wrap = (signature: Hex, factory: Address = contracts.smartWalletFactory): Hex =>
      concat([
        encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [factory, create, signature]),
        ERC6492_SUFFIX,
      ])
    const record = async (posted: Posted): Promise<NonNullable<SiwxVector['chains']>> => {
      const exchanges: ChainExchange[] = []
      const recorder = createServer((request, response) => {
        let body = ''
        request.on('data', (chunk) => (body += chunk))
        request.on('end', () => {
          const { method, params } = JSON.parse(body) as { method: string; params: unknown }
          void fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
            .then((reply) => reply.json())
            .then((reply) => {
              const { id: _id, jsonrpc: _version, ...rest } = reply as { id: number; jsonrpc: string }
              exchanges.push({ method, paramsSha256: hashParams(params ?? []), response: rest })
              response.end(JSON.stringify(reply))
            })
        })
      })
      await new Promise<void>((resolve) => void recorder.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`
      const chainId = posted.data.chainId
      await verifySiwx(posted, { domain: DOMAIN, nonce: full.nonce, now: new Date(NOW), rpcUrls: { [chainId]: url } })
      recorder.closeAllConnections()
      recorder.close()
      return { [chainId]: exchanges }
    }
    const addRecorded = async (name: string, posted: Posted, code?: SiwxRefusalCode): Promise<void> =>
      add(name, posted, code, { chains: await record(posted) })

    const deployed = await sign(dataOf(contracts.smartWallet), owner as never)
    const future = await sign(dataOf(contracts.counterfactualWallet), owner as never)
    const byStranger = await sign(dataOf(contracts.counterfactualWallet), stranger)
    const ofNobody = await sign(dataOf(stranger.address), alice)
    await addRecorded('ERC-1271: the owner of a deployed account', deployed)
    await addRecorded('ERC-1271: a stranger', await sign(dataOf(contracts.smartWallet), stranger), 'signature_invalid')
    await addRecorded(
      'ERC-1271: the owner, for another text',
      { ...deployed, signature: (await sign({ ...full, requestId: 'r-2' }, owner as never)).signature },
      'signature_invalid',
    )
    await addRecorded('ERC-1271: a signature of 3 bytes', { ...deployed, signature: '0x123456' }, 'signature_invalid')
    await addRecorded('ERC-1271: an empty signature', { ...deployed, signature: '0x' }, 'signature_invalid')
    await addRecorded('ERC-1271: an account without code', ofNobody, 'signature_invalid')
    await addRecorded('ERC-6492: the owner of an account to be deployed', {
      ...future,
      signature: wrap(future.signature as Hex),
    })
    await addRecorded(
      'ERC-6492: a stranger',
      { ...byStranger, signature: wrap(byStranger.signature as Hex) },
      'signature_invalid',
    )
    await addRecorded(
      'ERC-6492: another factory',
      { ...future, signature: wrap(future.signature as Hex, contracts.smartWallet) },
      'signature_invalid',
    )
    await addRecorded(
      'ERC-6492: a wrapper that cannot be decoded',
      { ...future, signature: `0x${'11'.repeat(40)}${ERC6492_SUFFIX.slice(2)}` },
      'signature_invalid',
    )
    await addRecorded('ERC-6492: without its wrapper', future, 'signature_invalid')
    for (const [name, posted] of Object.entries({ 'of a deployed account': deployed, 'of another': ofNobody })) {
      const signature = await wrapErc8010(posted.signature as Hex, stranger, contracts.smartWallet)
      await addRecorded(`ERC-8010: the owner ${name}`, { ...posted, signature }, 'signature_invalid')
    }

    // A Safe whose owners sign on the chain has no other signature.
    const client = createWalletClient({ account: owner as never, transport: http(anvil.url) }).extend(publicActions)
    const { abi, bytecode } = artifactNamed(artifacts, 'MessageWallet')
    const creation = await client.deployContract({ abi, bytecode, args: [owner.address], chain: null })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash: creation })
    const data = dataOf(contractAddress as Address)
    const recorded = { data, message: formatSiwxMessage(data), signature: '0x' }
    await addRecorded('ERC-1271: an empty signature of what is not signed on the chain', recorded, 'signature_invalid')
    const signing = await client.writeContract({
      address: contractAddress as Address,
      abi,
      functionName: 'signMessage',
      args: [hashMessage(recorded.message)],
      chain: null,
    })
    await client.waitForTransactionReceipt({ hash: signing })
    await addRecorded('ERC-1271: an empty signature of what is signed on the chain', recorded)

    const id = deployed.data.chainId
    const [chainIdAnswer, callAnswer] = (await record(deployed))[id] ?? []
    if (!chainIdAnswer || !callAnswer) throw new Error('The chain was not asked.')
    const answering = async (name: string, first: ChainExchange, second?: ChainExchange, code?: SiwxRefusalCode) =>
      add(name, deployed, code, { chains: { [id]: second ? [first, second] : [first] } })
    const unreachable = 'chain_unreachable'
    await add('no URL for the chain', deployed, unreachable)
    await add('a URL for another chain only', deployed, unreachable, { chains: { 'eip155:1': [chainIdAnswer] } })
    await answering('a URL of another chain', { ...chainIdAnswer, response: { result: '0x1' } }, undefined, unreachable)
    await answering('a chain that is down', { ...chainIdAnswer, response: null }, undefined, unreachable)
    await answering(
      'a chain with an error',
      { ...chainIdAnswer, response: { error: { code: 1, message: 'no' } } },
      undefined,
      unreachable,
    )
    await answering('a chain that goes down', chainIdAnswer, { ...callAnswer, response: null }, unreachable)
    await answering(
      'a call that reverts',
      chainIdAnswer,
      { ...callAnswer, response: { error: { code: 3, message: 'execution reverted', data: '0x' } } },
      'signature_invalid',
    )
    for (const result of ['0x', '0x00', `0x${'0'.repeat(64)}`])
      await answering(
        `a call that returns ${result.slice(0, 6)} of ${result.length}`,
        chainIdAnswer,
        { ...callAnswer, response: { result } },
        'signature_invalid',
      )
    await answering(
      'a call that returns a whole word of truth',
      chainIdAnswer,
      { ...callAnswer, response: { result: `0x${'1'.padStart(64, '0')}` } },
      'signature_invalid',
    )
    await answering('a call that returns the value of ERC-1271', chainIdAnswer, {
      ...callAnswer,
      response: { result: `0x1626ba7e${'0'.repeat(56)}` },
    })
  } finally {
    await anvil.stop()
  }
}

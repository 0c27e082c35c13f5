import { PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import type { SolanaClient } from '../../services/rpc/solanaClient'
import { readMetaplex, readMintMetadata } from './tokenMetadata'
import { neverAborted } from '../../../test/fakes/neverAborted'

const METAPLEX = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const mint = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed)).toBase58()
const placeOf = (address: string) =>
  PublicKey.findProgramAddressSync(
    [Buffer.from('metadata'), METAPLEX.toBytes(), new PublicKey(address).toBytes()],
    METAPLEX,
  )[0].toBase58()

/** As Metaplex writes it: padded with zeros to the longest that there may be. */
function written(name: string, symbol: string, uri: string): object {
  const text = (value: string, bytes: number) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes)
    return Buffer.concat([length, Buffer.from(value), Buffer.alloc(Math.max(0, bytes - Buffer.byteLength(value)))])
  }
  return {
    owner: METAPLEX.toBase58(),
    data: [
      Buffer.concat([Buffer.alloc(65, 4), text(name, 32), text(symbol, 10), text(uri, 200)]).toString('base64'),
      'base64',
    ],
  }
}

const extension = (state: object) => ({
  data: { parsed: { info: { extensions: [{ extension: 'metadataPointer' }, { extension: 'tokenMetadata', state }] } } },
})

/** A node that knows accounts by address; the mints it is asked for as JSON, the places of Metaplex as bytes. */
function node(mints: Record<string, unknown>, places: Record<string, unknown> = {}) {
  const pages: (readonly string[])[] = []
  const client = {
    read: async ({ params }: { params: [readonly string[], { encoding: string }] }) => {
      const [addresses, { encoding }] = params
      pages.push(addresses)
      return { value: addresses.map((address) => (encoding === 'jsonParsed' ? mints : places)[address] ?? null) }
    },
  } as unknown as SolanaClient
  return { client, pages }
}

test('a Token-2022 mint has its name itself, a classic one in its Metaplex account', async () => {
  const [own, classic, silent] = [mint(1), mint(2), mint(3)] as const
  const { client } = node(
    { [own]: extension({ name: 'Points', symbol: 'PTS', uri: 'https://a.test' }) },
    { [placeOf(classic)]: written('Dollar', 'USDC', 'https://b.test/1') },
  )
  expect(await readMintMetadata(client, [own, classic, silent], neverAborted)).toEqual(
    new Map([
      [own, { name: 'Points', symbol: 'PTS', uri: 'https://a.test' }],
      [classic, { name: 'Dollar', symbol: 'USDC', uri: 'https://b.test/1' }],
    ]),
  )
})

test('names are fit to be drawn', async () => {
  const { client } = node({ [mint(1)]: extension({ name: '\u202Eevil\u0000', symbol: 'W'.repeat(200), uri: 5 }) })
  const said = (await readMintMetadata(client, [mint(1)], neverAborted)).get(mint(1))
  expect(said?.name).toBe('evil')
  expect(said?.symbol.length).toBeLessThanOrEqual(16)
  expect(said?.uri).toBe('')
})

test('many mints are asked for a hundred at a time', async () => {
  const many = Array.from({ length: 150 }, (_, index) => mint(index % 250).slice(0, -1) + '123456789'[index % 9])
  const { client, pages } = node(Object.fromEntries(many.map((each) => [each, extension({ name: 'x' })])))
  await readMintMetadata(client, many, neverAborted)
  expect(pages.map(({ length }) => length)).toEqual([100, 50])
})

test.each([
  ['another owner', { ...written('a', 'b', 'c'), owner: mint(4) }],
  ['no bytes', { owner: METAPLEX.toBase58(), data: ['', 'base64'] }],
  ['something else than base64', { owner: METAPLEX.toBase58(), data: ['€', 'base64'] }],
  [
    'a text longer than the account',
    {
      owner: METAPLEX.toBase58(),
      data: [Buffer.concat([Buffer.alloc(65), Buffer.from([255, 255, 255, 255])]).toString('base64'), 'base64'],
    },
  ],
  [
    'an end in the middle',
    {
      owner: METAPLEX.toBase58(),
      data: [Buffer.concat([Buffer.alloc(65), Buffer.from([4, 0, 0, 0, 65, 66])]).toString('base64'), 'base64'],
    },
  ],
  ['nothing', null],
])('an account with %s has no metadata', (_what, account) => {
  expect(readMetaplex(account)).toBeUndefined()
})

test('a response that is no list has no names', async () => {
  const client = { read: async () => ({ value: 'x' }) } as unknown as SolanaClient
  expect(await readMintMetadata(client, [mint(1)], neverAborted)).toEqual(new Map())
})

import { PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { createFakeConnection, inContext, rpcAccount } from '../../../test/fakes/solanaConnection'
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
function written(name: string, symbol: string, uri: string) {
  const text = (value: string, bytes: number) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes)
    return Buffer.concat([length, Buffer.from(value), Buffer.alloc(Math.max(0, bytes - Buffer.byteLength(value)))])
  }
  return {
    owner: METAPLEX,
    data: Buffer.concat([Buffer.alloc(65, 4), text(name, 32), text(symbol, 10), text(uri, 200)]),
  }
}

const extension = (state: object) => ({
  program: 'spl-token-2022',
  parsed: { info: { extensions: [{ extension: 'metadataPointer' }, { extension: 'tokenMetadata', state }] } },
  space: 0,
})

/** A node that knows accounts by address; the mints it is asked for as JSON, the places of Metaplex as bytes. */
function node(mints: Record<string, unknown>, places: Record<string, Uint8Array> = {}) {
  const pages: (readonly string[])[] = []
  const connection = createFakeConnection({
    getMultipleAccounts(addresses: readonly string[], { encoding }: { encoding: string }) {
      pages.push(addresses)
      return inContext(
        addresses.map((address) => {
          const data = (encoding === 'jsonParsed' ? mints : places)[address]
          return data ? rpcAccount(METAPLEX.toBase58(), data) : null
        }),
      )
    },
  })
  return { connection, pages }
}

test('a Token-2022 mint has its name itself, a classic one in its Metaplex account', async () => {
  const [own, classic, silent] = [mint(1), mint(2), mint(3)] as const
  const { connection } = node(
    { [own]: extension({ name: 'Points', symbol: 'PTS', uri: 'https://a.test' }) },
    { [placeOf(classic)]: written('Dollar', 'USDC', 'https://b.test/1').data },
  )
  expect(await readMintMetadata(connection, [own, classic, silent], neverAborted)).toEqual(
    new Map([
      [own, { name: 'Points', symbol: 'PTS', uri: 'https://a.test' }],
      [classic, { name: 'Dollar', symbol: 'USDC', uri: 'https://b.test/1' }],
    ]),
  )
})

test('names are fit to be drawn', async () => {
  const { connection } = node({ [mint(1)]: extension({ name: '\u202Eevil\u0000', symbol: 'W'.repeat(200), uri: 5 }) })
  const said = (await readMintMetadata(connection, [mint(1)], neverAborted)).get(mint(1))
  expect(said?.name).toBe('evil')
  expect(said?.symbol.length).toBeLessThanOrEqual(16)
  expect(said?.uri).toBe('')
})

test('many mints are asked for a hundred at a time', async () => {
  const many = Array.from({ length: 150 }, (_, index) => mint(index))
  const { connection, pages } = node(Object.fromEntries(many.map((each) => [each, extension({ name: 'x' })])))
  await readMintMetadata(connection, many, neverAborted)
  expect(pages.map(({ length }) => length)).toEqual([100, 50])
})

test.each([
  ['another owner', { ...written('a', 'b', 'c'), owner: PublicKey.default }],
  ['no bytes', { owner: METAPLEX, data: Buffer.alloc(0) }],
  [
    'a text longer than the account',
    { owner: METAPLEX, data: Buffer.concat([Buffer.alloc(65), Buffer.from([255, 255, 255, 255])]) },
  ],
  [
    'an end in the middle',
    { owner: METAPLEX, data: Buffer.concat([Buffer.alloc(65), Buffer.from([4, 0, 0, 0, 65, 66])]) },
  ],
  ['nothing', null],
])('an account with %s has no metadata', (_what, account) => {
  expect(readMetaplex(account)).toBeUndefined()
})

test('a response that is no list is an error', async () => {
  const connection = createFakeConnection({ getMultipleAccounts: () => inContext('x') })
  await expect(readMintMetadata(connection, [mint(1)], neverAborted)).rejects.toMatchObject({ failure: 'unreadable' })
})

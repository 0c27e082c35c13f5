import { PublicKey } from '@solana/web3.js'
import type { ChainAccount } from './chainAccount'

/** What a token says of itself on the chain. */
export type TokenMetadata = { readonly name: string; readonly symbol: string; readonly uri: string }

/** The program whose accounts wallets read names and pictures of tokens from. It does not run here. */
export const METADATA_PROGRAM = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

const METADATA_V1 = 4
const NON_FUNGIBLE = 0
const FUNGIBLE = 2
const NAME_BYTES = 32
const SYMBOL_BYTES = 10
const URI_BYTES = 200
const KEY_BYTES = 32
const LENGTH_BYTES = 4

/** Where the metadata of a mint lies. */
export function metadataAddress(mint: PublicKey): PublicKey {
  return PublicKey.findProgramAddressSync(
    [Buffer.from('metadata'), METADATA_PROGRAM.toBuffer(), mint.toBuffer()],
    METADATA_PROGRAM,
  )[0]
}

/** The metadata account of a mint, laid out as version 1.3 of the metadata program does. */
export function metadataAccount(
  mint: PublicKey,
  authority: PublicKey,
  said: TokenMetadata,
  unique: boolean,
  rentFor: (bytes: number) => number,
): ChainAccount {
  const data = Buffer.concat([
    Buffer.from([METADATA_V1]),
    authority.toBuffer(),
    mint.toBuffer(),
    padded(said.name, NAME_BYTES),
    padded(said.symbol, SYMBOL_BYTES),
    padded(said.uri, URI_BYTES),
    // No seller's fee, no creators; sold once, may change, no edition nonce, and the kind of token.
    Buffer.from([0, 0, 0, unique ? 1 : 0, 1, 0, 1, unique ? NON_FUNGIBLE : FUNGIBLE]),
  ])
  return {
    address: metadataAddress(mint).toBase58(),
    data,
    lamports: BigInt(rentFor(data.length)),
    owner: METADATA_PROGRAM.toBase58(),
    executable: false,
  }
}

/** What the account of a mint's metadata says; undefined for any other account. */
export function readMetadata(account: ChainAccount | undefined): TokenMetadata | undefined {
  const textsAt = 1 + 2 * KEY_BYTES
  if (
    account?.owner !== METADATA_PROGRAM.toBase58() ||
    account.data.length < textsAt + 3 * LENGTH_BYTES + NAME_BYTES + SYMBOL_BYTES + URI_BYTES
  )
    return undefined
  const data = Buffer.from(account.data)
  const text = (at: number, bytes: number): string =>
    data.toString('utf8', at + LENGTH_BYTES, at + LENGTH_BYTES + bytes).replace(/(?<!\0)\0+$/, '')
  const symbolAt = textsAt + LENGTH_BYTES + NAME_BYTES
  return {
    name: text(textsAt, NAME_BYTES),
    symbol: text(symbolAt, SYMBOL_BYTES),
    uri: text(symbolAt + LENGTH_BYTES + SYMBOL_BYTES, URI_BYTES),
  }
}

/** Text with its length in front, filled up with zeros as the program keeps it. */
function padded(text: string, bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(bytes)
  const filled = Buffer.alloc(bytes)
  if (filled.write(text) < Buffer.byteLength(text)) throw new RangeError(`"${text}" is longer than ${bytes} bytes.`)
  return Buffer.concat([length, filled])
}

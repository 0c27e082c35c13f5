import type { PublicKey } from '@solana/web3.js'
import { constantProgram } from './constantProgram'
import type { SolanaChain } from './SolanaChain'
import { getExtraAccountMetaAddress } from './tokenLibrary'

const EXECUTE_DISCRIMINATOR = [105, 37, 101, 197, 75, 251, 102, 26]
const FIXED_ADDRESS = 0
const DERIVED_ADDRESS = 1
const LITERAL_SEED = 1
const ACCOUNT_SEED = 3
/** Where a transfer's instruction has its owner. */
const OWNER_AT = 3
/** What the address of the derived account begins with. */
export const HOOK_SEED = 'local hook'

/**
 * Puts a transfer hook in place: the program, which approves all or nothing, and the mint’s list of the accounts that
 * it takes (Token-2022, transfer hook interface): a fixed one, and one derived from the owner of the sent tokens.
 */
export function placeTransferHook(
  chain: SolanaChain,
  program: PublicKey,
  mint: PublicKey,
  fixed: PublicKey,
  { rejects = false }: { readonly rejects?: boolean } = {},
): void {
  chain.deploy(program.toBase58(), constantProgram(rejects ? 1 : 0))
  const entry = (kind: number, config: Uint8Array): Buffer => {
    const bytes = Buffer.alloc(35)
    bytes[0] = kind
    bytes.set(config, 1)
    return bytes
  }
  const seed = Buffer.from(HOOK_SEED)
  const entries = [
    entry(FIXED_ADDRESS, fixed.toBytes()),
    entry(DERIVED_ADDRESS, Buffer.from([LITERAL_SEED, seed.length, ...seed, ACCOUNT_SEED, OWNER_AT])),
  ]
  const data = Buffer.concat([Buffer.from(EXECUTE_DISCRIMINATOR), Buffer.alloc(8), ...entries])
  data.writeUInt32LE(4 + entries.length * 35, 8)
  data.writeUInt32LE(entries.length, 12)
  chain.place({
    address: getExtraAccountMetaAddress(mint, program).toBase58(),
    data,
    lamports: BigInt(chain.rentFor(data.length)),
    owner: program.toBase58(),
    executable: false,
  })
}

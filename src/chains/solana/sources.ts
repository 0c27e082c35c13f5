import { getAssociatedTokenAddressSync, unpackAccount, type Mint } from '@solana/spl-token'
import type { Connection, PublicKey } from '@solana/web3.js'
import { BalanceFrozen } from '../../errors/transferRefusals'
import { TransferSimulationFailed } from '../../errors/transactions'
import { read } from './connection'

/** A token account, and what leaves it. */
export interface Source {
  readonly address: PublicKey
  readonly baseUnits: bigint
}

/** What an account owns of a token: the accounts that a transfer can take from, the largest first. */
export interface Sources {
  readonly movable: readonly Source[]
  /** In accounts that the token's issuer has frozen. */
  readonly frozen: bigint
}

/**
 * Reads all token accounts of an owner and a mint: tokens also arrive in others than the associated one.
 * @throws ServiceUnavailable, TransferSimulationFailed
 */
export async function readSources(
  { address: mint }: Mint,
  program: PublicKey,
  owner: PublicKey,
  connection: Connection,
  signal: AbortSignal,
): Promise<Sources> {
  const { value } = await read(connection.getTokenAccountsByOwner(owner, { mint }), signal)
  const held = value.flatMap(({ pubkey, account }) => {
    try {
      const unpacked = unpackAccount(pubkey, account, program)
      return unpacked.owner.equals(owner) && unpacked.mint.equals(mint) ? unpacked : []
    } catch {
      return []
    }
  })
  if (held.length === 0) throw new TransferSimulationFailed('no_token_account')
  const associated = getAssociatedTokenAddressSync(mint, owner, true, program)
  const isAssociated = ({ address }: Source): number => Number(address.equals(associated))
  return {
    movable: held
      .flatMap(({ address, amount, isFrozen }) => (isFrozen || amount === 0n ? [] : { address, baseUnits: amount }))
      .sort((one, other) => compare(other.baseUnits, one.baseUnits) || isAssociated(other) - isAssociated(one)),
    frozen: held.reduce((sum, { amount, isFrozen }) => sum + (isFrozen ? amount : 0n), 0n),
  }
}

/**
 * The fewest accounts that hold the amount together, and what is taken from each; all from one of them where that is
 * enough. Nothing is taken from the account that receives.
 * @throws TransferSimulationFailed, an error of transferRefusals
 */
export function takeFrom({ movable, frozen }: Sources, baseUnits: bigint, target: PublicKey): readonly Source[] {
  const taken: Source[] = []
  let missing = baseUnits
  for (const { address, baseUnits: held } of movable) {
    if (address.equals(target)) continue
    const part = held < missing ? held : missing
    taken.push({ address, baseUnits: part })
    missing -= part
    if (missing === 0n) return taken
  }
  if (movable.some(({ address }) => address.equals(target))) throw new TransferSimulationFailed('same_account')
  if (missing <= frozen) throw new BalanceFrozen()
  throw new TransferSimulationFailed('not_enough')
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}

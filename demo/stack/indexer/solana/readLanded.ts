import { SystemProgram } from '@solana/web3.js'
import type { Landed } from '../../solana/SolanaChain'
import { TOKEN_PROGRAMS, type TokenHolding } from '../../solana/tokenAccounts'
import type { Asset, Entry, Movement } from '../IndexedChain'

type Delta = { readonly owner: string; readonly amount: bigint }
type Ends = { readonly from: string; readonly to: string; readonly asset: Asset; readonly amount: bigint }

const SYSTEM = SystemProgram.programId.toBase58()
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12

/**
 * A landed transaction. What moved is what accounts have more and less of afterwards, without the fee and without rent.
 */
export function readLanded(caipNetworkId: string, landed: Landed, assetOf: (holding: TokenHolding) => Asset): Entry {
  const succeeded = landed.error === null
  const asked = askedTransfers(landed, assetOf)
  const [program = ''] = landed.transaction.message.compiledInstructions
    .slice(-1)
    .map(({ programIdIndex }) => landed.keys[programIdIndex] ?? '')
  return {
    caipNetworkId,
    hash: landed.signature,
    block: landed.slot,
    index: 0,
    at: landed.blockTime,
    status: succeeded ? 'confirmed' : 'failed',
    from: landed.keys[0] ?? '',
    to: asked[0]?.to ?? program,
    nonce: 0,
    isApproval: false,
    // To oneself nothing changes, so only what was asked for tells of it.
    movements: succeeded
      ? [...movedCoins(landed), ...movedTokens(landed, assetOf), ...asked.filter(({ from, to }) => from === to)]
      : [],
    sentFor: [],
  }
}

function movedCoins({ lamports, tokens, keys, fee }: Landed): Movement[] {
  const payer = keys[0] ?? ''
  let rent = 0n
  const deltas = keys.flatMap((owner, at): Delta[] => {
    const [before = 0n, after = 0n] = lamports[at] ?? []
    const isTokenAccount = tokens[at]?.some((holding) => holding !== undefined) ?? false
    if (isTokenAccount) rent += after - before
    return isTokenAccount || before === after ? [] : [{ owner, amount: after - before }]
  })
  const without = deltas.map(({ owner, amount }) => ({
    owner,
    amount: owner === payer ? amount + BigInt(fee) + rent : amount,
  }))
  return paired(without, { kind: 'native' })
}

function movedTokens({ tokens }: Landed, assetOf: (holding: TokenHolding) => Asset): Movement[] {
  const byMint = new Map<string, { asset: Asset; deltas: Delta[] }>()
  for (const sides of tokens) {
    for (const [side, holding] of sides.entries()) {
      if (!holding) continue
      const { deltas } = byMint.get(holding.mint) ?? { deltas: [] }
      const amount = BigInt(holding.uiTokenAmount.amount)
      byMint.set(holding.mint, {
        asset: assetOf(holding),
        deltas: [...deltas, { owner: holding.owner, amount: side === 0 ? -amount : amount }],
      })
    }
  }
  return [...byMint.values()].flatMap(({ asset, deltas }) => paired(deltas, asset))
}

/** Who gave to whom, as far as sums can tell. What has no other end came out of nothing or went there. */
function paired(deltas: readonly Delta[], asset: Asset): Movement[] {
  const sums = new Map<string, bigint>()
  for (const { owner, amount } of deltas) sums.set(owner, (sums.get(owner) ?? 0n) + amount)
  const left = [...sums].map(([owner, amount]) => ({ owner, amount }))
  const movements: Movement[] = []
  for (const taker of left) {
    for (const giver of left) {
      if (taker.amount <= 0n || giver.amount >= 0n) continue
      const amount = taker.amount < -giver.amount ? taker.amount : -giver.amount
      taker.amount -= amount
      giver.amount += amount
      movements.push({ asset, from: giver.owner, to: taker.owner, amount })
    }
  }
  for (const { owner, amount } of left) {
    if (amount > 0n) movements.push({ asset, from: '', to: owner, amount })
    if (amount < 0n) movements.push({ asset, from: owner, to: '', amount: -amount })
  }
  return movements
}

/** The plain transfers that the transaction asks for, of coins and of tokens. */
function askedTransfers({ transaction, keys, tokens }: Landed, assetOf: (holding: TokenHolding) => Asset): Ends[] {
  return transaction.message.compiledInstructions.flatMap(({ programIdIndex, accountKeyIndexes, data }): Ends[] => {
    const program = keys[programIdIndex] ?? ''
    const bytes = Buffer.from(data)
    const at = (place: number): number => accountKeyIndexes[place] ?? -1
    if (program === SYSTEM && bytes.length >= 12 && bytes.readUInt32LE(0) === SYSTEM_TRANSFER) {
      return [
        { from: keys[at(0)] ?? '', to: keys[at(1)] ?? '', asset: { kind: 'native' }, amount: bytes.readBigUInt64LE(4) },
      ]
    }
    if (
      !(program in TOKEN_PROGRAMS) ||
      bytes.length < 9 ||
      (bytes[0] !== TOKEN_TRANSFER && bytes[0] !== TOKEN_TRANSFER_CHECKED)
    )
      return []
    const holding = (place: number): TokenHolding | undefined => tokens[at(place)]?.[1] ?? tokens[at(place)]?.[0]
    const [source, target] = [holding(0), holding(bytes[0] === TOKEN_TRANSFER ? 1 : 2)]
    return source && target
      ? [{ from: source.owner, to: target.owner, asset: assetOf(target), amount: bytes.readBigUInt64LE(1) }]
      : []
  })
}

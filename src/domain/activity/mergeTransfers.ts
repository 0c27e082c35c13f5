import type { Transfer } from '../transaction'
import { addDecimals } from '../money/decimal'

/** A transfer below this share of the opposite direction is taken for gas: of two transfers, and of more. */
const GAS_SHARE_OF_TWO = 0.1
const GAS_SHARE_OF_MORE = 0.01
const SHOWN_MAX = 2

/** Reduces transfers to the two that describe the transaction: without gas, summed by token, the most valuable. */
export function mergeTransfers(transfers: readonly Transfer[]): readonly Transfer[] {
  if (transfers.length < 2) return transfers
  const summed = sumAlike(withoutGas(transfers))
  // An NFT has no price, but it is what the transaction is about.
  const tokenValue = ({ nft, value }: Transfer): number => (nft ? Infinity : (value ?? 0))
  const shown = [...summed].sort((a, b) => compare(tokenValue(b), tokenValue(a))).slice(0, SHOWN_MAX)
  return [...shown].sort((a, b) => Number(a.direction === 'in') - Number(b.direction === 'in'))
}

function withoutGas(transfers: readonly Transfer[]): readonly Transfer[] {
  const share = transfers.length === 2 ? GAS_SHARE_OF_TWO : GAS_SHARE_OF_MORE
  const kept = transfers.filter(({ nft, value, direction }) => {
    // Without a price it could be anything, so it stays.
    if (nft || value === undefined || direction === 'self') return true
    const opposite = transfers.filter((other) => other.direction !== 'self' && other.direction !== direction)
    return opposite.every((other) => other.value === undefined || value >= other.value * share)
  })
  return kept.length > 0 ? kept : transfers
}

function sumAlike(transfers: readonly Transfer[]): readonly Transfer[] {
  const sums = new Map<string, Transfer>()
  for (const transfer of transfers) {
    const { direction, fungible, quantity, value } = transfer
    const key =
      fungible && quantity !== undefined
        ? JSON.stringify([direction, fungible.symbol, fungible.name, fungible.iconUrl])
        : `alone ${sums.size}`
    const held = sums.get(key)
    if (held?.quantity === undefined || quantity === undefined) sums.set(key, transfer)
    else
      sums.set(key, {
        ...held,
        quantity: addDecimals(held.quantity, quantity),
        ...((held.value ?? value) !== undefined && { value: (held.value ?? 0) + (value ?? 0) }),
      })
  }
  return [...sums.values()]
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

import { isSameAddress } from '../../../domain/account/address'
import type { Transaction, Transfer } from '../../../domain/transaction'
import { fixDecimals } from '../../../domain/money/decimal'
import { mergeTransfers } from '../../../domain/activity/mergeTransfers'

const DECIMALS = 3

/** One thing that moved. `amount` is decimal text of 3 decimals; absent for a single collectible, and when nobody said it. */
export interface MovedLine {
  readonly sign: '+' | '-' | ''
  readonly amount?: string
  /** Symbol of a token, or name of a collectible; empty when it has none. */
  readonly name: string
  readonly direction: Transfer['direction']
  /** Address of a picture that may be drawn. */
  readonly image?: string
}

const signs: ReadonlyMap<string, '+' | '-'> = new Map([
  ...['receive', 'deposit', 'borrow', 'claim'].map((kind) => [kind, '+'] as const),
  ...['withdraw', 'repay', 'burn'].map((kind) => [kind, '-'] as const),
])
const directionSigns = { in: '+', out: '-', self: '' } as const

/**
 * What moved, line by line (wire facts, 15.26). The kind of a transaction says how its one transfer counts; where it does
 * not, and among several, the direction does. A transfer of nobody knows what is no line.
 */
export function movedLines({ metadata, transfers }: Transaction): readonly MovedLine[] {
  const shown = mergeTransfers(
    transfers.filter(
      ({ quantity, nft, fungible }) =>
        nft !== undefined || quantity !== undefined || (fungible?.symbol ?? fungible?.name) !== undefined,
    ),
  )
  return shown.map((transfer) => ({
    sign: (shown.length === 1 ? signs.get(metadata.operationType) : undefined) ?? directionSigns[transfer.direction],
    name: transfer.nft ? (transfer.nft.name ?? '') : (transfer.fungible?.symbol ?? transfer.fungible?.name ?? ''),
    direction: transfer.direction,
    ...amountOf(transfer),
    ...imageOf(transfer),
  }))
}

function amountOf({ quantity, nft }: Transfer): Pick<MovedLine, 'amount'> {
  if (quantity === undefined || (nft && quantity === '1')) return {}
  return { amount: fixDecimals(quantity, nft ? 0 : DECIMALS) }
}

function imageOf({ nft, fungible }: Transfer): Pick<MovedLine, 'image'> {
  const image = nft ? nft.previewUrl : fungible?.iconUrl
  return image === undefined ? {} : { image }
}

/** Whom a transaction of this account was with: where it went, or where it came from. Undefined when nobody is named. */
export function otherParty(
  { metadata, transfers }: Transaction,
  own: string,
): { readonly side: 'from' | 'to'; readonly address: string } | undefined {
  const { sentFrom, sentTo } = metadata
  const incoming =
    transfers.length > 0 && transfers.every(({ direction }) => direction === 'in') && !isSameAddress(sentFrom, own)
  if (incoming && sentFrom) return { side: 'from', address: sentFrom }
  if (sentTo && (isSameAddress(sentFrom, own) || !isSameAddress(sentTo, own))) return { side: 'to', address: sentTo }
  return sentFrom ? { side: 'from', address: sentFrom } : undefined
}

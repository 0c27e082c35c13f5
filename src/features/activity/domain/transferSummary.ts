import { isSameAddress } from '../../../domain/account/address'
import type { Transaction, Transfer } from '../../../domain/transaction'
import { shownAmount } from '../../../domain/money/balance'
import { fixDecimals } from '../../../domain/money/decimal'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { toScaledText } from '../../../domain/money/tokenScale'
import { mergeTransfers } from '../../../domain/activity/mergeTransfers'

/**
 * One asset that moved. `amount` is text as balances are shown, of an NFT a whole number; absent for a single NFT, and
 * if unknown.
 */
export interface MovedLine {
  readonly sign: '+' | '-' | ''
  readonly amount?: string
  /** Symbol of a token or name of an NFT; may be empty. */
  readonly name: string
  readonly direction: Transfer['direction']
  /** URL of an image on an allowed origin. */
  readonly image?: string
}

/** What is held of each token, by its symbol; undefined for a symbol that several have. */
export type Holdings = ReadonlyMap<string, TokenBalance['quantity'] | undefined>

const NOTHING_SCALED: Holdings = new Map()

/** A history names the symbol of a token, and not its mint. The same object for all who hold nothing with a scale. */
export function holdingsBySymbol(tokens: readonly TokenBalance[] = []): Holdings {
  if (!tokens.some(({ quantity }) => quantity.scale)) return NOTHING_SCALED
  const found = new Map<string, TokenBalance['quantity'] | undefined>()
  for (const { symbol, quantity } of tokens) found.set(symbol, found.has(symbol) ? undefined : quantity)
  return found
}

const directionSigns = { in: '+', out: '-', self: '' } as const

/**
 * What a transaction moved, one line each. The sign is that of the direction, whatever the transaction calls itself:
 * a deposit is money that leaves the account. Transfers without asset and quantity are skipped. Amounts of a held token
 * are as its program shows them now, as in the list of tokens.
 */
export function movedLines({ transfers }: Transaction, held: Holdings): readonly MovedLine[] {
  const shown = mergeTransfers(
    transfers.filter(
      ({ quantity, nft, fungible }) =>
        nft !== undefined || quantity !== undefined || (fungible?.symbol ?? fungible?.name) !== undefined,
    ),
  )
  return shown.map((transfer) => ({
    sign: directionSigns[transfer.direction],
    name: transfer.nft ? (transfer.nft.name ?? '') : (transfer.fungible?.symbol ?? transfer.fungible?.name ?? ''),
    direction: transfer.direction,
    ...amountOf(transfer, held),
    ...imageOf(transfer),
  }))
}

function amountOf({ quantity, nft, fungible }: Transfer, held: Holdings): Pick<MovedLine, 'amount'> {
  if (quantity === undefined || (nft && quantity === '1')) return {}
  if (nft) return { amount: fixDecimals(quantity, 0) }
  const { scale, decimals } = held.get(fungible?.symbol ?? '') ?? {}
  return { amount: shownAmount(scale ? toScaledText(quantity, Number(decimals), scale) : quantity) }
}

function imageOf({ nft, fungible }: Transfer): Pick<MovedLine, 'image'> {
  const image = nft ? nft.previewUrl : fungible?.iconUrl
  return image === undefined ? {} : { image }
}

/** The other party of an account's transaction: its recipient or its sender. Undefined if unknown. */
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

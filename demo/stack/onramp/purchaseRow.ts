import { iconOf } from '../indexer/KnownAssets'
import type { WireRow } from '../indexer/wire'
import { PAYMENT_CURRENCIES } from './catalogue'
import type { Order, Orders } from './Orders'

/** The purchases of an account at Coinbase, newest first, as the history with `onramp=coinbase` has them. */
export async function purchasesOf(
  orders: Orders,
  account: string,
  chainId: string | undefined,
  imagesUrl: string,
): Promise<WireRow[]> {
  const whose = account.toLowerCase()
  const own = (await orders.list()).filter(
    ({ provider, partnerUserId, asset }) =>
      provider === 'coinbase' &&
      partnerUserId.toLowerCase() === whose &&
      (chainId === undefined || asset.network.caipNetworkId === chainId),
  )
  return own.map((order) => purchaseRow(order, imagesUrl))
}

function purchaseRow(
  { id, asset: { token, network }, price, currency, at, status, hash = '', recipient }: Order,
  imagesUrl: string,
): WireRow {
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash,
      minedAt: at,
      sentFrom: 'Coinbase',
      sentTo: recipient,
      status,
      nonce: 0,
      chain: network.caipNetworkId,
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: price.purchased },
        value: Number(price.subtotal) * (PAYMENT_CURRENCIES[currency] ?? 1),
        ...(token.price !== undefined && { price: token.price }),
        fungible_info: { name: token.name, symbol: token.symbol, icon: { url: iconOf(token, imagesUrl) } },
      },
    ],
  }
}

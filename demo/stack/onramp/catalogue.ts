import { TOKEN_FILE, type TokenRow } from '../indexer/tokenFile'
import { NATIVE_ADDRESS } from '../swap/Exchange'

/** A network of the stack as a provider sells for it. */
export type SoldNetwork = { readonly caipNetworkId: string; readonly name: string; readonly usdc: string }

/** An asset that can be bought on one network; `what` is its key at the faucet. */
export type SoldAsset = { readonly network: SoldNetwork; readonly what: 'native' | 'usdc'; readonly token: TokenRow }

type PaymentMethod = { readonly id: string; readonly label: string; readonly min: number; readonly max: number }

/** How people pay, and within which limits, in the currency they pay with. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: 'card', label: 'Card', min: 10, max: 7500 },
  { id: 'ach_bank_account', label: 'Bank account', min: 10, max: 25_000 },
]

/** What people pay with, and what one is worth in US dollars here. */
export const PAYMENT_CURRENCIES: Readonly<Record<string, number>> = { USD: 1, EUR: 1.08 }

/** What a provider keeps of the whole sum, and what it charges for the network, in the currency that is paid. */
const FEE_SHARE = 0.015
const NETWORK_FEE = 0.25
const CENTS = 2
const MOST_DECIMALS = 6

const IDS: Readonly<Record<string, string>> = {
  USDC: '2b92315d-eab7-5bef-84fa-089a131333f5',
  ETH: '6b0f9e3a-51c4-4d0e-9a3b-7c1f2d5e8a60',
  SOL: 'b7c2d9f4-0e6a-4c58-8f17-3a9d6e41c2b5',
}

/** What can be bought, network by network. */
export function soldAssets(networks: readonly SoldNetwork[]): SoldAsset[] {
  return networks.flatMap((network) => {
    const namespace = network.caipNetworkId.startsWith('solana:') ? 'solana' : 'eip155'
    return [
      { network, what: 'usdc' as const, token: TOKEN_FILE[namespace].usdc },
      { network, what: 'native' as const, token: TOKEN_FILE.native[namespace] },
    ]
  })
}

/** The name by which an order names a network, such as `local-one`. */
export function networkName({ name }: SoldNetwork): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** `GET /v1/onramp/options`: what can be paid with and what can be bought. */
export function shownOptions(assets: readonly SoldAsset[]): unknown {
  const symbols = [...new Set(assets.map(({ token }) => token.symbol))]
  return {
    paymentCurrencies: Object.keys(PAYMENT_CURRENCIES).map((id) => ({
      id,
      payment_method_limits: PAYMENT_METHODS.map(({ id: method, min, max }) => ({
        id: method,
        min: min.toFixed(CENTS),
        max: max.toFixed(CENTS),
      })),
    })),
    purchaseCurrencies: symbols.map((symbol) => {
      const own = assets.filter(({ token }) => token.symbol === symbol)
      return { id: IDS[symbol], name: own[0]?.token.name, symbol, networks: own.map(shownNetwork) }
    }),
  }
}

function shownNetwork({ network, what }: SoldAsset): unknown {
  const [namespace, reference] = network.caipNetworkId.split(':')
  const native = namespace === 'solana' ? 'So11111111111111111111111111111111111111111' : NATIVE_ADDRESS
  return {
    name: networkName(network),
    display_name: network.name,
    chain_id: reference,
    contract_address: what === 'native' ? native : network.usdc,
  }
}

/** What is bought for a sum, and what is kept of it; all as decimal numbers. */
export type Price = {
  readonly total: string
  readonly subtotal: string
  readonly fee: string
  readonly networkFee: string
  readonly purchased: string
}

/** The price of a sum that lies within the limits, by the prices of the token file. */
export function priceOf(asset: SoldAsset, currency: string, amount: number): Price {
  const fee = Math.round(amount * FEE_SHARE * 100) / 100
  const subtotal = amount - fee - NETWORK_FEE
  const dollars = subtotal * (PAYMENT_CURRENCIES[currency] ?? 1)
  const decimals = Math.min(asset.token.decimals, MOST_DECIMALS)
  return {
    total: amount.toFixed(CENTS),
    subtotal: subtotal.toFixed(CENTS),
    fee: fee.toFixed(CENTS),
    networkFee: NETWORK_FEE.toFixed(CENTS),
    purchased: String(Number((dollars / (asset.token.price ?? 1)).toFixed(decimals))),
  }
}

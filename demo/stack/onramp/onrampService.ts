import { randomUUID } from 'node:crypto'
import { isAddress } from 'viem'
import { json, readJson, type Answer, type Ask, type Reply } from '../http/reply'
import type { Service } from '../http/service'
import { RequestRefused, orReasons, requireProject } from '../services/RequestRefused'
import { networkName, PAYMENT_CURRENCIES, PAYMENT_METHODS, priceOf, shownOptions, type SoldAsset } from './catalogue'

/** Where what can be bought is asked for. */
const ONRAMP_PREFIX = '/v1/onramp/'
/** Where the address of Coinbase's window is asked for. */
const ONRAMP_URL_PATH = '/v1/generators/onrampurl'
/** Where that window is, on the host of the services. */
export const COINBASE_PATH = '/coinbase/buy'

const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/
const LEAST_USER = 32
const MOST_USER = 50
const MOST_WALLETS = 10

/** The purchase calls of the blockchain API. `servicesUrl` is where the providers' pages are. */
export function onrampService(assets: readonly SoldAsset[], servicesUrl: string): Service {
  const answer: Answer = (ask) => {
    const { pathname, searchParams } = ask.url
    const answers: Readonly<Record<string, () => Reply>> = {
      [`GET ${ONRAMP_PREFIX}options`]: () => json(shownOptions(assets)),
      [`POST ${ONRAMP_PREFIX}quote`]: () => quote(assets, readJson(ask)),
      [`POST ${ONRAMP_URL_PATH}`]: () => json({ url: coinbaseUrl(ask, servicesUrl) }),
    }
    const answered = answers[`${ask.method} ${pathname}`]
    return answered && orReasons(() => (requireProject(searchParams.get('projectId')), answered()))
  }
  return { paths: [ONRAMP_PREFIX, ONRAMP_URL_PATH], faultNames: ['rpc', 'onramp'], answer }
}

/**
 * How much of its smallest and largest payment method a sum may be.
 * @throws {RequestRefused}.
 */
export function paymentOf(amount: unknown, methods = PAYMENT_METHODS): number {
  const sum = typeof amount === 'string' && AMOUNT.test(amount) ? Number(amount) : Number.NaN
  const min = Math.min(...methods.map((each) => each.min))
  const max = Math.max(...methods.map((each) => each.max))
  if (!(sum >= min && sum <= max))
    throw new RequestRefused('amount', `Amount must be from ${min} to ${max}, with at most two decimals`)
  return sum
}

function quote(assets: readonly SoldAsset[], body: unknown): Reply {
  const { purchaseCurrency, paymentCurrency, amount, network } = (body ?? {}) as Record<string, unknown>
  const currency = fieldOf(paymentCurrency, 'id')
  if (!Object.hasOwn(PAYMENT_CURRENCIES, currency))
    throw new RequestRefused('paymentCurrency', 'Payment currency is not supported')
  const symbol = fieldOf(purchaseCurrency, 'symbol')
  const sold = assets.filter(({ token }) => token.symbol === symbol)
  if (sold.length === 0) throw new RequestRefused('purchaseCurrency', 'Purchase currency is not supported')
  const asset = sold.find(
    (each) => networkName(each.network) === (typeof network === 'string' ? network : fieldOf(network, 'name')),
  )
  if (!asset) throw new RequestRefused('network', 'Network is not supported')
  const price = priceOf(asset, currency, paymentOf(amount))
  const paid = (value: string): unknown => ({ amount: value, currency })
  return json({
    paymentTotal: paid(price.total),
    paymentSubtotal: paid(price.subtotal),
    purchaseAmount: { amount: price.purchased, currency: symbol },
    networkFee: paid(price.networkFee),
    coinbaseFee: paid(price.fee),
    quoteId: randomUUID(),
  })
}

function coinbaseUrl(ask: Ask, servicesUrl: string): string {
  const { destinationWallets, defaultNetwork, partnerUserId, defaultExperience, presetCryptoAmount, presetFiatAmount } =
    (readJson(ask) ?? {}) as Record<string, unknown>
  if (!areWallets(destinationWallets))
    throw new RequestRefused('destinationWallets', 'Destination wallets are not valid')
  if (typeof partnerUserId !== 'string' || partnerUserId.length < LEAST_USER || partnerUserId.length > MOST_USER)
    throw new RequestRefused('partnerUserId', `partnerUserId must have from ${LEAST_USER} to ${MOST_USER} characters`)
  if (defaultExperience !== 'buy') throw new RequestRefused('defaultExperience', 'defaultExperience must be buy')
  const presets = Object.entries({ presetCryptoAmount, presetFiatAmount }).filter(([, value]) => value !== undefined)
  for (const [field, value] of presets)
    if (!Number.isInteger(value)) throw new RequestRefused(field, `${field} must be a whole number`)
  const query = new URLSearchParams({
    appId: ask.url.searchParams.get('projectId') ?? '',
    destinationWallets: JSON.stringify(destinationWallets),
    partnerUserId,
    defaultExperience,
    ...(typeof defaultNetwork === 'string' && { defaultNetwork }),
    ...Object.fromEntries(presets.map(([field, value]) => [field, String(value)])),
  })
  return `${servicesUrl}${COINBASE_PATH}?${query}`
}

/** A wallet that Coinbase is to deliver to. */
export type DestinationWallet = { readonly address: string; readonly assets?: readonly string[] }

/** Is it a list of wallets of EVM accounts, which are all that Coinbase delivers to here? */
export function areWallets(value: unknown): value is readonly DestinationWallet[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_WALLETS) return false
  return value.every((each: unknown) => {
    const { address, assets, blockchains } = (each ?? {}) as Record<string, unknown>
    return (
      typeof address === 'string' &&
      isAddress(address, { strict: false }) &&
      [assets, blockchains].every(
        (list) => list === undefined || (Array.isArray(list) && list.every((one) => typeof one === 'string')),
      )
    )
  })
}

function fieldOf(value: unknown, field: string): string {
  const said = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined
  return typeof said === 'string' ? said : ''
}

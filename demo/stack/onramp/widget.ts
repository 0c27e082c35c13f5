import { base58 } from '@scure/base'
import { getAddress, isAddress } from 'viem'
import { areWallets } from './onrampService'
import type { SoldAsset } from './catalogue'
import type { ProviderName } from './Orders'

/** What a provider's window was opened for. */
export type Widget = {
  readonly provider: ProviderName
  readonly recipient: string
  readonly partnerUserId: string
  /** What can be chosen, the preset one first. Never empty. */
  readonly assets: readonly SoldAsset[]
  readonly presetAmount: string
}

const SOLANA_KEY_BYTES = 32
const MOST_TEXT = 128
const PRESET = '100'

/** Why a window cannot show anything, for people. */
export class WrongWidget extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

/**
 * The window of Meld by its address.
 * @throws {WrongWidget}.
 */
export function meldWidget(query: URLSearchParams, sold: readonly SoldAsset[]): Widget {
  const [publicKey, code, wallet, customer] = [
    'publicKey',
    'destinationCurrencyCode',
    'walletAddress',
    'externalCustomerId',
  ].map((field) => query.get(field) ?? '') as [string, string, string, string]
  if (publicKey === '' || publicKey.length > MOST_TEXT)
    throw new WrongWidget('The address has no publicKey, so nobody knows whose customer you are.')
  if (customer.length > MOST_TEXT) throw new WrongWidget('The externalCustomerId is too long.')
  const namespace = isAddress(wallet, { strict: false }) ? 'eip155:' : isSolanaAddress(wallet) ? 'solana:' : undefined
  if (namespace === undefined) throw new WrongWidget('The walletAddress is no address of a network that is sold for.')
  const assets = sold.filter(
    ({ network, token }) => token.symbol === code && network.caipNetworkId.startsWith(namespace),
  )
  if (assets.length === 0)
    throw new WrongWidget(`The destinationCurrencyCode names nothing that can be delivered to this wallet.`)
  return {
    provider: 'meld',
    recipient: namespace === 'eip155:' ? getAddress(wallet) : wallet,
    partnerUserId: customer,
    assets,
    presetAmount: PRESET,
  }
}

/**
 * The window of Coinbase by its address, as `/v1/generators/onrampurl` makes it.
 * @throws {WrongWidget}.
 */
export function coinbaseWidget(query: URLSearchParams, sold: readonly SoldAsset[]): Widget {
  if (!query.get('appId'))
    throw new WrongWidget('The address has no appId, so nobody knows which project you come from.')
  const wallets = parsed(query.get('destinationWallets'))
  const [wallet] = areWallets(wallets) ? wallets : []
  if (!wallet) throw new WrongWidget('The destinationWallets are not valid.')
  // The names that the provider has for networks mean none of this machine, so those of this machine stand in for all.
  const assets = sold.filter(
    ({ network, token }) =>
      network.caipNetworkId.startsWith('eip155:') &&
      (wallet.assets === undefined || wallet.assets.includes(token.symbol)),
  )
  if (assets.length === 0) throw new WrongWidget('None of the assets can be bought here.')
  const preset = query.get('presetFiatAmount') ?? ''
  return {
    provider: 'coinbase',
    recipient: getAddress(wallet.address),
    partnerUserId: query.get('partnerUserId') ?? wallet.address,
    assets,
    presetAmount: /^\d{1,6}$/.test(preset) ? preset : PRESET,
  }
}

function isSolanaAddress(text: string): boolean {
  try {
    return base58.decode(text).length === SOLANA_KEY_BYTES
  } catch {
    return false
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

import type { ChainNamespace } from '../network/caip'

export type OnrampProviderName = 'coinbase' | 'meld'

/** An on-ramp provider and the namespaces that it sells to. */
export interface OnrampProvider {
  readonly name: OnrampProviderName
  /** The company's name, the same in every language. */
  readonly label: string
  readonly namespaces: readonly ChainNamespace[]
}

/** The providers: docs/protocol/services.md#on-ramp */
export const ONRAMP_PROVIDERS: readonly OnrampProvider[] = [
  { name: 'coinbase', label: 'Coinbase', namespaces: ['eip155'] },
  { name: 'meld', label: 'Meld.io', namespaces: ['eip155', 'solana'] },
]

export function servesOnramp(provider: OnrampProviderName, namespace: ChainNamespace): boolean {
  return ONRAMP_PROVIDERS.some(({ name, namespaces }) => name === provider && namespaces.includes(namespace))
}

/** Payment methods with limits of their own. */
export const PAYMENT_METHODS = ['card', 'ach_bank_account'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The limits of a payment method, in the payment currency as exact decimal text. */
export interface PaymentLimit {
  readonly id: PaymentMethod
  readonly min: string
  readonly max: string
}

/** A payment currency (ISO 4217). */
export interface PaymentCurrency {
  readonly id: string
  /** Never empty. */
  readonly limits: readonly PaymentLimit[]
  /** The provider's own record, to be sent back unchanged. */
  readonly wire: unknown
}

/** A network under the provider's name. */
export interface PurchaseNetwork {
  readonly name: string
  /** The reference of its CAIP-2 id. */
  readonly chainId: string
}

/** A currency that can be bought. Texts are safe to show. */
export interface PurchaseCurrency {
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
  /** The provider's own record, to be sent back unchanged. */
  readonly wire: unknown
}

/** Payment currencies, and what can be bought with them. */
export interface OnrampOptions {
  readonly payment: readonly PaymentCurrency[]
  readonly purchase: readonly PurchaseCurrency[]
}

/** The provider's quote, as exact decimal text. Fields that it left out are absent. */
export interface OnrampQuote {
  readonly id: string
  /** In the payment currency. */
  readonly total: string
  readonly networkFee?: string
  readonly providerFee?: string
  /** In the currency bought. */
  readonly purchased: string
}

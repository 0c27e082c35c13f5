import type { ChainNamespace } from '../network/caip'

export type OnrampProviderName = 'coinbase' | 'meld'

/** Who sells, and to which families of chains. */
export interface OnrampProvider {
  readonly name: OnrampProviderName
  /** The name of a company: the same in every language. */
  readonly label: string
  readonly namespaces: readonly ChainNamespace[]
}

/** Wire facts, 6.5. */
export const ONRAMP_PROVIDERS: readonly OnrampProvider[] = [
  { name: 'coinbase', label: 'Coinbase', namespaces: ['eip155'] },
  { name: 'meld', label: 'Meld.io', namespaces: ['eip155', 'solana'] },
]

export function servesOnramp(provider: OnrampProviderName, namespace: ChainNamespace): boolean {
  return ONRAMP_PROVIDERS.some(({ name, namespaces }) => name === provider && namespaces.includes(namespace))
}

/** Ways to pay that have limits of their own (specification, section 9). */
export const PAYMENT_METHODS = ['card', 'ach_bank_account'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How much may be paid by one way, in the currency that is paid with; exact decimal text. */
export interface PaymentLimit {
  readonly id: PaymentMethod
  readonly min: string
  readonly max: string
}

/** What is paid with: a currency of ISO 4217. */
export interface PaymentCurrency {
  readonly id: string
  /** Never empty. */
  readonly limits: readonly PaymentLimit[]
  /** As the provider wrote it, to be said back to it. */
  readonly wire: unknown
}

/** A network as the provider calls it. */
export interface PurchaseNetwork {
  readonly name: string
  /** The chain's own id, as the second part of its CAIP-2 id. */
  readonly chainId: string
}

/** What is bought. Texts are fit to be drawn. */
export interface PurchaseCurrency {
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
  /** As the provider wrote it, to be said back to it. */
  readonly wire: unknown
}

/** What can be paid with, and what can be bought with it (wire facts, 6.5). */
export interface OnrampOptions {
  readonly payment: readonly PaymentCurrency[]
  readonly purchase: readonly PurchaseCurrency[]
}

/** What a purchase would come to, as the provider says it; exact decimal text. Absent is what it did not say. */
export interface OnrampQuote {
  readonly id: string
  /** In the currency that is paid with. */
  readonly total: string
  readonly networkFee?: string
  readonly providerFee?: string
  /** In what is bought. */
  readonly purchased: string
}

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

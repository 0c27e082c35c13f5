import type { AccountType } from '../account/accountType'
import { isEvmAddress } from '../account/address'
import { isSolanaAddress } from '../account/solanaAddress'

/** What the product can do with an account of a namespace. */
export type NamespaceCapability =
  | 'tokens'
  | 'nfts'
  | 'send'
  | 'swap'
  /** Names are resolved, shown and registered (ENS). */
  | 'names'
  /** Email and social login give an account here. */
  | 'embeddedWallet'
  | 'smartAccounts'
  /** A sign-in message can be part of a WalletConnect proposal (ERC-5573, CAIP-222). */
  | 'oneClickSignIn'
  /** A transfer can have a text for its recipient. */
  | 'memo'
  /** A token's program may show other amounts than its base units. */
  | 'tokenScales'
  /** Wallets can list an account's tokens (ERC-7811). */
  | 'walletAssets'
  /** The wallet itself is on a network and is asked to switch it. Elsewhere each request names its network. */
  | 'walletNetwork'
  /** Some phone wallets reach a page only in their own browser. */
  | 'walletBrowsers'

export interface NamespaceRow {
  /** The name of its main network, untranslated. Appears in sign-in messages, so its form is `[A-Z][a-z]+`. */
  readonly name: string
  readonly isAddress: (text: unknown) => boolean
  /** Are addresses the same whatever their case? Mixed case is a checksum then (EIP-55). */
  readonly ignoresCase?: true
  /** CAIP-2 references are positive integers. */
  readonly numericReferences?: true
  /** The type of an account of which only the address is known. */
  readonly accountType: AccountType
  /** How installed wallets announce themselves, beside EIP-6963. */
  readonly discovery?: 'wallet-standard'
  /** Are tokens without decimals NFTs? On EVM chains they are not: NFTs have interfaces of their own there. */
  readonly nftsLackDecimals?: true
  /** What Meld sells here. */
  readonly meldCurrency?: 'USDC' | 'SOL'
  /** Empty: accounts are connected and shown, and nothing else. */
  readonly capabilities: readonly NamespaceCapability[]
}

/** Several address formats each; CAIP-10 bounds them all. */
const isOpaqueAddress = (text: unknown): boolean => typeof text === 'string' && /^[a-zA-Z0-9]{8,128}$/.test(text)

/** One row per CAIP-2 namespace. Its adapter is in the table of `chains`. */
export const namespaces = {
  eip155: {
    name: 'Ethereum',
    isAddress: isEvmAddress,
    ignoresCase: true,
    numericReferences: true,
    accountType: 'eoa',
    meldCurrency: 'USDC',
    capabilities: [
      'tokens',
      'nfts',
      'send',
      'swap',
      'names',
      'embeddedWallet',
      'smartAccounts',
      'oneClickSignIn',
      'walletAssets',
      'walletNetwork',
    ],
  },
  solana: {
    name: 'Solana',
    isAddress: isSolanaAddress,
    accountType: 'eoa',
    discovery: 'wallet-standard',
    nftsLackDecimals: true,
    meldCurrency: 'SOL',
    capabilities: ['tokens', 'nfts', 'send', 'memo', 'tokenScales', 'embeddedWallet', 'walletBrowsers'],
  },
  polkadot: { name: 'Polkadot', isAddress: isOpaqueAddress, accountType: 'eoa', capabilities: [] },
  bip122: { name: 'Bitcoin', isAddress: isOpaqueAddress, accountType: 'payment', capabilities: [] },
  cosmos: { name: 'Cosmos', isAddress: isOpaqueAddress, accountType: 'eoa', capabilities: [] },
} as const satisfies Readonly<Record<string, NamespaceRow>>

export type ChainNamespace = keyof typeof namespaces
export const KNOWN_NAMESPACES = Object.keys(namespaces) as readonly ChainNamespace[]

/** What a wallet, a number or an option means that names no namespace. */
export const DEFAULT_NAMESPACE: ChainNamespace = 'eip155'

export function namespaceRow(namespace: ChainNamespace): NamespaceRow {
  return namespaces[namespace]
}

export function namespaceName(namespace: ChainNamespace): string {
  return namespaces[namespace].name
}

export function supports(namespace: ChainNamespace, capability: NamespaceCapability): boolean {
  return namespaceRow(namespace).capabilities.includes(capability)
}

/** Are chains of the namespace read, sent on and signed in to? On the others accounts are only connected and shown. */
export function isSupportedNamespace(namespace: ChainNamespace): boolean {
  return namespaceRow(namespace).capabilities.length > 0
}

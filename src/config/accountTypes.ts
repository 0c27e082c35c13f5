/** The account type a connection starts with when neither the visitor nor the page chose one (specification, section 9). */
export const DEFAULT_ACCOUNT_TYPES = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
} as const

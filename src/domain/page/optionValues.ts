// The values of options that take several words.
export const SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export const METHODS = ['email', 'social', 'wallet'] as const
export const FEATURES = [
  'swaps',
  'onramp',
  'send',
  'receive',
  'activity',
  'nfts',
  'names',
  'email',
  'socials',
  'branding',
  'all-wallets',
] as const

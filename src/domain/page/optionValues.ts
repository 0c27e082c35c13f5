/** The values of options that take several words. */
export const SOCIALS = 'google x discord farcaster github apple facebook'
export const METHODS = 'email social wallet'
export const FEATURES = 'swaps onramp send receive activity nfts names email socials branding all-wallets'

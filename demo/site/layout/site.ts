export const SITE_NAME = 'wallet-connect-button'
export const REPOSITORY = 'https://github.com/wallet-connect-button/wallet-connect-button'

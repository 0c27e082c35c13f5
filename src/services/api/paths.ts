/** Paths of the api host that are requested before the rest of the code has arrived. */
export const CONFIG_PATH = '/appkit/v1/config'
export const ORIGINS_PATH = '/projects/v1/origins'
export const WALLETS_PATH = '/getWallets'

import type { AccountWordsMaker } from './words'

/** French. */
export const accountFr: AccountWordsMaker = () => ({
  tabs: 'Rubriques du compte',
  tokens: 'Jetons',
  nfts: 'NFT',
  activity: 'Activité',
})

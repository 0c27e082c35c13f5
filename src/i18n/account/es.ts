import type { AccountWordsMaker } from './words'

/** Spanish. */
export const accountEs: AccountWordsMaker = () => ({
  tabs: 'Secciones de la cuenta',
  tokens: 'Tokens',
  nfts: 'NFT',
  activity: 'Actividad',
})

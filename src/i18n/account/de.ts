import type { AccountWordsMaker } from './words'

/** German. */
export const accountDe: AccountWordsMaker = () => ({
  tabs: 'Bereiche des Kontos',
  tokens: 'Token',
  nfts: 'NFTs',
  activity: 'Aktivität',
})

import type { AccountWordsMaker } from './words'

/** Japanese. */
export const accountJa: AccountWordsMaker = () => ({
  tabs: 'アカウントの項目',
  tokens: 'トークン',
  nfts: 'NFT',
  activity: 'アクティビティ',
})

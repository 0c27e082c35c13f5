import type { AccountWordsMaker } from './words'

/** Arabic. */
export const accountAr: AccountWordsMaker = () => ({
  tabs: 'أقسام الحساب',
  tokens: 'الرموز',
  nfts: 'NFT',
  activity: 'النشاط',
})

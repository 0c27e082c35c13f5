import type { AccountWordsMaker } from './words'

/** Chinese, simplified. */
export const accountZh: AccountWordsMaker = () => ({
  tabs: '账户栏目',
  tokens: '代币',
  nfts: 'NFT',
  activity: '活动',
})

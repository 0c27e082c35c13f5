import type { Format } from '../format'

/** English: it defines the keys of all languages. Functions take what varies. */
export const accountEn = (_format: Format) => ({
  tabs: 'Tabs of the account',
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
})

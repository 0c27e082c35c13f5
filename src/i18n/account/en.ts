import type { Format } from '../format'

/** English: it defines the keys of all languages. Functions take what varies. */
export const accountEn = (_format: Format) => ({
  tabs: 'Tabs of the account',
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
  history: {
    kinds: { send: 'Sent', receive: 'Received', trade: 'Swapped', approve: 'Approved', revoke: 'Approval withdrawn', deposit: 'Deposited', withdraw: 'Withdrawn', mint: 'Minted', burn: 'Burned', claim: 'Claimed', borrow: 'Borrowed', repay: 'Repaid', stake: 'Staked', unstake: 'Unstaked', buy: 'Bought', deploy: 'Contract created', execute: 'Contract call', cancel: 'Cancelled' } as Readonly<Record<string, string>>,
    other: 'Transaction',
    to: 'to',
    from: 'from',
    pending: 'Pending',
    failed: 'Failed',
    settled: (kind: string, confirmed: boolean) => (confirmed ? `${kind}: confirmed.` : `${kind}: failed.`),
    loading: 'Loading activity',
    none: (network: string) => `No activity on ${network} yet`,
    receive: 'Receive',
    elsewhere: (network: string) => `Nothing on ${network} among the latest transactions`,
    older: 'Look further back',
    unavailable: 'Activity could not be loaded',
    notServed: (network: string) => `No activity list for ${network}`,
    copyHash: 'Copy transaction hash',
    collectible: 'NFT',
  },
})

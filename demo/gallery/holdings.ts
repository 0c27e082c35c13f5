import type { Nft } from '../../src/domain/nft/nft'
import type { TokenBalance } from '../../src/domain/money/tokenBalance'
import type { State, ViewEntry } from '../../src/session/store/state'
import { drawnIcon, shapes } from './drawn'
import type { NftsState } from '../../src/features/account/state'
import type { TokensState } from '../../src/session/store/tokens'
import type { Fixture, GalleryState } from './fixture'

const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const contract = (digit: string) => `0x${digit.repeat(40)}` as const

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 3_120.5,
  value: 3_852.46,
  quantity: { decimals: '18', numeric: '1.234567891' },
}
const dollar: TokenBalance = {
  name: 'Dollar',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${contract('a')}`,
  price: 1,
  value: 12_345.67,
  quantity: { decimals: '6', numeric: '12345.678901' },
  iconUrl: drawnIcon('#2775ca', shapes.ring),
}
const unpriced: TokenBalance = {
  name: 'Meadow',
  symbol: 'MEADOW',
  chainId: 'eip155:1',
  address: `eip155:1:${contract('b')}`,
  quantity: { decimals: '18', numeric: '42' },
  iconUrl: drawnIcon('#3f8f5b', shapes.leaf),
}
const tiny: TokenBalance = {
  name: 'Pebble',
  symbol: 'PEB',
  chainId: 'eip155:1',
  address: `eip155:1:${contract('c')}`,
  price: 0.00001234,
  value: 0.0004,
  quantity: { decimals: '18', numeric: '0.000000000000000001' },
}
const huge: TokenBalance = {
  name: 'W'.repeat(64),
  symbol: 'LONGSYMBOLINDEED',
  chainId: 'eip155:1',
  address: `eip155:1:${contract('d')}`,
  price: 0.000001,
  value: 987_654_321_987.65,
  quantity: { decimals: '18', numeric: '9'.repeat(40) },
}
const rightToLeft: TokenBalance = {
  name: 'عملة',
  symbol: 'عملة',
  chainId: 'eip155:1',
  address: `eip155:1:${contract('e')}`,
  quantity: { decimals: '2', numeric: '7.5' },
}

const scam: TokenBalance = {
  name: 'Claim at evil.example',
  symbol: 'GIFT',
  chainId: 'eip155:1',
  address: `eip155:1:${contract('9')}`,
  price: 1_000,
  value: 1e9,
  quantity: { decimals: '18', numeric: '1000000' },
  isSpam: true,
}

const list = [dollar, ether, tiny, unpriced]
const none: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '0' },
}

const nft = (tokenId: string, name: string, change: Partial<Nft> = {}): Nft => ({
  id: `eip155:1:${contract('f')}/${tokenId}`,
  networkId: 'eip155:1',
  standard: 'erc721',
  contract: contract('f'),
  tokenId,
  quantity: '1',
  name,
  collection: 'Lanterns',
  isSpam: false,
  ...change,
})
const nfts = [
  nft('1', 'Lantern #1', {
    description: 'A lantern for long evenings, drawn by hand.',
    media: { url: drawnIcon('#7a4fd0', shapes.sun), kind: 'image' },
  }),
  nft('2', 'Lantern #2', { media: { url: drawnIcon('#c2571a', shapes.star), kind: 'image' } }),
  nft('3', 'A lantern with a very long name that does not fit', { standard: 'erc1155', quantity: '12' }),
  nft('4', 'Moving lantern', { media: { url: 'https://media.example/lantern.mp4', kind: 'video' } }),
]
const remembered: Nft = {
  id: 'eip155:1:history/Old lantern',
  networkId: 'eip155:1',
  quantity: '1',
  name: 'Old lantern',
  media: { url: drawnIcon('#3f8f5b', shapes.leaf), kind: 'image' },
  isSpam: false,
}
const spam = nft('99', 'Claim 10,000 USDC at evil.example', { collection: 'evil.example', isSpam: true })

const tokens = (change: Partial<TokensState> = {}): Pick<GalleryState, 'tokens'> => ({
  tokens: { status: 'ready', tokens: list, ...change },
})
const owned = (change: Partial<NftsState> = {}): Pick<GalleryState, 'nfts' | 'accountTab'> => ({
  accountTab: 'nfts',
  nfts: { status: 'ready', nfts, ...change },
})
const tokensBlocked = { [`eip155:1:${own}`]: 21_000 }

interface Given {
  readonly connected: GalleryState
  readonly byEmail: GalleryState
  readonly bothConnected: GalleryState
  readonly onSolana: GalleryState
  readonly onUnknown: GalleryState
}
type Stack = (...stack: ViewEntry[]) => Pick<State, 'router'>

/** The states of the account's tabs. */
export function accountTabFixtures(
  { connected, byEmail, onSolana, onUnknown }: Given,
  alone: (entry: ViewEntry) => Pick<State, 'router'>,
): Readonly<Record<string, Fixture>> {
  const home = { ...connected, ...alone({ name: 'Account' }) }
  return {
    tokens: { state: { ...home, ...tokens({ tokens: [...list, scam] }) } },
    'tokens-still': { state: { ...home, ...tokens() }, options: { features: { send: false } } },
    'tokens-hostile': { state: { ...home, ...tokens({ tokens: [huge, rightToLeft, tiny] }) } },
    'tokens-none': { state: { ...home, ...tokens({ tokens: [none] }) } },
    'tokens-failed': { state: { ...home, ...tokens({ status: 'failed', tokens: undefined }), tokensBlocked } },
    'tokens-retry': { state: { ...home, ...tokens({ status: 'failed', tokens: undefined, notReady: true }) } },
    'tokens-stale': { state: { ...home, ...tokens({ status: 'failed' }), tokensBlocked } },
    'tokens-total': { state: { ...byEmail, ...alone({ name: 'Account' }), ...tokens() } },
    'tokens-solana': { state: { ...onSolana, ...alone({ name: 'Account' }) } },
    nfts: { state: { ...home, ...owned() } },
    'nfts-loading': { state: { ...home, ...owned({ status: 'loading', nfts: undefined }) } },
    'nfts-none': { state: { ...home, ...owned({ nfts: [] }) } },
    'nfts-incomplete': { state: { ...home, ...owned({ nfts: [...nfts.slice(0, 1), remembered], incomplete: true }) } },
    'nfts-none-recent': { state: { ...home, ...owned({ nfts: [], recentOnly: true }) } },
    'nfts-none-found': { state: { ...home, ...owned({ nfts: [], incomplete: true }) } },
    'nfts-failed': { state: { ...home, ...owned({ status: 'failed', nfts: undefined }) } },
    'nfts-stale': { state: { ...home, ...owned({ status: 'failed' }) } },
    'nfts-spam': { state: { ...home, ...owned({ nfts: [...nfts.slice(0, 1), spam] }) } },
    'nfts-unsupported': { state: { ...home, ...owned({ status: 'unsupported', nfts: undefined }) } },
    'activity-tab': { state: { ...home, accountTab: 'activity' } },
    'tokens-unconfigured': {
      state: { ...onUnknown, ...alone({ name: 'Account' }) },
      options: { allowUnsupportedChain: true },
    },
    'nfts-unconfigured': {
      state: { ...onUnknown, accountTab: 'nfts', ...alone({ name: 'Account' }) },
      options: { allowUnsupportedChain: true },
    },
    'activity-unconfigured': {
      state: { ...onUnknown, accountTab: 'activity', ...alone({ name: 'Account' }) },
      options: { allowUnsupportedChain: true },
    },
    'nothing-offered': {
      state: home,
      options: { features: { send: false, receive: false, nfts: false, activity: false } },
    },
  }
}

/** The states of the views of tokens and NFTs. */
export function holdingFixtures(
  { connected, byEmail, bothConnected, onSolana }: Given,
  on: Stack,
): Readonly<Record<'Receive' | 'CompatibleNetworks' | 'Nft', Readonly<Record<string, Fixture>>>> {
  const piece = (nftId: string | undefined, change: GalleryState = {}): Fixture => ({
    state: {
      ...connected,
      ...owned({ nfts: [...nfts, remembered, spam] }),
      ...on({ name: 'Account' }, { name: 'Nft', ...(nftId && { nftId }) }),
      ...change,
    },
  })
  return {
    Receive: {
      ready: { state: { ...connected, ...on({ name: 'Account' }, { name: 'Receive' }) } },
      'from an exchange': {
        state: {
          ...connected,
          ...on({ name: 'Account' }, { name: 'FundWallet' }, { name: 'Receive', source: 'exchange' }),
        },
      },
      named: {
        state: {
          ...connected,
          ...on({ name: 'Account' }, { name: 'Receive' }),
          identity: { address: own, name: 'a-visitor-with-a-very-long-name-indeed.gallery.eth' },
        },
      },
      namespaces: { state: { ...bothConnected, ...on({ name: 'Account' }, { name: 'Receive' }) } },
      solana: { state: { ...onSolana, ...on({ name: 'Account' }, { name: 'Receive' }) } },
      'by-email': { state: { ...byEmail, ...on({ name: 'Account' }, { name: 'Receive' }) } },
      empty: { state: on({ name: 'Receive' }) },
    },
    CompatibleNetworks: {
      list: {
        state: {
          ...connected,
          ...on({ name: 'Account' }, { name: 'Receive' }, { name: 'CompatibleNetworks', namespace: 'eip155' }),
        },
      },
      'smart-account': {
        state: {
          ...byEmail,
          ...on({ name: 'Account' }, { name: 'Receive' }, { name: 'CompatibleNetworks', namespace: 'eip155' }),
        },
      },
    },
    Nft: {
      image: piece(nfts[0]?.id),
      several: piece(nfts[2]?.id),
      video: piece(nfts[3]?.id),
      spam: piece(spam.id),
      'from-history': piece(remembered.id),
      gone: piece(undefined),
    },
  }
}

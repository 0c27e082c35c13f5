import type { TokenBalance } from '../../src/domain/money/tokenBalance'
import type { ViewName } from '../../src/domain/page/viewName'
import type { State, ViewEntry } from '../../src/session/store/state'
import type { SwapPreview, SwapProgress, SwapState } from '../../src/features/swap/state'
import { drawnIcon, shapes } from './drawn'
import type { Fixture, GalleryState } from './fixture'

const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const exchange = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const chainId = 'eip155:1' as const
const contract = (digit: string) => `${chainId}:0x${digit.repeat(40)}` as const
const none = { decimals: '18', numeric: '0' }

const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId,
  price: 2500,
  value: 3750,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: drawnIcon('#5b6bbf', shapes.peak),
}
const dollar: TokenBalance = {
  name: 'Dollar',
  symbol: 'USDC',
  chainId,
  address: contract('1'),
  price: 1,
  value: 1200,
  quantity: { decimals: '6', numeric: '1200.25' },
  iconUrl: drawnIcon('#2775ca', shapes.ring),
}
const hostile: TokenBalance = {
  name: 'VISIT EVIL.EXAMPLE TO CLAIM YOUR REWARD OF 10000 USDC NOW',
  symbol: 'VISIT-EVIL-EXAMPLE-TO-CLAIM',
  chainId,
  address: contract('2'),
  quantity: none,
}
const dai: TokenBalance = { name: 'Dai', symbol: 'DAI', chainId, address: contract('3'), quantity: none }
const listed = [
  ether,
  dollar,
  dai,
  hostile,
  ...['Aave', 'Balancer', 'Gnosis', 'Uniswap', 'Arbitrum'].map((name, at): TokenBalance => ({
    name,
    symbol: name.slice(0, 4).toUpperCase(),
    chainId,
    address: contract(String(at + 4)),
    quantity: none,
  })),
]

const preview: SwapPreview = {
  networkId: chainId,
  pays: { amount: '100', symbol: 'USDC' },
  receives: { amount: '0.039871234567', symbol: 'ETH' },
  step: 'swap',
  exchange,
  fee: '0.000312123456789',
  call: { to: exchange, data: '0x12aa3caf', value: '0' },
  simulated: true,
  at: 0,
}
const failure = (code: string, message: string, hint?: string) => ({
  code,
  message,
  ...(hint !== undefined && { hint }),
})
const mismatch = failure(
  'swap_mismatch',
  'The transaction doesn’t match the swap you asked for.',
  'It was stopped. Try again. If it happens again, don’t swap here.',
)

/** The states of the views of swapping. */
export function swapFixtures(
  connected: GalleryState,
  on: (...stack: ViewEntry[]) => Pick<State, 'router'>,
): Readonly<Record<Extract<ViewName, `Swap${string}`>, Readonly<Record<string, Fixture>>>> {
  const form = (change: Partial<SwapState> = {}): SwapState => ({
    list: { status: 'ready', tokens: listed },
    pasted: { status: 'none' },
    from: ether,
    to: undefined,
    choosing: 'from',
    amount: '',
    exact: undefined,
    cut: false,
    max: 'no',
    prices: {},
    balances: {},
    gasPrice: '2000000000',
    typicalFee: '0.0003',
    quote: { status: 'none' },
    consented: false,
    progress: { status: 'editing' },
    ...change,
  })
  const filled = {
    from: dollar,
    to: ether,
    amount: '100',
    exact: '100',
    quote: { status: 'ready', receives: '0.039871234567', at: 0 },
  } as const
  const tokens = { status: 'ready', tokens: [ether, dollar] } as const
  const at = (name: ViewName, swap: Partial<SwapState>): GalleryState => ({
    ...connected,
    tokens,
    swap: form(swap),
    ...(name === 'Swap' ? on({ name: 'Account' }, { name }) : on({ name: 'Account' }, { name: 'Swap' }, { name })),
  })
  const swapping = (swap: Partial<SwapState> = {}) => at('Swap', swap)
  const choosing = (swap: Partial<SwapState>) => at('SwapSelectToken', swap)
  const previewing = (progress: SwapProgress, swap: Partial<SwapState> = {}) =>
    at('SwapPreview', { ...filled, progress, ...swap })
  const lossy: SwapPreview = { ...preview, receives: { amount: '0.031', symbol: 'ETH' } }

  return {
    Swap: {
      loading: { state: swapping({ list: { status: 'loading', tokens: [] }, from: undefined }) },
      empty: { state: swapping() },
      quoting: { state: swapping({ ...filled, quote: { status: 'asking' } }) },
      ready: { state: swapping(filled) },
      differs: {
        state: {
          ...swapping(),
          swapDifference: {
            problem: failure(
              'swap_differs',
              'The swap took more or yielded less than you were shown.',
              'Compare it in your activity. If you don’t recognize it, stop using this wallet.',
            ),
            hash: `0x${'ab'.repeat(32)}`,
            networkId: chainId,
            pays: preview.pays,
          },
        },
      },
      'balances not known': {
        state: { ...swapping({ ...filled, to: dai }), tokens: { ...tokens, status: 'loading', tokens: undefined } },
      },
      'no fee': {
        state: swapping({
          ...filled,
          from: ether,
          to: dollar,
          amount: '1.5',
          exact: '1.5',
          quote: { status: 'ready', receives: '3720.5', at: 0 },
        }),
      },
      'no liquidity': {
        state: swapping({
          ...filled,
          quote: {
            status: 'failed',
            problem: failure(
              'insufficient_liquidity',
              'Insufficient liquidity',
              'Try a smaller amount or another token.',
            ),
          },
        }),
      },
      'very long': {
        state: swapping({
          ...filled,
          to: hostile,
          amount: '12345678901234567890.123456',
          exact: '12345678901234567890.123456',
          quote: { status: 'ready', receives: '123456789012345678901234567890.123456789012345678', at: 0 },
        }),
      },
      failed: {
        state: swapping({
          list: {
            status: 'failed',
            tokens: [],
            problem: failure('service_unavailable', 'A service is unavailable.', 'Try again in a moment.'),
          },
        }),
      },
      'waits elsewhere': {
        state: { ...swapping(filled), openRequests: [{ kind: 'swap', account: `${chainId}:${own}` }] },
      },
    },
    SwapSelectToken: {
      list: { state: choosing({ choosing: 'to', to: dai }) },
      'no match': { state: choosing({}), typed: 'zzz' },
      loading: { state: choosing({ list: { status: 'loading', tokens: [] } }) },
      failed: {
        state: choosing({
          list: { status: 'failed', tokens: [], problem: failure('service_unavailable', 'A service is unavailable.') },
        }),
      },
      'not listed': {
        state: choosing({ pasted: { status: 'found', address: `0x${'2'.repeat(40)}`, token: hostile } }),
      },
    },
    SwapPreview: {
      checking: { state: previewing({ status: 'checking' }) },
      approve: { state: previewing({ status: 'ready', preview: { ...preview, step: 'approve' } }) },
      'in one request': { state: previewing({ status: 'ready', preview: { ...preview, step: 'together' } }) },
      'asks twice': {
        state: previewing({ status: 'ready', preview: { ...preview, step: 'approve', refusedBatch: true } }),
      },
      approving: {
        state: previewing({
          status: 'approving',
          preview: { ...preview, step: 'approve' },
          hash: `0x${'5e'.repeat(32)}`,
        }),
      },
      ready: { state: previewing({ status: 'ready', preview }) },
      'not simulated': { state: previewing({ status: 'ready', preview: { ...preview, simulated: false } }) },
      'below minimum': {
        state: previewing({
          status: 'failed',
          problem: failure(
            'swap_below_minimum',
            'You would receive less than the minimum shown.',
            'Nothing was spent. Try again. If it happens again, don’t swap here.',
          ),
        }),
      },
      'signing, 15 s': { state: previewing({ status: 'signing', preview }), elapsed: 16_000 },
      'phone, 4 s': { state: previewing({ status: 'signing', preview }), elapsed: 5_000, phone: true },
      'phone, 15 s': { state: previewing({ status: 'signing', preview }), elapsed: 16_000, phone: true },
      rejected: {
        state: {
          ...previewing({ status: 'ready', preview }),
          toasts: [{ id: 0, tone: 'error', text: 'You declined the request. Nothing was spent.' }],
        },
      },
      changed: { state: previewing({ status: 'ready', preview, changed: true }) },
      'high impact': { state: previewing({ status: 'ready', preview: lossy }) },
      'very long': {
        state: previewing(
          {
            status: 'ready',
            preview: {
              ...preview,
              pays: { amount: '12345678901234567890.123456', symbol: 'USDC' },
              receives: { amount: '123456789012345678901234567890.123456789012345678', symbol: hostile.symbol },
            },
          },
          { to: hostile },
        ),
      },
      mismatch: { state: previewing({ status: 'failed', problem: mismatch }) },
      'worth unknown': {
        state: previewing(
          { status: 'ready', preview: { ...preview, receives: { amount: '12', symbol: hostile.symbol } } },
          { to: hostile },
        ),
      },
    },
  }
}

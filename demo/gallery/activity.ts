import { addToMonths } from '../../src/features/activity/domain/months'
import type { Transaction, Transfer } from '../../src/domain/transaction'
import type { ActivityState } from '../../src/features/activity/state'
import { drawnIcon, shapes } from './drawn'
import type { Fixture, GalleryState } from './fixture'

const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const others = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const ether: Transfer['fungible'] = { name: 'Ether', symbol: 'ETH', iconUrl: drawnIcon('#5b6bbf', shapes.peak) }
const dollar: Transfer['fungible'] = { name: 'Dollar', symbol: 'USDC', iconUrl: drawnIcon('#2775ca', shapes.ring) }

type Facts = Partial<Transaction['metadata']> & { readonly transfers?: readonly Transfer[]; readonly id?: string }

const made = (
  operationType: string,
  minedAt: string,
  { transfers = [], id, ...metadata }: Facts = {},
): Transaction => ({
  id: id ?? `${operationType} ${minedAt}`,
  metadata: {
    operationType,
    hash: `0x${'5e'.repeat(32)}`,
    minedAt,
    sentFrom: own,
    sentTo: others[0],
    status: 'confirmed',
    chain: 'eip155:1',
    ...metadata,
  },
  transfers,
})

const moved = (
  direction: Transfer['direction'],
  quantity: string,
  fungible: Transfer['fungible'],
  value?: number,
): Transfer => ({ direction, quantity, ...(fungible && { fungible }), ...(value !== undefined && { value }) })

const list: readonly Transaction[] = [
  made('receive', '2026-11-20T09:12:00.000Z', {
    sentFrom: others[1],
    sentTo: own,
    transfers: [moved('in', '0.25', ether, 800)],
  }),
  made('trade', '2026-11-19T17:40:00.000Z', {
    transfers: [moved('out', '1200', dollar, 1_200), moved('in', '0.37521', ether, 1_199)],
  }),
  made('send', '2026-11-18T08:00:00.000Z', { transfers: [moved('out', '1234567.891', dollar)] }),
  made('approve', '2026-11-17T08:00:00.000Z', { sentTo: others[2] }),
  made('send', '2026-11-02T23:10:00.000Z', { status: 'failed', transfers: [moved('out', '12', ether)] }),
  made('mint', '2026-10-28T12:00:00.000Z', {
    transfers: [
      {
        direction: 'in',
        quantity: '1',
        nft: { name: 'Meadow #12', isSpam: false, previewUrl: drawnIcon('#3f8f5b', shapes.leaf) },
      },
    ],
  }),
  made('execute', '2026-10-05T12:00:00.000Z', { sentTo: others[2] }),
  made('receive', '2025-12-24T18:00:00.000Z', {
    sentFrom: others[2],
    sentTo: own,
    transfers: [{ direction: 'in', quantity: '3', nft: { name: 'Lantern', isSpam: false } }],
  }),
  made('deposit', '2025-12-03T18:00:00.000Z', { transfers: [moved('out', '0.0004', ether)] }),
]

const pending = made('send', '2026-11-21T11:59:00.000Z', {
  id: 'on its way',
  status: 'pending',
  transfers: [moved('out', '0.5', ether)],
})

const hostile: readonly Transaction[] = [
  made('<img src=x onerror=alert(1)>', '2026-11-20T09:12:00.000Z', {
    transfers: [moved('in', '9'.repeat(78), { symbol: 'VISIT EVIL.EXAMPLE TO CLAIM YOUR REWARD OF 10000 USDC NOW' })],
  }),
  made('receive', '2026-11-19T09:12:00.000Z', {
    sentFrom: '',
    sentTo: '',
    hash: '',
    transfers: [{ direction: 'in', quantity: '1', nft: { name: 'W'.repeat(64), isSpam: false } }],
  }),
  made('send', '2026-11-18T09:12:00.000Z', {
    sentTo: 'A'.repeat(128),
    transfers: [moved('out', '0.000000000000000001', { symbol: 'عملة' }), moved('in', '1', {})],
  }),
  made('constructor', '2026-11-17T09:12:00.000Z', { transfers: [{ direction: 'self' }] }),
]

const tenThousand = (): readonly Transaction[] =>
  Array.from({ length: 10_000 }, (_, index) =>
    made(index % 3 === 0 ? 'receive' : 'send', new Date(Date.UTC(2026, 10, 21, 12) - index * 7_200_000).toISOString(), {
      id: String(index),
      transfers: [moved(index % 3 === 0 ? 'in' : 'out', `${index}.5`, index % 2 ? ether : dollar)],
    }),
  )

/** The states of the Activity view. */
export function activityFixtures(connected: GalleryState, router: GalleryState): Readonly<Record<string, Fixture>> {
  const held = (rows: readonly Transaction[], change: Partial<ActivityState> = {}): GalleryState => ({
    ...connected,
    ...router,
    activity: {
      scope: { networkId: 'eip155:1', address: own },
      transactions: rows,
      coinbaseTransactions: [],
      transactionsByYear: addToMonths([], rows),
      loading: false,
      empty: rows.length === 0,
      next: undefined,
      lastNetworkInView: 'eip155:1',
      served: true,
      scrollTop: 0,
      problem: undefined,
      ...change,
    },
  })
  return {
    list: { state: held(list) },
    loading: { state: held([], { loading: true, empty: false }) },
    more: { state: held(list, { loading: true, next: 'further' }) },
    empty: { state: held([]) },
    'empty-still': { state: held([]), options: { features: { receive: false } } },
    elsewhere: { state: held([], { empty: false, next: 'further' }) },
    error: {
      state: held([], {
        empty: false,
        problem: { code: 'service_unavailable', message: 'A service is unavailable.', hint: 'Try again in a moment.' },
      }),
    },
    pending: { state: held([pending, ...list]) },
    'swap pending': {
      state: {
        ...held(list),
        pendingBatches: [
          {
            id: '0xba7c4',
            account: `eip155:1:${own}`,
            connectorId: 'io.injected',
            pays: { amount: '100.5', symbol: 'USDC' },
            receives: { symbol: 'ETH' },
            tokens: [],
            at: 0,
          },
        ],
      },
    },
    settled: {
      state: held([pending, ...list]),
      then: held([{ ...pending, metadata: { ...pending.metadata, status: 'confirmed' } }, ...list]),
    },
    'not-served': { state: held([], { empty: false, served: false }) },
    hostile: { state: held(hostile) },
    'no-explorer': { state: { ...held(list), networks: [] } },
    long: { state: held(tenThousand()) },
    'disconnected-outside': { state: router },
  }
}

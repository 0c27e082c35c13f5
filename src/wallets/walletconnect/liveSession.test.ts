import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { base, ethereum, solana, solanaDevnet } from '../../../test/fakes/networks'
import { SimulatedWallet, type Delays } from '../../../test/torture/SimulatedWallet'
import { sol } from '../../../test/fakes/twoNamespaces'
import { caipAddressOn } from '../../domain/network/caip'
import type { LiveConnection } from '../contract'
import { openSession } from './liveSession'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const now: Delays = { accounts: 0, chain: 0, update: 0, response: 0, silent: false, twice: false }

const onSolana = caipAddressOn(solana.caipNetworkId, sol)

/** A page that offers Ethereum, and a wallet that has approved Base as well. */
function open(networks = [ethereum]) {
  const clock = createFakeClock()
  const chains = [ethereum.caipNetworkId, base.caipNetworkId]
  const wallet = new SimulatedWallet(clock, [OWNER], OWNER, chains, ethereum.caipNetworkId)
  const request = { networks, networkId: ethereum.caipNetworkId }
  const [live] = openSession(wallet.library, wallet.provider, request, clock)?.connections ?? []
  if (!live) throw new Error('The session has no connection.')
  const moves: string[] = []
  const added: LiveConnection[] = []
  const watch = () =>
    live.watch({
      accountsChanged() {},
      networkChanged: (id) => void moves.push(id),
      offersChanged() {},
      namespaceAdded: (_namespace, opens) =>
        void opens(solana.caipNetworkId).then((connection) => connection && added.push(connection)),
      disconnected() {},
    })
  return { clock, wallet, live, moves, added, watch }
}

test('a network that the wallet announced before the page offered it is followed when the page offers it', async () => {
  const { clock, wallet, live, moves, watch } = open()
  watch()
  wallet.pickChain(base.caipNetworkId, now)
  await clock.advance(1)
  expect(moves).toEqual([])
  live.networksChanged?.([ethereum, base])
  expect(moves).toEqual([base.caipNetworkId])
})

test('a network that the wallet has left again is not followed', async () => {
  const { clock, wallet, live, moves, watch } = open()
  watch()
  wallet.pickChain(base.caipNetworkId, now)
  await clock.advance(1)
  wallet.pickChain(ethereum.caipNetworkId, now)
  await clock.advance(1)
  live.networksChanged?.([ethereum, base])
  expect(moves).toEqual([ethereum.caipNetworkId])
})

test('a namespace that the wallet adds has a connection, which ends when the wallet takes it away', async () => {
  const { clock, wallet, added, watch } = open([ethereum, solana])
  watch()
  wallet.setSolana(onSolana, now)
  await clock.advance(1)
  expect(added.map(({ facts }) => facts)).toMatchObject([
    { namespace: 'solana', networkId: solana.caipNetworkId, accounts: [{ address: sol }] },
  ])
  const ends: string[] = []
  added[0]?.watch({
    accountsChanged() {},
    networkChanged() {},
    offersChanged() {},
    disconnected: (why) => ends.push(why),
  })
  wallet.setSolana(undefined, now)
  await clock.advance(1)
  expect(ends).toEqual(['wallet'])
  wallet.setSolana(onSolana, now)
  await clock.advance(1)
  expect(added).toHaveLength(2)
})

test('a namespace is added once, however many updates follow', async () => {
  const { clock, wallet, added, watch } = open([ethereum, solana])
  watch()
  wallet.setSolana(onSolana, { ...now, twice: true })
  wallet.pickAccount('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', now)
  await clock.advance(1)
  expect(added).toHaveLength(1)
})

test('a namespace is added when someone listens, and not before the page offers one of its networks', async () => {
  const { clock, wallet, live, added, watch } = open([ethereum, solanaDevnet])
  wallet.setSolana(onSolana, now)
  await clock.advance(1)
  live.networksChanged?.([ethereum, solana])
  expect(added).toEqual([])
  watch()
  live.networksChanged?.([ethereum, solanaDevnet])
  await clock.advance(1)
  expect(added).toEqual([])
  live.networksChanged?.([ethereum, solana])
  await clock.advance(1)
  expect(added).toHaveLength(1)
})

test('a namespace that the session had before is not added by an update', async () => {
  const { clock, wallet } = open([ethereum, solana])
  wallet.setSolana(onSolana, now)
  await clock.advance(1)
  const request = { networks: [ethereum], networkId: ethereum.caipNetworkId }
  const [later] = openSession(wallet.library, wallet.provider, request, clock)?.connections ?? []
  const heard: string[] = []
  later?.watch({
    accountsChanged() {},
    networkChanged() {},
    offersChanged() {},
    namespaceAdded: (namespace) => heard.push(namespace),
    disconnected() {},
  })
  later?.networksChanged?.([ethereum, solana])
  wallet.pickAccount('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', now)
  await clock.advance(1)
  expect(heard).toEqual([])
})

const WEEK_MS = 604_800_000

/** Why a connection ended, for each who was told. */
function endsOf(live: LiveConnection): string[] {
  const ends: string[] = []
  live.watch({ accountsChanged() {}, networkChanged() {}, offersChanged() {}, disconnected: (why) => ends.push(why) })
  return ends
}

test('a session that was extended has not expired when the wallet ends it after its first term', async () => {
  for (const isExtended of [true, false]) {
    const { clock, wallet, live } = open()
    const ends = endsOf(live)
    await clock.advance(WEEK_MS / 2)
    if (isExtended) wallet.extend()
    await clock.advance(WEEK_MS / 2 + 1_000)
    wallet.end(0)
    await clock.advance(1)
    expect(ends).toEqual([isExtended ? 'wallet' : 'expired'])
  }
})

test('who listens after the wallet has ended the session hears of it, once', async () => {
  const { clock, wallet, live } = open()
  wallet.end(0)
  await clock.advance(1)
  const ends = endsOf(live)
  expect(ends).toEqual([])
  await Promise.resolve()
  expect(ends).toEqual(['wallet'])
})

test('what the wallet says before someone listens is in the facts', async () => {
  const { clock, wallet, live } = open([ethereum, base])
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  wallet.pickAccount(other, now)
  wallet.pickChain(base.caipNetworkId, now)
  await clock.advance(1)
  expect(live.facts).toMatchObject({
    networkId: base.caipNetworkId,
    accounts: [{ address: other }, { address: OWNER }],
  })
})

test.each([
  ["only the page's networks were taken away", 'unserved', 'revokeChain'],
  ['all accounts were taken away', 'wallet', 'withdraw'],
] as const)('a namespace of which %s ends with "%s", told to who listens then and later', async (_what, why, act) => {
  const { clock, wallet, live } = open()
  const ends = endsOf(live)
  if (act === 'revokeChain') wallet.revokeChain(ethereum.caipNetworkId, now)
  else wallet.withdraw(now)
  await clock.advance(1)
  expect(ends).toEqual([why])
  const later = endsOf(live)
  await Promise.resolve()
  expect(later).toEqual([why])
})

import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { base, ethereum } from '../../../test/fakes/networks'
import { SimulatedWallet, type Delays } from '../../../test/torture/SimulatedWallet'
import { openSession } from './liveSession'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const now: Delays = { accounts: 0, chain: 0, update: 0, response: 0, silent: false, twice: false }

/** A page that offers Ethereum, and a wallet that has approved Base as well. */
function open() {
  const clock = createFakeClock()
  const chains = [ethereum.caipNetworkId, base.caipNetworkId]
  const wallet = new SimulatedWallet(clock, [OWNER], OWNER, chains, ethereum.caipNetworkId)
  const request = { networks: [ethereum], networkId: ethereum.caipNetworkId }
  const [live] = openSession(wallet.library, wallet.provider, request, clock)?.connections ?? []
  if (!live) throw new Error('The session has no connection.')
  const moves: string[] = []
  live.watch({
    accountsChanged() {},
    networkChanged: (id) => void moves.push(id),
    offersChanged() {},
    disconnected() {},
  })
  return { clock, wallet, live, moves }
}

test('a network that the wallet announced before the page offered it is followed when the page offers it', async () => {
  const { clock, wallet, live, moves } = open()
  wallet.pickChain(base.caipNetworkId, now)
  await clock.advance(1)
  expect(moves).toEqual([])
  live.networksChanged?.([ethereum, base])
  expect(moves).toEqual([base.caipNetworkId])
})

test('a network that the wallet has left again is not followed', async () => {
  const { clock, wallet, live, moves } = open()
  wallet.pickChain(base.caipNetworkId, now)
  await clock.advance(1)
  wallet.pickChain(ethereum.caipNetworkId, now)
  await clock.advance(1)
  live.networksChanged?.([ethereum, base])
  expect(moves).toEqual([ethereum.caipNetworkId])
})

import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { ethereum, solana } from '../../../test/fakes/networks'
import { sol } from '../../../test/fakes/twoNamespaces'
import { SimulatedWallet } from '../../../test/torture/SimulatedWallet'
import { caipAddressOn, type CaipAddress } from '../../domain/network/caip'
import type { RelayLibrary } from './contract'
import { openStored } from './openStored'
import type { SessionRecord } from './parseSession'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const onSolana = caipAddressOn(solana.caipNetworkId, sol)
const onEthereum = (address: string): CaipAddress => caipAddressOn('eip155:1', address)

/** The first session has both namespaces; the second one has replaced it in eip155. */
function twoSessions() {
  const clock = createFakeClock()
  const first = new SimulatedWallet(clock, [FIRST], FIRST, ['eip155:1'], 'eip155:1', { onSolana })
  const second = new SimulatedWallet(clock, [SECOND], SECOND, ['eip155:1'], 'eip155:1', { beside: first })
  const { library } = first
  const restore = async (remembered: readonly CaipAddress[], given: RelayLibrary = library) => {
    const sessions = library.client.session.getAll() as unknown as SessionRecord[]
    const request = { networks: [ethereum, solana], networkId: 'eip155:1', remembered } as const
    const opened = await openStored(given, sessions, request, clock)
    return Object.fromEntries(opened.map(({ facts }) => [facts.namespace, [facts.topic, facts.accounts[0]?.address]]))
  }
  return { first, second, library, restore }
}

test.each([
  ['the first', false],
  ['the second', true],
])('each namespace is restored by the session that has its account, also if %s lasts longer', async (_which, later) => {
  const { first, second, restore } = twoSessions()
  const lasting = later ? second : first
  const { client } = lasting.library
  Object.assign(client.session.get(lasting.topic), { expiry: 9_999_999_999 })
  expect(await restore([onEthereum(SECOND), onSolana])).toEqual({
    eip155: [second.topic, SECOND],
    solana: [first.topic, sol],
  })
})

test('a session without any account of the last page is left alone', async () => {
  const { second, restore } = twoSessions()
  expect(await restore([onEthereum(SECOND)])).toEqual({ eip155: [second.topic, SECOND] })
})

test('a session that cannot be opened is replaced only by another one that has its account', async () => {
  const { first, second, library, restore } = twoSessions()
  const broken: RelayLibrary = {
    ...library,
    provider: async (topic) => {
      if (topic === second.topic) throw new Error('broken')
      return library.provider(topic)
    },
  }
  expect(await restore([onEthereum(SECOND), onSolana], broken)).toEqual({ solana: [first.topic, sol] })
  first.accounts.push(SECOND)
  first.extend()
  expect(await restore([onEthereum(SECOND), onSolana], broken)).toEqual({
    eip155: [first.topic, SECOND],
    solana: [first.topic, sol],
  })
  const none: RelayLibrary = { ...library, provider: () => Promise.reject(new Error('broken')) }
  await expect(restore([onEthereum(SECOND)], none)).rejects.toThrow('broken')
})

import { expect, test } from 'vitest'
import { makeNamingWorld } from '../../../../test/fakes/naming'
import { base, ethereum } from '../../../../test/fakes/networks'
import type { FakeWorld } from '../../../../test/fakes/world'
import { ServiceUnavailable } from '../../../errors/service'
import { changeNaming, selectNaming, selectNamingFault } from '../state'
import { suggestNames } from './suggestNames'
import { switchNetwork } from '../../../session/networks/switchNetwork'

const naming = (world: FakeWorld) => selectNaming(world.store.getState())
const suggested = (world: FakeWorld) => world.blockchain.registrar.suggested
/** Types one letter every 100 ms. */
async function type(world: FakeWorld, text: string): Promise<void> {
  for (let length = 1; length <= text.length; length += 1) {
    void suggestNames(world, text.slice(0, length))
    if (length < text.length) await world.clock.advance(100)
  }
}

test('requests suggestions once, half a second after the last letter', async () => {
  const world = await makeNamingWorld()
  await type(world, 'alice-of-wonderland')
  expect(naming(world)).toMatchObject({ label: 'alice-of-wonderland', suggestions: { status: 'looking-up' } })
  await world.clock.advance(499)
  expect(suggested(world)).toEqual([])
  await world.clock.advance(1)
  expect(suggested(world)).toEqual(['alice-of-wonderland'])
  expect(naming(world)?.suggestions).toEqual({
    status: 'ready',
    names: [{ label: 'alice-of-wonderland', taken: false }],
  })
})

test('further typing aborts the pending request, and only the last response counts', async () => {
  const world = await makeNamingWorld()
  const waiting = new Map<string, { signal: AbortSignal; response: () => void }>()
  world.blockchain.registrar.suggestResponses(
    (label, _zone, _network, signal) =>
      new Promise((resolve) => waiting.set(label, { signal, response: () => resolve([{ label, taken: true }]) })),
  )
  void suggestNames(world, 'alice')
  await world.clock.advance(500)
  void suggestNames(world, 'alicia')
  expect(waiting.get('alice')?.signal.aborted).toBe(true)
  await world.clock.advance(500)
  waiting.get('alicia')?.response()
  waiting.get('alice')?.response()
  await world.settle()
  expect(suggested(world)).toEqual(['alice', 'alicia'])
  expect(naming(world)?.suggestions).toEqual({ status: 'ready', names: [{ label: 'alicia', taken: true }] })
  expect(selectNamingFault(world.store.getState())).toBe('taken')
})

test('drops invalid characters without another request', async () => {
  const world = await makeNamingWorld()
  void suggestNames(world, 'Alice')
  await world.clock.advance(500)
  void suggestNames(world, 'alice !')
  void suggestNames(world, 'alice.reown.id')
  await world.clock.advance(1_000)
  expect(naming(world)).toMatchObject({ label: 'alice', suggestions: { status: 'ready' } })
  expect(suggested(world)).toEqual(['alice'])
})

test.each(['', 'a', 'al', '!!!'])('makes no request for %o, which is too short', async (typed) => {
  const world = await makeNamingWorld()
  void suggestNames(world, 'x')
  void suggestNames(world, typed)
  await world.clock.advance(1_000)
  expect(naming(world)?.suggestions).toEqual({ status: 'none' })
  expect(suggested(world)).toEqual([])
})

test("fails with 'Error fetching name suggestions'; the name can be registered, and a retry works", async () => {
  const world = await makeNamingWorld()
  world.blockchain.registrar.suggestResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  void suggestNames(world, 'alice')
  await world.clock.advance(500)
  expect(naming(world)?.suggestions).toMatchObject({
    status: 'failed',
    problem: { message: 'Error fetching name suggestions', code: 'name_suggestions_failed' },
  })
  expect(selectNamingFault(world.store.getState())).toBeUndefined()
  world.blockchain.registrar.suggestResponses(async (label) => [{ label, taken: false }])
  void suggestNames(world, 'alice')
  await world.clock.advance(500)
  expect(naming(world)?.suggestions).toMatchObject({ status: 'ready' })
})

test('supports another name zone', async () => {
  const world = await makeNamingWorld('', { options: { services: { nameZone: 'people.example' } } })
  const zones: string[] = []
  world.blockchain.registrar.suggestResponses(async (label, zone) => (zones.push(zone), [{ label, taken: false }]))
  void suggestNames(world, 'alice.people.example')
  await world.clock.advance(500)
  expect(zones).toEqual(['people.example'])
  expect(naming(world)?.label).toBe('alice')
})

test('a network without names is not supported', async () => {
  const world = await makeNamingWorld()
  world.blockchain.registrar.suggestResponses(async () => undefined)
  void suggestNames(world, 'alice')
  await world.clock.advance(500)
  expect(selectNamingFault(world.store.getState())).toBe('unserved')
})

test('drops a response for the previous network', async () => {
  const world = await makeNamingWorld('', { networks: [ethereum, base] })
  let response: () => void = () => {}
  world.blockchain.registrar.suggestResponses(() => new Promise((resolve) => (response = () => resolve(undefined))))
  void suggestNames(world, 'alice')
  await world.clock.advance(500)
  await switchNetwork(world, base)
  world.store.setState(changeNaming({ own: [] }))
  response()
  await world.settle()
  expect(naming(world)).toMatchObject({ served: true, suggestions: { status: 'none' } })
})

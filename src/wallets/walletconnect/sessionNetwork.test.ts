import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import type { CaipNetworkId } from '../../domain/network/caip'
import { explain } from '../../errors/explain'
import { NetworkNotSwitched } from '../../errors/network'
import { createSessionNetwork } from './sessionNetwork'

const BASE = 'eip155:8453'

function start() {
  const clock = createFakeClock()
  const approved = new Set<CaipNetworkId>(['eip155:1'])
  const moves: CaipNetworkId[] = []
  const network = createSessionNetwork({ approves: (id) => approved.has(id), move: (id) => void moves.push(id) }, clock)
  let respond: (error?: Error) => void = () => undefined
  const ask = vi.fn(
    () => new Promise<unknown>((resolve, reject) => (respond = (error) => (error ? reject(error) : resolve(null)))),
  )
  const outcome = vi.fn()
  network.request(BASE, ask).then(
    () => outcome('resolved'),
    (reason: unknown) => outcome(reason),
  )
  const messages = {
    response: () => respond(),
    chainChanged: () => network.announced(BASE),
    session_update() {
      approved.add(BASE)
      network.updated()
    },
  }
  return { clock, approved, moves, network, outcome, ask, messages, refuse: (error: Error) => respond(error) }
}

type Message = keyof ReturnType<typeof start>['messages']
const orders: readonly (readonly Message[])[] = [
  ['chainChanged', 'response', 'session_update'],
  ['chainChanged', 'session_update', 'response'],
  ['response', 'chainChanged', 'session_update'],
  ['response', 'session_update', 'chainChanged'],
  ['session_update', 'chainChanged', 'response'],
  ['session_update', 'response', 'chainChanged'],
  ['response', 'session_update'],
  ['session_update', 'response'],
  ['chainChanged', 'session_update'],
  ['session_update', 'chainChanged'],
]

test.each(orders.map((order) => [order.join(', '), order] as const))(
  '%s: the page moves to the network, and the promise resolves then',
  async (_, order) => {
    const { clock, moves, outcome, messages } = start()
    for (const message of order) {
      expect(outcome.mock.calls.length > 0).toBe(moves.length > 0)
      messages[message]()
      await clock.advance(300)
    }
    await clock.advance(60_000)
    expect(new Set(moves)).toEqual(new Set([BASE]))
    expect(outcome.mock.calls).toEqual([['resolved']])
  },
)

test.each([[['response']], [['chainChanged', 'response']], [['response', 'chainChanged']]] as const)(
  '%s without an update: the promise is rejected after 5 s, and a later update still moves the page',
  async (order) => {
    const { clock, moves, outcome, messages } = start()
    for (const message of order) messages[message]()
    await clock.advance(4_999)
    expect(outcome).not.toHaveBeenCalled()
    await clock.advance(1)
    const reason = outcome.mock.calls[0]?.[0]
    expect(reason).toMatchObject({ code: 4901 })
    expect(explain(reason, 'switch')).toBeInstanceOf(NetworkNotSwitched)
    expect(moves).toEqual([])
    messages.session_update()
    expect(moves).toEqual([BASE])
  },
)

test('a network that the wallet refuses is not taken later', async () => {
  const { clock, moves, outcome, messages, refuse } = start()
  refuse(Object.assign(new Error('no'), { code: 4001 }))
  await clock.advance(0)
  expect(outcome.mock.calls[0]?.[0]).toMatchObject({ code: 4001 })
  messages.session_update()
  expect(moves).toEqual([])
})

test('a network announced before one that is never approved is taken once it is approved', async () => {
  const { clock, approved, moves, network, messages } = start()
  network.announced('eip155:137')
  messages.response()
  await clock.advance(10_000)
  approved.add('eip155:137')
  network.updated()
  expect(moves).toEqual(['eip155:137'])
})

test('the end of the session ends the promise', async () => {
  const { clock, outcome, messages, network } = start()
  messages.response()
  await clock.advance(0)
  network.end()
  await clock.advance(0)
  expect(outcome.mock.calls[0]?.[0]).toMatchObject({ code: 4900 })
  expect(clock.pending()).toBe(0)
})

test('a network that the session holds needs no request', async () => {
  const { moves, network } = start()
  const ask = vi.fn(async () => null)
  await network.request('eip155:1', ask)
  expect(moves).toEqual(['eip155:1'])
  expect(ask).not.toHaveBeenCalled()
})

test('a network that the wallet named last is in use again when the session holds it again', () => {
  const { approved, moves, network, messages } = start()
  approved.add(BASE)
  network.announced(BASE)
  approved.delete(BASE)
  network.withdrawn(BASE, 'eip155:1')
  messages.session_update()
  expect(moves).toEqual([BASE, 'eip155:1', BASE])
})

test('a network that the page chose is not in use again by itself', () => {
  const { approved, moves, network } = start()
  approved.add('eip155:137')
  network.moveTo('eip155:137')
  approved.delete('eip155:137')
  network.withdrawn('eip155:137', 'eip155:1')
  approved.add('eip155:137')
  network.updated()
  expect(moves).toEqual(['eip155:137', 'eip155:1'])
})

test('a network that the wallet announces waits for its approval, also while another is withdrawn', () => {
  const { approved, moves, network } = start()
  approved.add(BASE)
  network.announced(BASE)
  network.announced('eip155:137')
  approved.delete(BASE)
  network.withdrawn(BASE, 'eip155:1')
  approved.add('eip155:137')
  network.updated()
  expect(moves).toEqual([BASE, 'eip155:1', 'eip155:137'])
})

test('a session whose network is withdrawn moves to the one that the wallet has announced last', () => {
  const { approved, moves, network } = start()
  approved.add(BASE).add('eip155:137')
  network.announced(BASE)
  network.moveTo('eip155:137')
  approved.delete('eip155:137')
  network.withdrawn('eip155:137', 'eip155:1')
  expect(moves).toEqual([BASE, 'eip155:137', BASE])
})

test.each([
  ['session_update', 'response'],
  ['response', 'session_update'],
] as const)(
  '%s, %s: a session whose network is withdrawn moves to the one that the wallet accepted last',
  async (...order) => {
    const { approved, clock, moves, network, messages } = start()
    for (const message of order) {
      messages[message]()
      await clock.advance(0)
    }
    approved.add('eip155:137')
    network.moveTo('eip155:137')
    approved.delete('eip155:137')
    network.withdrawn('eip155:137', 'eip155:1')
    expect(moves.slice(-2)).toEqual(['eip155:137', BASE])
  },
)

test('a network that the wallet announced after its approval and before its response is its last word', async () => {
  const { approved, clock, moves, network, messages } = start()
  approved.add('eip155:137').add('eip155:10')
  messages.session_update()
  network.announced('eip155:137')
  messages.response()
  await clock.advance(0)
  network.moveTo('eip155:10')
  approved.delete('eip155:10')
  network.withdrawn('eip155:10', 'eip155:1')
  expect(moves.slice(-2)).toEqual(['eip155:10', 'eip155:137'])
})

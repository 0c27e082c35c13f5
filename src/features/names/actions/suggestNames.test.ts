import { expect, test } from 'vitest'
import { makeNamingContext } from '../../../../test/fakes/naming'
import { base, ethereum } from '../../../../test/fakes/networks'
import type { FakeContext } from '../../../../test/fakes/context'
import { ServiceUnavailable } from '../../../errors/service'
import { changeNaming, selectNaming, selectNamingFault } from '../state'
import { suggestNames } from './suggestNames'
import { switchNetwork } from '../../../session/networks/switchNetwork'

const naming = (context: FakeContext) => selectNaming(context.store.getState())
const suggested = (context: FakeContext) => context.blockchain.registrar.suggested
/** Types one letter every 100 ms. */
async function type(context: FakeContext, text: string): Promise<void> {
  for (let length = 1; length <= text.length; length += 1) {
    void suggestNames(context, text.slice(0, length))
    if (length < text.length) await context.clock.advance(100)
  }
}

test('requests suggestions once, half a second after the last letter', async () => {
  const context = await makeNamingContext()
  await type(context, 'alice-of-wonderland')
  expect(naming(context)).toMatchObject({ label: 'alice-of-wonderland', suggestions: { status: 'looking-up' } })
  await context.clock.advance(499)
  expect(suggested(context)).toEqual([])
  await context.clock.advance(1)
  expect(suggested(context)).toEqual(['alice-of-wonderland'])
  expect(naming(context)?.suggestions).toEqual({
    status: 'ready',
    names: [{ label: 'alice-of-wonderland', taken: false }],
  })
})

test('further typing aborts the pending request, and only the last response counts', async () => {
  const context = await makeNamingContext()
  const waiting = new Map<string, { signal: AbortSignal; response: () => void }>()
  context.blockchain.registrar.suggestResponses(
    (label, _zone, _network, signal) =>
      new Promise((resolve) => waiting.set(label, { signal, response: () => resolve([{ label, taken: true }]) })),
  )
  void suggestNames(context, 'alice')
  await context.clock.advance(500)
  void suggestNames(context, 'alicia')
  expect(waiting.get('alice')?.signal.aborted).toBe(true)
  await context.clock.advance(500)
  waiting.get('alicia')?.response()
  waiting.get('alice')?.response()
  await context.settle()
  expect(suggested(context)).toEqual(['alice', 'alicia'])
  expect(naming(context)?.suggestions).toEqual({ status: 'ready', names: [{ label: 'alicia', taken: true }] })
  expect(selectNamingFault(context.store.getState())).toBe('taken')
})

test('drops invalid characters without another request', async () => {
  const context = await makeNamingContext()
  void suggestNames(context, 'Alice')
  await context.clock.advance(500)
  void suggestNames(context, 'alice !')
  void suggestNames(context, 'alice.reown.id')
  await context.clock.advance(1_000)
  expect(naming(context)).toMatchObject({ label: 'alice', suggestions: { status: 'ready' } })
  expect(suggested(context)).toEqual(['alice'])
})

test.each(['', 'a', 'al', '!!!'])('makes no request for %o, which is too short', async (typed) => {
  const context = await makeNamingContext()
  void suggestNames(context, 'x')
  void suggestNames(context, typed)
  await context.clock.advance(1_000)
  expect(naming(context)?.suggestions).toEqual({ status: 'none' })
  expect(suggested(context)).toEqual([])
})

test("fails with 'Error fetching name suggestions'; the name can be registered, and a retry works", async () => {
  const context = await makeNamingContext()
  context.blockchain.registrar.suggestResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'timeout')))
  void suggestNames(context, 'alice')
  await context.clock.advance(500)
  expect(naming(context)?.suggestions).toMatchObject({
    status: 'failed',
    problem: { message: 'Error fetching name suggestions', code: 'name_suggestions_failed' },
  })
  expect(selectNamingFault(context.store.getState())).toBeUndefined()
  context.blockchain.registrar.suggestResponses(async (label) => [{ label, taken: false }])
  void suggestNames(context, 'alice')
  await context.clock.advance(500)
  expect(naming(context)?.suggestions).toMatchObject({ status: 'ready' })
})

test('supports another name zone', async () => {
  const context = await makeNamingContext('', { options: { services: { nameZone: 'people.example' } } })
  const zones: string[] = []
  context.blockchain.registrar.suggestResponses(async (label, zone) => (zones.push(zone), [{ label, taken: false }]))
  void suggestNames(context, 'alice.people.example')
  await context.clock.advance(500)
  expect(zones).toEqual(['people.example'])
  expect(naming(context)?.label).toBe('alice')
})

test('a network without names is not supported', async () => {
  const context = await makeNamingContext()
  context.blockchain.registrar.suggestResponses(async () => undefined)
  void suggestNames(context, 'alice')
  await context.clock.advance(500)
  expect(selectNamingFault(context.store.getState())).toBe('unserved')
})

test('drops a response for the previous network', async () => {
  const context = await makeNamingContext('', { networks: [ethereum, base] })
  let response: () => void = () => {}
  context.blockchain.registrar.suggestResponses(() => new Promise((resolve) => (response = () => resolve(undefined))))
  void suggestNames(context, 'alice')
  await context.clock.advance(500)
  await switchNetwork(context, base)
  context.store.setState(changeNaming({ own: [] }))
  response()
  await context.settle()
  expect(naming(context)).toMatchObject({ served: true, suggestions: { status: 'none' } })
})

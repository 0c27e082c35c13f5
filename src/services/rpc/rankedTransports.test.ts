import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { RPC_FALLBACK_POLL_MS, RPC_FALLBACK_PROBE_TIMEOUT_MS } from '../../config/limits'
import { createRankedTransports, type Transport } from './rankedTransports'

/** An address that answers after `latencyMs` on the test's clock, or fails; both can change on the way. */
function makeTransport(clock: ReturnType<typeof createFakeClock>, chainId = 1) {
  const asked: string[] = []
  const manner = { latencyMs: 20, down: false, chainId }
  const response = async (kind: string, method: string): Promise<unknown> => {
    asked.push(`${kind} ${method}`)
    const patience = kind === 'probe' ? RPC_FALLBACK_PROBE_TIMEOUT_MS : Infinity
    await clock.sleep(Math.min(manner.latencyMs, patience))
    if (manner.down || manner.latencyMs > patience) throw new Error('no answer')
    return method === 'chain' ? manner.chainId : 'value'
  }
  const transport: Transport = {
    request: ({ method }) => response('request', method),
    probe: ({ method }) => response('probe', method),
  }
  return { transport, asked, manner, probes: () => asked.filter((each) => each.startsWith('probe')).length }
}

function makeEndpoints(count: number) {
  const clock = createFakeClock()
  const made = Array.from({ length: count }, () => makeTransport(clock))
  const endpoints = createRankedTransports({
    transports: made.map(({ transport }) => transport),
    clock,
    probe: { method: 'chain' },
    contradicts: (response) => response !== 1,
    isResponse: () => false,
  })
  return { clock, made, endpoints }
}

async function read({ clock, endpoints }: ReturnType<typeof makeEndpoints>): Promise<unknown> {
  const reading = endpoints.request({ method: 'read' })
  reading.catch(() => undefined)
  await clock.advance(1_500)
  return reading
}

async function parseEach(context: ReturnType<typeof makeEndpoints>, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await read(context)
    await context.clock.advance(RPC_FALLBACK_POLL_MS)
  }
}

test.each([
  ['fails', { down: true }],
  ['is too slow to answer', { latencyMs: 1_400 }],
  ['is twenty times as slow as the other', { latencyMs: 800 }],
])('an address with a good past that %s is left within two rounds', async (_what, change) => {
  const context = makeEndpoints(2)
  await parseEach(context, 12)
  expect(context.endpoints.order()).toEqual([0, 1])
  Object.assign(context.made[0]!.manner, change)
  await parseEach(context, 2)
  expect(context.endpoints.order()).toEqual([1, 0])
})

test('an address that recovers is used again', async () => {
  const context = makeEndpoints(2)
  context.made[0]!.manner.down = true
  await parseEach(context, 2)
  context.made[0]!.manner.down = false
  await parseEach(context, 10)
  expect(context.endpoints.order()).toEqual([0, 1])
})

test('addresses that are much alike stay in the page’s order', async () => {
  const context = makeEndpoints(3)
  context.made[1]!.manner.latencyMs = 5
  await parseEach(context, 3)
  expect(context.endpoints.order()).toEqual([0, 1, 2])
})

test('the first read contacts one address', async () => {
  const context = makeEndpoints(2)
  await read(context)
  expect(context.made.map(({ asked }) => asked)).toEqual([['request read', 'request chain'], []])
})

test('nothing is polled and no timer is left when nothing is asked', async () => {
  const context = makeEndpoints(2)
  await parseEach(context, 2)
  const before = context.made.map(({ probes }) => probes())
  expect(context.clock.pending()).toBe(0)
  await context.clock.advance(60_000)
  expect(context.made.map(({ probes }) => probes())).toEqual(before)
})

test('while a read is open the addresses are looked at every four seconds', async () => {
  const context = makeEndpoints(2)
  context.made[0]!.manner.latencyMs = 9_000
  const reading = context.endpoints.request({ method: 'read' })
  await context.clock.advance(8_500)
  expect(context.made[1]!.probes()).toBe(2)
  expect(context.endpoints.order()).toEqual([1, 0])
  await context.clock.advance(10_000)
  await reading
  expect(context.clock.pending()).toBe(0)
})

test('one address alone is never polled', async () => {
  const context = makeEndpoints(1)
  await parseEach(context, 3)
  expect(context.made[0]!.probes()).toBe(0)
})

test('an address that turns to another chain is not asked again', async () => {
  const context = makeEndpoints(2)
  await parseEach(context, 1)
  context.made[0]!.manner.chainId = 5
  await parseEach(context, 1)
  expect(context.endpoints.order()).toEqual([1])
  expect(await read(context)).toBe('value')
})

test('with every address down the last failure is told', async () => {
  const context = makeEndpoints(2)
  for (const { manner } of context.made) manner.down = true
  await expect(read(context)).rejects.toThrow('no answer')
})

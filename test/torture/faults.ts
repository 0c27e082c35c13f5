import { vi } from 'vitest'
import { createApi } from '../../src/services/api/api'
import { createBlockchain } from '../../src/services/blockchain/blockchain'
import { createIdentity } from '../../src/services/identity/identity'
import { fetchAuthenticated, fetchNonce, postProof, postSignOut } from '../../src/services/siwx/site'
import { createSolanaAdapter } from '../../src/chains/solana/adapter'
import { createEip155Adapter } from '../../src/chains/eip155/adapter'
import { FAULTS } from './faults/faults'
import { JOURNEYS, type Journey } from './faults/journeys'
import { Services } from './faults/Services'
import { createFakeConnection } from '../fakes/connections'
import { ethereum, solana } from '../fakes/networks'
import { solanaConnection } from '../fakes/twoNamespaces'
import { identity } from '../../src/session/store/identity'
import { makeContext, type FakeContext } from '../fakes/context'
import type { Target } from './target'

/** Longer than any request of ours waits, repeated and with its pauses. */
const SETTLED_AFTER_MS = 60_000
const STEP_MS = 500

interface Cell {
  readonly journey: Journey
  readonly fault: string
}

/** Every way to fail, of each service that a view needs. */
const CELLS: readonly Cell[] = JOURNEYS.flatMap((journey) => Object.keys(FAULTS).map((fault) => ({ journey, fault })))

/**
 * Services that fail while a view needs them. The rules: nothing waits in the end; what is missing is named, or the
 * view is complete without it; the service is asked once, or as often as the view has reads; and when it works again,
 * the view's own retry is enough.
 */
export async function createFaultsTarget(): Promise<Target> {
  return {
    async run(seed, mutations, progress) {
      const counts: Record<string, number> = { named: 0, without: 0, 'done otherwise': 0, recovered: 0 }
      const failures: string[] = []
      const first = (seed * mutations) % CELLS.length
      for (let made = 0; made < mutations; made += 1) {
        const cell = CELLS[(first + made) % CELLS.length] as Cell
        const problems = await judge(cell, counts).catch((reason: unknown) => [
          reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
        ])
        if (problems.length > 0) failures.push(`${cell.journey.view}, ${cell.fault}: ${problems.join('; ')}`)
        await progress?.()
      }
      return { mutations, failures, counts }
    },
  }
}

async function judge({ journey, fault }: Cell, counts: Record<string, number>): Promise<readonly string[]> {
  const { service, before, act, seen, atMost = 1, wallet } = journey
  const services = new Services()
  // The library of the RPC client has timers of its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', services.fetch)
  // What the site's own endpoints are relative to.
  vi.stubGlobal('location', { href: 'https://shop.test/' })
  try {
    const context = await makeServedContext(/^Sign in|^Settings/.test(journey.view), wallet)
    const problems: string[] = []
    if (before) await within(context, before(context))

    const { respond, everything } = FAULTS[fault] as (typeof FAULTS)[string]
    const failing = everything ? /./ : service
    services.fail(failing, respond)
    const sentBefore = services.countOf(service)
    await within(context, act(context))
    const now = seen(context)
    if (now === 'waiting' || now === 'nothing') problems.push(`in the end the visitor sees ${now}`)
    counts[now === 'done' ? 'done otherwise' : now] = (counts[now === 'done' ? 'done otherwise' : now] ?? 0) + 1
    const sent = services.countOf(service) - sentBefore
    if (sent > atMost) problems.push(`${sent} requests for one press`)
    if (sent === 0 && !everything) problems.push('the service was not asked')

    services.work()
    await within(context, act(context))
    if (seen(context) === 'done') counts['recovered'] = (counts['recovered'] ?? 0) + 1
    else problems.push(`a retry shows ${seen(context)}`)
    return problems
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
}

/** A connected page whose services are the real ones from now on. */
async function makeServedContext(signsIn: boolean, wallet: Journey['wallet']): Promise<FakeContext> {
  const onSolana = wallet === 'solana'
  const network = onSolana ? solana : ethereum
  const context = makeContext({
    networks: [network],
    connection: onSolana ? solanaConnection() : createFakeConnection(wallet && { method: 'email' }),
    options: {
      projectId: 'p1',
      siwx: signsIn ? 'optional' : 'off',
      siwxEndpoint: 'https://shop.test/sign-in',
      siwxNonceEndpoint: 'https://shop.test/nonce',
      siwxSessionEndpoint: 'https://shop.test/session',
      siwxSignOutEndpoint: 'https://shop.test/sign-out',
    } as never,
    view: { name: 'Account' },
  })
  // What follows the connection is asked of others.
  await context.settle()
  context.store.setState(identity.reset())
  const { clock } = context
  const settings = { projectId: 'p1', clock }
  const imageOrigins = () => []
  const services = {
    ...context.services,
    api: createApi({ ...settings, apiUrl: 'https://api.test' }),
    blockchain: createBlockchain({ ...settings, address: 'https://rpc.test', imageOrigins }),
    identity: createIdentity({
      ...settings,
      rpcUrl: 'https://rpc.test',
      imageOrigins,
      storage: context.services.storage,
    }),
    siwx: { fetchNonce, postProof, fetchAuthenticated, postSignOut },
  }
  const create = onSolana ? createSolanaAdapter : createEip155Adapter
  const adapter = { ...create('https://rpc.test', clock), signMessage: async () => `0x${'ab'.repeat(65)}` }
  return Object.assign(context, { services, chains: { ...context.chains, for: async () => adapter } })
}

/** Lets everything happen that comes of it. */
async function within(context: FakeContext, work: Promise<unknown>): Promise<void> {
  work.catch(() => undefined)
  for (let past = 0; past < SETTLED_AFTER_MS; past += STEP_MS) {
    await context.settle()
    await context.clock.advance(STEP_MS)
    await vi.advanceTimersByTimeAsync(STEP_MS)
  }
  await context.settle()
}

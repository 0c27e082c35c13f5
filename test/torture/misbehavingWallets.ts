import { hideFrame } from '../../src/features/embedded/actions/showFrame'
import { closeModal } from '../../src/session/navigation/closeModal'
import { disconnect } from '../../src/session/life/disconnect'
import { openModal } from '../../src/session/navigation/openModal'
import { BUTTON, type FakeContext } from '../fakes/context'
import { AnnouncedWallet } from './misbehaving/AnnouncedWallet'
import { FrameWallet } from './misbehaving/FrameWallet'
import { findFalseRecords, findPending } from './misbehaving/judge'
import { MANNERS, REQUESTS, type MannerName, type Request } from './misbehaving/manners'
import type { MisbehavingWallet } from './misbehaving/MisbehavingWallet'
import { RelayWallet } from './misbehaving/RelayWallet'
import { StandardWallet } from './misbehaving/StandardWallet'
import { WalletApp } from './misbehaving/WalletApp'
import { makePage, prepare } from './misbehaving/visits'
import type { Target } from './target'

/** Longer than anything of ours waits for a wallet, twice. */
const SETTLED_AFTER_MS = 65_000

interface Kind {
  readonly namespace: 'eip155' | 'solana'
  readonly create: (context: FakeContext) => MisbehavingWallet
  /** What the product never asks it for. */
  readonly never: readonly Request[]
}

const KINDS: Readonly<Record<string, Kind>> = {
  'EIP-6963': { namespace: 'eip155', create: (context) => new AnnouncedWallet(context), never: [] },
  WalletConnect: { namespace: 'eip155', create: (context) => new RelayWallet(context), never: [] },
  // Requests name their network, so that no wallet is asked to switch. Swaps are EVM only.
  'Wallet Standard': {
    namespace: 'solana',
    create: (context) => new StandardWallet(context),
    never: ['swap', 'switch'],
  },
  ...Object.fromEntries(
    (['first', 'last', 'within'] as const).map((place): [string, Kind] => [
      `Mobile Wallet Adapter, ${place}`,
      { namespace: 'solana', create: (context) => new WalletApp(context, place), never: ['swap', 'switch'] },
    ]),
  ),
  frame: { namespace: 'eip155', create: (context) => new FrameWallet(context), never: [] },
}

interface Cell {
  readonly kind: string
  readonly request: Request
  readonly manner: MannerName
}

/** Every way to misbehave, of every kind of wallet, at everything that it is asked for. */
export const CELLS: readonly Cell[] = Object.entries(KINDS).flatMap(([kind, { never }]) =>
  REQUESTS.filter((request) => !never.includes(request)).flatMap((request) =>
    Object.keys(MANNERS).map((manner) => ({ kind, request, manner: manner as MannerName })),
  ),
)

const noCounts = {
  ...Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])),
  'at rest by itself': 0,
  'at rest when the visitor leaves': 0,
  'done at once': 0,
  'done with the next press': 0,
  'done after connecting again': 0,
}

/**
 * Wallets that misbehave at one request. The rules: with or, where only the wallet could go on, after the visitor has
 * left, nothing waits or spins; the page has heard, stored and sent to its server only what the wallet did; and when
 * the wallet behaves again, the same can be done.
 */
export async function createMisbehavingWalletsTarget(): Promise<Target> {
  Object.assign(globalThis, { window: globalThis.window ?? {} })
  return {
    async run(seed, mutations, progress) {
      const counts: Record<string, number> = { ...noCounts }
      const failures: string[] = []
      // Begins elsewhere with each seed; as many cases as there are cells are all of them.
      const first = (seed * mutations) % CELLS.length
      for (let made = 0; made < mutations; made += 1) {
        const cell = CELLS[(first + made) % CELLS.length] as Cell
        const problems = await judge(cell, counts).catch((reason: unknown) => [
          reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
        ])
        if (problems.length > 0) failures.push(`${cell.kind}, ${cell.request}, ${cell.manner}: ${problems.join('; ')}`)
        await progress?.()
      }
      return { mutations, failures, counts }
    },
  }
}

async function judge({ kind, request, manner }: Cell, counts: Record<string, number>): Promise<readonly string[]> {
  const { namespace, create } = KINDS[kind] as Kind
  const context = makePage(namespace, request)
  const wallet = create(context)
  const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1)
  const problems: string[] = []
  wallet.appear()
  count(kind)

  const attempt = async (): Promise<void> => {
    if (!context.isOpen()) openModal(context, BUTTON)
    if (request === 'connect') return await within(context, wallet.connect())
    if (!isConnected(context, namespace)) await within(context, wallet.connect())
    const press = await prepareSoon(context, namespace, request)
    await within(context, press())
  }
  const isDone = (from: number): boolean =>
    context.emitted.slice(from).some(({ type, detail }) => {
      if (request === 'connect') return type === 'connected'
      if (request === 'sign in') return type === 'siwx-success'
      if (request === 'switch') return type === 'network-change' && 'chainId' in detail && detail.chainId === target
      return type === 'transaction-sent'
    })
  const target = namespace === 'eip155' ? 'eip155:8453' : 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

  if (request !== 'connect') {
    await within(context, wallet.connect())
    if (!isConnected(context, namespace)) return ['could not connect']
  }
  let from = context.emitted.length
  const press = request === 'connect' ? () => wallet.connect() : await prepareSoon(context, namespace, request)
  wallet.misbehaves = { at: request, manner }
  await within(context, press())
  if (wallet.attacks === 0) problems.push('the wallet was not asked')

  if (findPending(context).length > 0 && manner.endsWith('hangs')) {
    closeModal(context, 'user', { force: true })
    // As the view does when the dialog closes.
    hideFrame(context)
    await within(context, disconnect(context))
    count('at rest when the visitor leaves')
  } else count('at rest by itself')
  problems.push(...findPending(context), ...findFalseRecords(context, wallet))

  wallet.behave()
  await within(context, Promise.resolve())
  if (isDone(from)) count('done at once')
  else {
    from = context.emitted.length
    await attempt()
    if (isDone(from)) count('done with the next press')
    else {
      await within(context, disconnect(context))
      from = context.emitted.length
      await attempt()
      if (isDone(from)) count('done after connecting again')
      else problems.push(`cannot be done any more (${context.view()}, ${context.toasts().join()})`)
    }
  }
  // What hangs in the wallet may still be approved there.
  const pending = findPending(context).filter((what) => !(manner.endsWith('hangs') && what.endsWith('in the wallet')))
  problems.push(...pending, ...findFalseRecords(context, wallet))
  return [...new Set(problems)]
}

function isConnected(context: FakeContext, namespace: 'eip155' | 'solana'): boolean {
  return context.connected(namespace) !== undefined
}

/** What the visitor fills in waits for timers too. */
async function prepareSoon(
  context: FakeContext,
  namespace: 'eip155' | 'solana',
  request: Exclude<Request, 'connect'>,
): Promise<() => Promise<unknown>> {
  if (!context.isOpen()) openModal(context, BUTTON)
  const preparing = prepare(context, namespace, request)
  let isReady = false
  const ready = preparing.finally(() => (isReady = true))
  for (let turn = 0; turn < 5 && !isReady; turn += 1) await within(context, ready)
  if (!isReady) throw new Error(`cannot be prepared (${context.view()})`)
  return preparing
}

/** Lets everything happen that comes of it. What it waits for may never come. */
async function within(context: FakeContext, work: Promise<unknown>): Promise<void> {
  work.catch(() => undefined)
  for (let turn = 0; turn < 4; turn += 1) await context.settle()
  await context.clock.advance(SETTLED_AFTER_MS)
  for (let turn = 0; turn < 4; turn += 1) await context.settle()
  await context.clock.advance(0)
}

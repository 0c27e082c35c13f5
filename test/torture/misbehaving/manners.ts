import type { Clock } from '../../../src/services/clock/clock'
import { walletError } from '../../fakes/eip1193'

/** What a visitor wants of a wallet, and what a wallet can be asked for. */
export const REQUESTS = ['connect', 'sign in', 'send', 'swap', 'switch'] as const
export type Request = (typeof REQUESTS)[number]

/** What a wallet can do beside answering. Each is told to the page as wallets of the kind tell it. */
export interface Upheaval {
  readonly clock: Clock
  changeAccount(): void
  changeChain(): void
  end(): void
  /** Events about accounts, chains, sessions and requests that are none of this page's. */
  speakOfOthers(): void
  /** From now on it names a chain that it is not on. */
  lie(): void
}

/** How a wallet answers. `right` does what was asked, and returns the right answer. */
type Manner = (right: () => unknown, wallet: Upheaval) => unknown

const never = (): Promise<never> => new Promise(() => undefined)
const garbage =
  (value: () => unknown): Manner =>
  () =>
    Promise.resolve(value())
const refuses =
  (reason: () => unknown): Manner =>
  () =>
    Promise.reject(reason() as Error)
/** First the upheaval, then the answer, as if nothing had happened. */
const meanwhile =
  (happen: (wallet: Upheaval) => void): Manner =>
  (right, wallet) =>
    new Promise((resolve) => {
      happen(wallet)
      wallet.clock.after(50, () => resolve(right()))
    })

const trap = (): object =>
  new Proxy(
    {},
    {
      get(_, key) {
        // A promise may ask for it.
        if (key === 'then') return undefined
        throw new Error('a trap')
      },
    },
  )

/** How wallets misbehave, by what they do. */
export const MANNERS = {
  hangs: never,
  'answers twice': (right) => ({
    then(resolve: (value: unknown) => void) {
      resolve(right())
      resolve('0xdead')
      throw new Error('after the answer')
    },
  }),
  'answers late': (right, { clock }) => new Promise((resolve) => clock.after(20_000, () => resolve(right()))),
  'answers undefined': garbage(() => undefined),
  'answers null': garbage(() => null),
  'answers a number': garbage(() => -1),
  'answers an empty list': garbage(() => []),
  'answers a list of garbage': garbage(() => [null, { address: {} }, 'x'.repeat(10_000)]),
  'answers hex of no length': garbage(() => '0x'),
  'answers a trap': garbage(trap),
  'changes account': meanwhile((wallet) => wallet.changeAccount()),
  'changes chain': meanwhile((wallet) => wallet.changeChain()),
  'ends the connection': meanwhile((wallet) => wallet.end()),
  'ends the connection and hangs': (_, wallet) => {
    wallet.end()
    return never()
  },
  'rejects with 4001': refuses(() => walletError(4001)),
  'rejects with a code of text': refuses(() => ({ code: 'ACTION_REJECTED', message: { odd: true } })),
  'rejects with -32002': refuses(() => walletError(-32_002, 'Already processing')),
  'rejects with 4902': refuses(() => walletError(4902, 'Unrecognized chain ID')),
  'rejects with no code': refuses(() => ({ code: NaN })),
  'rejects with null': refuses(() => null),
  'rejects with a trap': refuses(trap),
  'throws synchronously': () => {
    throw walletError(-32_603, 'thrown')
  },
  'speaks of others': meanwhile((wallet) => wallet.speakOfOthers()),
  'lies about the chain': meanwhile((wallet) => wallet.lie()),
} as const satisfies Readonly<Record<string, Manner>>

export type MannerName = keyof typeof MANNERS

import type {
  ChainTransfers,
  PreparedTransfer,
  RecipientKind,
  SentTransfer,
  TransactionOutcome,
  TransferOrder,
} from '../../src/chains/contract'
import type { TokenBalance } from '../../src/domain/money/tokenBalance'
import { goTo } from '../../src/session/navigation/goTo'
import { startSend } from '../../src/features/send/actions/startSend'
import { setSendAmount } from '../../src/features/send/actions/setSendAmount'
import { setSendRecipient } from '../../src/features/send/actions/setSendRecipient'
import { tokens } from '../../src/session/store/tokens'
import { bob } from './connections'
import { base, ethereum } from './networks'
import { makeContext, type FakeContext, type ContextFacts } from './context'

export const HASH = `0x${'ab'.repeat(32)}`
export const ether: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  quantity: { decimals: '18', numeric: '1.5' },
}
export const dollar: TokenBalance = {
  name: 'Dollar',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  price: 1,
  quantity: { decimals: '6', numeric: '100' },
}

type Outcome<T> = () => Promise<T>

/** A chain's transfers that do as the test says, and note what they were asked. */
export interface FakeTransfers extends ChainTransfers {
  readonly orders: TransferOrder[]
  /** The recipients that a maximum was counted for. */
  readonly reservedFor: (string | undefined)[]
  /** How often the wallet was asked. */
  sent(): number
  preparesBy(make: (order: TransferOrder) => Promise<Partial<PreparedTransfer>>): void
  sendsBy(send: Outcome<string>): void
  settlesBy(settle: Outcome<TransactionOutcome | 'confirmed' | 'failed'>): void
  /** Whose transactions were followed, and what hears of delays. */
  readonly followed: readonly Parameters<ChainTransfers['settled']>[3][]
  /** The transfers that were read back. */
  readonly readBack: readonly SentTransfer[]
  comparesBy(compare: Outcome<boolean | undefined>): void
  reserves(baseUnits: bigint | Error): void
  /** What is at an address. */
  kinds: Readonly<Record<string, RecipientKind>>
}

export function createFakeTransfers(): FakeTransfers {
  const orders: TransferOrder[] = []
  const reservedFor: (string | undefined)[] = []
  let sent = 0
  let prepare: (order: TransferOrder) => Promise<Partial<PreparedTransfer>> = async () => ({})
  let send: Outcome<string> = async () => HASH
  let settle: Outcome<TransactionOutcome | 'confirmed' | 'failed'> = async () => 'confirmed'
  const followed: Parameters<ChainTransfers['settled']>[3][] = []
  const readBack: SentTransfer[] = []
  let compare: Outcome<boolean | undefined> = async () => true
  let reserve: bigint | Error = 10n ** 15n
  const fake: FakeTransfers = {
    orders,
    reservedFor,
    kinds: {},
    sent: () => sent,
    preparesBy: (make) => (prepare = make),
    sendsBy: (next) => (send = next),
    settlesBy: (next) => (settle = next),
    followed,
    readBack,
    comparesBy: (next) => (compare = next),
    reserves: (baseUnits) => (reserve = baseUnits),
    async prepare(order) {
      orders.push(order)
      const { recipient, baseUnits, token } = order
      return {
        says: { recipient, baseUnits, ...(token && { token: token.address }) },
        feeBaseUnits: 10n ** 14n,
        send: (_connection, _signal, asked) => (asked(), (sent += 1), send()),
        ...(await prepare(order)),
      }
    },
    async reserve({ recipient }) {
      reservedFor.push(recipient)
      if (reserve instanceof Error) throw reserve
      return reserve
    },
    recipient: async ({ recipient }) => ({ kind: fake.kinds[recipient] ?? 'account' }),
    settled: async (hash, _network, _signal, sender) => {
      followed.push(sender)
      const status = await settle()
      return typeof status === 'string' ? { status, hash } : status
    },
    isAsPreviewed: (_hash, asked) => (readBack.push(asked), compare()),
  }
  return fake
}

export interface SendingContext extends FakeContext {
  readonly transfers: FakeTransfers
}

/** Connected, with money, on the Account view of the open dialog. */
export function makeSendingContext(facts: ContextFacts = {}): SendingContext {
  const context = makeContext({
    networks: [ethereum, base],
    connectedTo: ethereum,
    view: { name: 'Account' },
    ...facts,
  })
  const transfers = createFakeTransfers()
  Object.assign(context.adapter, {
    transfers: async () => transfers,
    holdings: async () => ({
      tokens: async () => [ether, dollar],
      nfts: async () => ({ nfts: [], incomplete: false }),
    }),
  })
  context.store.setState(tokens.set({ status: 'ready', tokens: [ether, dollar] }))
  return Object.assign(context, { transfers })
}

/** The form is filled in: a quarter of an ether, or as much of another token, to Bob. */
export async function fillIn(context: SendingContext, token: TokenBalance = ether, amount = '0.25'): Promise<void> {
  goTo(context, { name: 'Send' })
  startSend(context, token)
  setSendAmount(context, amount, 'en')
  await setSendRecipient(context, bob)
}

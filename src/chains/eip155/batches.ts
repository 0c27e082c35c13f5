import { isCallsUnsupported, explain } from '../../errors/explain'
import { CallsOutcomeUnknown } from '../../errors/swap'
import { chainIdHex, readChainId } from '../../domain/network/chainId'
import { isRecord } from '../../domain/isRecord'
import { parseProviderReason } from '../../errors/providerCodes'
import type { Network } from '../../domain/network/network'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import type { Eip1193Provider, LiveConnection } from '../../wallets/contract'
import type { BatchOutcome, BatchSupport, ChainBatches } from '../contract'
import { requestWallet } from '../requestWallet'
import { requestOf } from './swapRequest'
import { ensureChain } from './transaction'

/** A preview waits for the wallet's capabilities. */
const CAPABILITIES_WAIT_MS = 3_000
const STATUS_WAIT_MS = 10_000
/** How long a batch is followed. */
const BATCH_WAIT_MS = 1_800_000
const BATCH_POLL_MS = 1_000
const BATCH_POLL_SLOWEST_MS = 15_000
/** The longest id that EIP-5792 allows. */
const ID_MAX_CHARACTERS = 8_194
/** EIP-5792: the id of a batch that the wallet does not know. */
const UNKNOWN_BATCH = 5730

/**
 * What the hundreds of a status mean (EIP-5792). Its draft had two words, which wallets still say; some write numbers
 * as text. Whatever else a wallet says is no status, and waiting would not make it one.
 */
const STATUSES: Readonly<Record<string, BatchOutcome['status'] | 'pending'>> = {
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
  1: 'pending',
  2: 'confirmed',
  4: 'not_sent',
  5: 'failed',
  6: 'partial',
}

const NONE: BatchSupport = { atomic: false, paymaster: false }

/** Several calls by one request to the wallet (EIP-5792, docs/protocol/wallets.md#batches). */
export function createBatches(clock: Clock): ChainBatches {
  /** What wallets have reported, by account and network: a preview is built again every ten seconds. */
  const reported = new WeakMap<object, Map<string, Promise<BatchSupport>>>()
  /** Ids that a wallet has given. */
  const given = new Set<string>()

  const saidBy = ({ provider }: LiveConnection): Map<string, Promise<BatchSupport>> => {
    const kept = reported.get(provider) ?? new Map<string, Promise<BatchSupport>>()
    reported.set(provider, kept)
    return kept
  }

  const askSupport = async (live: LiveConnection, address: string, network: Network): Promise<BatchSupport> => {
    const limit = withTimeout(clock, CAPABILITIES_WAIT_MS)
    try {
      const params = [address, [chainIdHex(network.caipNetworkId)]]
      return readSupport(await requestWallet(live.provider, 'wallet_getCapabilities', params, limit.signal), network)
    } catch {
      // A wallet without the method, one that refuses to say, and one that says nothing.
      return NONE
    } finally {
      limit.release()
    }
  }

  const askOutcome = async (
    provider: Eip1193Provider,
    id: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<BatchOutcome | undefined> => {
    const limit = withTimeout(clock, STATUS_WAIT_MS, signal)
    try {
      return readOutcome(await requestWallet(provider, 'wallet_getCallsStatus', [id], limit.signal), id, network)
    } catch (reason) {
      const unknown = parseProviderReason(reason).codes.includes(UNKNOWN_BATCH) || isCallsUnsupported(reason, 'request')
      return unknown ? { status: 'unknown', hashes: [] } : undefined
    } finally {
      limit.release()
    }
  }

  return {
    async support(live, { address }, network) {
      if (!live.facts.capabilities.saysCapabilities) return NONE
      const [kept, key] = [saidBy(live), keyOf(address, network)]
      const support = kept.get(key) ?? askSupport(live, address, network)
      kept.set(key, support)
      return support
    },
    async send(live, { from, network, calls, paymasterUrl }, signal, asked) {
      await ensureChain(live, network, signal)
      const batch = Object.freeze({
        version: '2.0.0',
        chainId: chainIdHex(network.caipNetworkId),
        from: from.address,
        atomicRequired: true,
        calls: calls.map((call) => {
          const { to, data, value } = requestOf({ ...call, from, network })
          return Object.freeze({ to, data, value })
        }),
        ...(paymasterUrl !== undefined && {
          capabilities: { paymasterService: { url: paymasterUrl, optional: true } },
        }),
      })
      signal.throwIfAborted()
      asked()
      const { errorDialect } = live.facts.capabilities
      let response: unknown
      try {
        response = await requestWallet(live.provider, 'wallet_sendCalls', [batch], signal)
      } catch (reason) {
        if (!isCallsUnsupported(reason, errorDialect)) throw explain(reason, errorDialect)
        saidBy(live).set(keyOf(from.address, network), Promise.resolve({ ...NONE, refused: true }))
        return undefined
      }
      const id = isRecord(response) ? response['id'] : response
      // A wallet that repeats an id would have this batch taken for the former one.
      if (typeof id !== 'string' || id === '' || id.length > ID_MAX_CHARACTERS || given.has(id))
        throw new CallsOutcomeUnknown()
      given.add(id)
      return id
    },
    async settled(live, id, network, signal) {
      const until = clock.monotonic() + BATCH_WAIT_MS
      let wait = BATCH_POLL_MS
      while (clock.monotonic() < until) {
        const provider = live()?.provider
        const outcome = provider && (await askOutcome(provider, id, network, signal))
        signal.throwIfAborted()
        if (outcome) return outcome
        await clock.sleep(wait, signal)
        wait = Math.min(wait * 1.5, BATCH_POLL_SLOWEST_MS)
      }
      return { status: 'unknown', hashes: [] }
    },
    async show({ provider, facts }, id, signal) {
      await requestWallet(provider, 'wallet_showCallsStatus', [id], signal).catch((reason: unknown) => {
        throw explain(reason, facts.capabilities.errorDialect)
      })
    },
  }
}

function keyOf(address: string, network: Network): string {
  return `${address.toLowerCase()} ${network.caipNetworkId}`
}

/** The network's own entry, else the one for all networks, `0x0`. */
function readSupport(response: unknown, { caipNetworkId }: Network): BatchSupport {
  const entries = isRecord(response) ? Object.entries(response) : []
  const entry = (entries.find(([key]) => readChainId(key) === caipNetworkId) ??
    entries.find(([key]) => /^0x0+$/i.test(key)))?.[1]
  const of = (name: string): Readonly<Record<string, unknown>> => {
    const value = isRecord(entry) ? entry[name] : undefined
    return isRecord(value) ? value : {}
  }
  const { status } = of('atomic')
  return {
    atomic: status === 'supported' || status === 'ready',
    paymaster: of('paymasterService')['supported'] === true,
  }
}

/** Undefined while the batch is pending, and for what cannot be read: a later response may say more. */
function readOutcome(response: unknown, id: string, { caipNetworkId }: Network): BatchOutcome | undefined {
  if (!isRecord(response)) return undefined
  const { status, chainId } = response
  if (response['id'] !== undefined && String(response['id']).toLowerCase() !== id.toLowerCase()) return undefined
  if (chainId !== undefined && readChainId(chainId) !== caipNetworkId) return undefined
  if (status === undefined || status === null) return undefined
  const reported = statusOf(status)
  if (reported === 'pending') return undefined
  const receipts = (Array.isArray(response['receipts']) ? response['receipts'] : []).filter(isRecord)
  const hashes = [
    ...new Set(
      receipts.flatMap(({ transactionHash: hash }) =>
        typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? [hash] : [],
      ),
    ),
  ]
  const failures = receipts.filter((receipt) => Number(receipt['status']) === 0).length
  if (reported !== 'confirmed') return { status: reported, hashes }
  const all = failures === receipts.length
  return { status: failures === 0 ? 'confirmed' : all ? 'failed' : 'partial', hashes }
}

function statusOf(status: unknown): BatchOutcome['status'] | 'pending' {
  const number = Number(status)
  const key = Number.isInteger(number) ? Math.floor(number / 100) : String(status).toUpperCase()
  return (Object.hasOwn(STATUSES, key) && STATUSES[key]) || 'unknown'
}

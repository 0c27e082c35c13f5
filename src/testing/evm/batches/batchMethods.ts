import {
  bytesToHex,
  createClient,
  http,
  isAddress,
  isHex,
  numberToHex,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import type { Call } from '../../call'
import { CODE, unsupported, WalletError } from '../../WalletError'
import type { EvmCore } from '../EvmCore'
import type { ReachableChain } from '../evmChain'
import { permittedAccount } from '../permittedAccount'
import { BATCH_CODE, type Batch, type BatchCall } from './Batches'

type Given = Readonly<Record<string, unknown>>

/** `wallet_getCapabilities`: for the networks that the page asks about, or for all. */
export function getCapabilities(wallet: EvmCore, call: Call, [address, wanted]: readonly unknown[]): unknown {
  const status = atomicStatus(wallet, call)
  permittedAccount(wallet, call, [address])
  const ids = Array.isArray(wanted) ? wanted.map(Number) : [...wallet.chains.keys()]
  return Object.fromEntries(
    ids.filter((id) => wallet.chains.has(id)).map((id) => [numberToHex(id), { atomic: { status } }]),
  )
}

/** `wallet_sendCalls`: one prompt for all calls. Responds once the visitor has approved. */
export async function sendBatch(wallet: EvmCore, call: Call, [given]: readonly unknown[]): Promise<unknown> {
  const status = atomicStatus(wallet, call)
  const asked = (given ?? {}) as Given
  const { from = wallet.address, id = randomId(), atomicRequired = false } = asked
  const account = permittedAccount(wallet, call, [from])
  const chain = chainOf(wallet, asked['chainId'])
  const calls = callsIn(asked)
  refuseCapabilities(asked, calls.given)
  const { batches } = wallet
  if (typeof id !== 'string') throw invalid('id must be a text.')
  if (batches.has(id)) throw new WalletError(BATCH_CODE.duplicateId, 'The id was used before.')
  if (atomicRequired === true && status === 'unsupported')
    throw new WalletError(BATCH_CODE.atomicityUnsupported, 'The wallet cannot carry out calls together.')
  await call.ask(JSON.stringify(asked, null, 2))
  batches.add(id, { account, chain, calls: calls.parsed, atomic: status !== 'unsupported' })
  return { id }
}

/** `wallet_getCallsStatus`. @throws 5730, or the error of a node */
export async function getCallsStatus(wallet: EvmCore, call: Call, [id]: readonly unknown[]): Promise<unknown> {
  atomicStatus(wallet, call)
  const batch = wallet.batches.get(id)
  const receipts = await receiptsOf(batch)
  const { chain, atomic } = batch.order
  return {
    version: '2.0.0',
    id: batch.id,
    chainId: numberToHex(chain.id),
    atomic: atomic && batch.state !== 'partial',
    status: statusOf(batch, receipts),
    ...(receipts.length > 0 && { receipts: receipts.map(described) }),
  }
}

/** `wallet_showCallsStatus`: a window that answers nothing. @throws 5730 */
export function showCallsStatus(wallet: EvmCore, call: Call, [id]: readonly unknown[]): null {
  atomicStatus(wallet, call)
  const batch = wallet.batches.get(id)
  call.show(`${batch.order.calls.length} calls: ${batch.state}`)
  return null
}

function atomicStatus({ atomic }: EvmCore, { method }: Call): NonNullable<EvmCore['atomic']> {
  if (!atomic) throw unsupported(method)
  return atomic
}

function chainOf(wallet: EvmCore, chainId: unknown): ReachableChain {
  const id = isHex(chainId) ? Number(chainId) : undefined
  if (id === undefined || !wallet.chains.has(id))
    throw new WalletError(BATCH_CODE.unsupportedChain, 'The wallet does not know this network.')
  return wallet.reachable(id)
}

function callsIn({ calls }: Given): { readonly given: readonly Given[]; readonly parsed: readonly BatchCall[] } {
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls must be a list with at least one call.')
  const given = calls as readonly Given[]
  const parsed = given.map(({ to, value = '0x0', data = '0x' }) => {
    if (typeof to !== 'string' || !isAddress(to, { strict: false }) || !isHex(value) || !isHex(data))
      throw invalid('Each call needs an address, and value and data in hexadecimal.')
    return { to: to.toLowerCase() as Address, value: BigInt(value), data }
  })
  return { given, parsed }
}

/** It has no capability that a page could ask for with calls. @throws 5700 for one that is not optional */
function refuseCapabilities(asked: Given, calls: readonly Given[]): void {
  for (const { capabilities } of [asked, ...calls])
    for (const [name, capability] of Object.entries((capabilities ?? {}) as Readonly<Record<string, Given | null>>))
      if (capability?.['optional'] !== true)
        throw new WalletError(BATCH_CODE.unsupportedCapability, `The wallet does not support ${name}.`)
}

async function receiptsOf({ hashes, order: { chain } }: Batch): Promise<readonly TransactionReceipt[]> {
  const client = createClient({ transport: http(chain.rpcUrl, { retryCount: 0 }) })
  const all = hashes.map((hash) =>
    getTransactionReceipt(client, { hash }).catch((reason: unknown) => {
      if (reason instanceof TransactionReceiptNotFoundError) return undefined
      throw reason
    }),
  )
  return (await Promise.all(all)).filter((receipt) => receipt !== undefined)
}

/** The codes of EIP-5792: pending, confirmed, not sent, reverted, and a part of it reverted. */
function statusOf({ state, hashes }: Batch, receipts: readonly TransactionReceipt[]): number {
  if (state === 'dropped') return 400
  if (state === 'held' || state === 'sending' || receipts.length < hashes.length) return 100
  const reverted = receipts.filter(({ status }) => status === 'reverted').length
  if (reverted > 0 && reverted === receipts.length) return 500
  return state === 'partial' || reverted > 0 ? 600 : 200
}

function described({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: TransactionReceipt): object {
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    status: status === 'success' ? '0x1' : '0x0',
    blockHash,
    blockNumber: numberToHex(blockNumber),
    gasUsed: numberToHex(gasUsed),
    transactionHash,
  }
}

function invalid(problem: string): WalletError {
  return new WalletError(CODE.invalidParams, problem)
}

function randomId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

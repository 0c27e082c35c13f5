import type { BatchSupport, ChainSwaps, PreparedCall } from '../../../chains/contract'
import { isSameAddress } from '../../../domain/account/address'
import { toBaseUnits } from '../../../domain/money/amount'
import { toDecimalText } from '../../../domain/money/decimal'
import { SWAP_SLIPPAGE_PERCENT } from '../../../config/limits'
import { contractOf } from '../swapToken'
import { minimumReceived } from '../swapMath'
import { ServiceUnavailable } from '../../../errors/service'
import { SwapBelowMinimum, SwapChainUnsupported, SwapMismatch, SwapSimulationFailed } from '../../../errors/swap'
import type { OrderedToken, SwapOrder } from '../swapService'
import type { SwapPreview, SwapPreviewCall as Call, SwapStep } from '../state'
import { fetchSwapToken } from './fetchSwapToken'
import { requireSwapService } from './requireSwapService'
import type { Network } from '../../../domain/network/network'
import type { Context } from '../../../session/context'

/**
 * What the wallet would be asked for next, built by the service, decoded, and simulated by the network. Refused are: an
 * approval of another amount, or for another contract than the one that swaps; a call of a function that is not known
 * to swap, or of a contract that keeps something for accounts, unless it wraps the native currency; and a token whose
 * decimals on the chain are not those of the list. Where the node can simulate, the minimum received must arrive at the
 * account, and nothing but the payment may leave it, then or later. A wallet that can is asked for approvals and swap
 * by one request, which consists of these calls alone.
 * @throws SwapMismatch, SwapSimulationFailed, SwapBelowMinimum, InsufficientLiquidity, InsufficientFunds,
 * ServiceUnavailable
 */
export async function prepareSwap(context: Context, order: SwapOrder, signal: AbortSignal): Promise<SwapPreview> {
  const { network, from, to } = order
  const service = await requireSwapService(context, network.caipNetworkId)
  const swaps = await chainSwaps(context, network)

  const [allowance, support] = await Promise.all([
    from.address === undefined ? undefined : service.allowance(order, signal),
    from.address === undefined ? undefined : batchSupport(context, order),
    ...[from, to].map((token) => checkDecimals(context, token, order, signal)),
  ])
  const approves = allowance !== undefined && allowance < order.baseUnits
  const approving = approves ? service.buildApproval(order, signal) : undefined
  approving?.catch(() => {})
  const built = await service.build(order, !approves, signal)
  let step: SwapStep = 'swap'
  const swapCall: Call = {
    to: built.to,
    data: built.data,
    value: (from.address === undefined ? order.baseUnits : 0n).toString(),
  }
  const wraps = swaps.isWrapping({ ...swapCall, value: BigInt(swapCall.value) }, termsOf(order))
  if (!wraps) {
    if (!swaps.isSwapFunction(built.data, context.store.getState().options.services.swapFunctions))
      throw new SwapMismatch('function')
    if (from.address && isSameAddress(built.to, contractOf(from.address))) throw new SwapMismatch('target')
  }
  const approval = wraps ? undefined : await approving
  /** Runs beside the estimate of the next call, and is awaited after it: the estimate's errors say more. */
  const simulateBehind = (...approvals: Call[]): Promise<boolean> => {
    const simulation = simulate(swaps, { order, calls: [...approvals, swapCall], expected: built.toBaseUnits }, signal)
    simulation.catch(() => {})
    return simulation
  }
  let call = swapCall
  let fee: bigint | undefined
  let simulation: Promise<boolean> | undefined
  let batch: SwapPreview['batch']
  if (approval) {
    const terms = swaps.readApproval(approval.data)
    if (!terms || terms.baseUnits !== order.baseUnits || !isSameAddress(terms.spender, built.to))
      throw new SwapMismatch('approval')
    step = 'approve'
    const approve: Call = { to: approval.to, data: approval.data, value: '0' }
    call = approve
    simulation = simulateBehind(approve)
    try {
      fee = (await prepareCall(swaps, order, call, signal)).feeBaseUnits
    } catch (reason) {
      const nothing = swaps.encodeApproval({ spender: terms.spender, baseUnits: 0n })
      if (!(reason instanceof SwapSimulationFailed) || allowance === 0n || !nothing) throw reason
      // Some old tokens require that an earlier approval is revoked before another is made.
      step = 'reset'
      call = { ...approve, data: nothing }
      simulation = simulateBehind(call, approve)
    }
    if (support?.atomic) {
      batch = batchOf(context, order, support, call === approve ? [approve, swapCall] : [call, approve, swapCall])
      step = 'together'
      // No one can estimate a swap that is not approved yet.
      fee =
        (fee ?? (await prepareCall(swaps, order, call, signal)).feeBaseUnits) +
        (await swaps.typicalFee(order.account, network, signal))
    }
  }
  simulation ??= simulateBehind()
  fee ??= (await prepareCall(swaps, order, call, signal)).feeBaseUnits
  const simulated = await simulation
  return {
    networkId: network.caipNetworkId,
    pays: { amount: toDecimalText(order.baseUnits, from.decimals), symbol: from.symbol },
    receives: { amount: toDecimalText(built.toBaseUnits, to.decimals), symbol: to.symbol },
    step,
    exchange: built.to,
    fee: toDecimalText(fee, network.nativeCurrency.decimals),
    call,
    ...(batch && { batch }),
    ...(approval && support?.refused && { refusedBatch: true }),
    simulated,
    at: context.services.clock.monotonic(),
  }
}

/** Whether the connected wallet takes several calls in one request for this account, all or none of them. */
async function batchSupport(context: Context, { account, network }: SwapOrder): Promise<BatchSupport | undefined> {
  const live = context.live.get(network.chainNamespace)
  const batches = await (await context.chains.for(network.chainNamespace)).batches?.()
  return live && batches?.support(live, account, network)
}

function batchOf(
  context: Context,
  { network }: SwapOrder,
  support: BatchSupport,
  calls: readonly Call[],
): NonNullable<SwapPreview['batch']> {
  const [paymasterUrl] = (support.paymaster && context.store.getState().options.paymasters[network.caipNetworkId]) || []
  return { calls, ...(paymasterUrl !== undefined && { paymasterUrl }) }
}

interface Simulation {
  readonly order: SwapOrder
  readonly calls: readonly Call[]
  /** What the service says the swap yields, in base units. */
  readonly expected: bigint
}

/**
 * Checks what the calls would do against the order. False where the node cannot simulate, or cannot report everything.
 * @throws SwapSimulationFailed, SwapMismatch, SwapBelowMinimum
 */
async function simulate(
  swaps: ChainSwaps,
  { order, calls, expected }: Simulation,
  signal: AbortSignal,
): Promise<boolean> {
  const outcome = await swaps.simulate(
    { ...termsOf(order), from: order.account, calls: calls.map((call) => ({ ...call, value: BigInt(call.value) })) },
    signal,
  )
  if (!outcome) return false
  if (outcome.status === 'reverted') throw new SwapSimulationFailed()
  if (outcome.paid > order.baseUnits || outcome.takesOthers) throw new SwapMismatch('payment')
  const minimum = minimumReceived(expected, SWAP_SLIPPAGE_PERCENT)
  if (outcome.received < minimum) throw new SwapBelowMinimum(minimum, outcome.received)
  return outcome.takesOthers === false
}

/** An order in the words of the chain. */
function termsOf({ network, from, to, baseUnits }: SwapOrder) {
  return {
    network,
    baseUnits,
    ...(from.address && { pays: contractOf(from.address) }),
    ...(to.address && { receives: contractOf(to.address) }),
  }
}

/**
 * Simulates the calls of a preview once more, right before the wallet is asked.
 * @throws what `prepareSwap` throws, and ServiceUnavailable where the node could simulate before and cannot now
 */
export async function simulateAgain(
  swaps: ChainSwaps,
  order: SwapOrder,
  { call, batch, receives, simulated }: SwapPreview,
  signal: AbortSignal,
): Promise<void> {
  const expected = toBaseUnits(receives.amount, order.to.decimals)
  if (expected === undefined) throw new SwapSimulationFailed()
  const done = await simulate(swaps, { order, calls: batch?.calls ?? [call], expected }, signal)
  if (simulated && !done) throw new ServiceUnavailable('rpc', 'unreadable')
}

/**
 * With other decimals on the chain than on the list, the shown amounts would mean something else.
 * @throws SwapMismatch, ServiceUnavailable
 */
async function checkDecimals(
  context: Context,
  { address, decimals }: OrderedToken,
  { account, network }: SwapOrder,
  signal: AbortSignal,
): Promise<void> {
  const actual = address
    ? (await fetchSwapToken(context, account, network, address, signal))?.quantity.decimals
    : network.nativeCurrency.decimals
  if (Number(actual) !== decimals) throw new SwapMismatch('decimals')
}

/**
 * The call of a preview, ready to send: the network has simulated it once more.
 * @throws SwapSimulationFailed, InsufficientFunds, ServiceUnavailable
 */
export async function prepareCall(
  swaps: ChainSwaps,
  { account, network }: SwapOrder,
  { to, data, value }: Call,
  signal: AbortSignal,
): Promise<PreparedCall> {
  return swaps.prepare({ from: account, network, to, data, value: BigInt(value) }, signal)
}

/** The swap methods of the network's adapter. @throws SwapChainUnsupported if it has none */
export async function chainSwaps(context: Context, network: Network): Promise<ChainSwaps> {
  const swaps = await (await context.chains.for(network.chainNamespace)).swaps?.()
  if (!swaps) throw new SwapChainUnsupported(network.caipNetworkId)
  return swaps
}

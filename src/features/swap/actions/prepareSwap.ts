import type { ChainSwaps, PreparedCall } from '../../../chains/contract'
import { isSameAddress } from '../../../domain/account/address'
import { toBaseUnits } from '../../../domain/money/amount'
import type { CaipAddress } from '../../../domain/network/caip'
import { toDecimalText } from '../../../domain/money/balance'
import { SWAP_SLIPPAGE_PERCENT } from '../../../config/limits'
import { minimumReceived } from '../swapMath'
import { ServiceUnavailable } from '../../../errors/service'
import { SwapBelowMinimum, SwapChainUnsupported, SwapMismatch, SwapSimulationFailed } from '../../../errors/swap'
import type { Network } from '../../../domain/network/network'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { selectSwap } from '../state'
import type { SwapOrder } from '../../../services/blockchain/swap/contract'
import type { SwapPreview, SwapStep } from '../stateTypes'
import { fetchSwapToken } from './fetchSwapToken'
import { swapService } from './swapService'
import type { World } from '../../../session/world'

type Call = SwapPreview['call']

/**
 * What the wallet would be asked for next, built by the service, read, and tried by the network. Only an approval of exactly
 * what is paid, for the very contract that swaps, is let through; nothing that would move tokens by itself; and no token that the
 * chain counts in other units than the list does. Where the node can simulate, the minimum received must arrive at the account.
 * Raises SwapMismatch, SwapSimulationFailed, SwapBelowMinimum, InsufficientLiquidity, InsufficientFunds, ServiceUnavailable.
 */
export async function prepareSwap(world: World, order: SwapOrder, signal: AbortSignal): Promise<SwapPreview> {
  const { from, to } = selectSwap(world.store.getState()) ?? {}
  const network = selectActiveNetwork(world.store.getState())
  const service = await swapService(world, order.networkId)
  const swaps = await swapsOf(world, order)
  if (!from || !to || !network) throw new SwapChainUnsupported(order.networkId)

  const [allowance] = await Promise.all([
    order.from === undefined ? undefined : service.allowance(order, signal),
    ...[from, to].map((token) => checkDecimals(world, token, network, signal)),
  ])
  const approves = allowance !== undefined && allowance < order.baseUnits
  const [built, approval] = await Promise.all([
    service.build(order, !approves, signal),
    approves ? service.buildApproval(order, signal) : undefined,
  ])
  if (swaps.movesTokens(built.data)) throw new SwapMismatch('call')
  let step: SwapStep = 'swap'
  const swapCall: Call = {
    to: built.to,
    data: built.data,
    value: (order.from === undefined ? order.baseUnits : 0n).toString(),
  }
  /** Begins beside the estimate of the next call and is awaited after it, because the estimate's reasons say more. */
  const simulateBehind = (...approvals: Call[]): Promise<boolean> => {
    const simulation = simulate(
      world,
      swaps,
      { order, calls: [...approvals, swapCall], expected: built.toBaseUnits },
      signal,
    )
    simulation.catch(() => {})
    return simulation
  }
  let call = swapCall
  let fee: bigint | undefined
  let simulation: Promise<boolean> | undefined
  if (approval) {
    const terms = swaps.readApproval(approval.data)
    if (!terms || terms.baseUnits !== order.baseUnits || !isSameAddress(terms.spender, built.to))
      throw new SwapMismatch('approval')
    step = 'approve'
    const approve: Call = { to: approval.to, data: approval.data, value: '0' }
    call = approve
    simulation = simulateBehind(approve)
    try {
      fee = (await prepareCall(world, swaps, call, signal)).feeBaseUnits
    } catch (reason) {
      const nothing = swaps.encodeApproval({ spender: terms.spender, baseUnits: 0n })
      if (!(reason instanceof SwapSimulationFailed) || allowance === 0n || !nothing) throw reason
      // The oldest tokens want an earlier approval withdrawn before they take another.
      step = 'reset'
      call = { ...approve, data: nothing }
      simulation = simulateBehind(call, approve)
    }
  }
  simulation ??= simulateBehind()
  fee ??= (await prepareCall(world, swaps, call, signal)).feeBaseUnits
  const simulated = await simulation
  return {
    networkId: order.networkId,
    pays: { amount: toDecimalText(order.baseUnits, Number(from.quantity.decimals)), symbol: from.symbol },
    receives: { amount: toDecimalText(built.toBaseUnits, Number(to.quantity.decimals)), symbol: to.symbol },
    step,
    exchange: built.to,
    fee: toDecimalText(fee, network.nativeCurrency.decimals),
    call,
    simulated,
    at: world.services.clock.monotonic(),
  }
}

interface Simulation {
  readonly order: SwapOrder
  readonly calls: readonly Call[]
  /** What the service says the swap gives, in the smallest unit. */
  readonly expected: bigint
}

/** Holds what the calls would do against the order. False where the node cannot simulate. Raises SwapSimulationFailed, SwapMismatch, SwapBelowMinimum. */
async function simulate(
  world: World,
  swaps: ChainSwaps,
  { order, calls, expected }: Simulation,
  signal: AbortSignal,
): Promise<boolean> {
  const [from, network] = [selectActiveAccount(world.store.getState()), selectActiveNetwork(world.store.getState())]
  if (!from || !network) throw new SwapSimulationFailed()
  const outcome = await swaps.simulate(
    {
      from,
      network,
      calls: calls.map((call) => ({ ...call, value: BigInt(call.value) })),
      ...(order.from && { pays: contractOf(order.from) }),
      ...(order.to && { receives: contractOf(order.to) }),
    },
    signal,
  )
  if (!outcome) return false
  if (outcome.status === 'reverted') throw new SwapSimulationFailed()
  if (outcome.paid > order.baseUnits || outcome.takesOthers) throw new SwapMismatch('payment')
  const minimum = minimumReceived(expected, SWAP_SLIPPAGE_PERCENT)
  if (outcome.received < minimum) throw new SwapBelowMinimum(minimum, outcome.received)
  return true
}

/**
 * Simulates the swap of a preview once more, right before the wallet is asked. Raises what `prepareSwap` raises, and
 * ServiceUnavailable where the node could simulate before and cannot now.
 */
export async function simulateAgain(
  world: World,
  swaps: ChainSwaps,
  order: SwapOrder,
  { call, receives, simulated }: SwapPreview,
  signal: AbortSignal,
): Promise<void> {
  const decimals = Number(selectSwap(world.store.getState())?.to?.quantity.decimals)
  const expected = toBaseUnits(receives.amount, decimals)
  if (expected === undefined) throw new SwapSimulationFailed()
  const done = await simulate(world, swaps, { order, calls: [call], expected }, signal)
  if (simulated && !done) throw new ServiceUnavailable('rpc', 'unreadable')
}

function contractOf(address: CaipAddress): string {
  return address.slice(address.lastIndexOf(':') + 1)
}

/** What is typed and shown means another amount where a list has told other decimals than the chain has. Raises SwapMismatch, ServiceUnavailable. */
async function checkDecimals(
  world: World,
  { address, quantity }: TokenBalance,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const decimals = address
    ? (await fetchSwapToken(world, address, signal))?.quantity.decimals
    : network.nativeCurrency.decimals
  if (Number(decimals) !== Number(quantity.decimals)) throw new SwapMismatch('decimals')
}

/** The call of a preview, ready to be handed over: the network has tried it once more. Raises SwapSimulationFailed, InsufficientFunds, ServiceUnavailable. */
export async function prepareCall(
  world: World,
  swaps: ChainSwaps,
  { to, data, value }: Call,
  signal: AbortSignal,
): Promise<PreparedCall> {
  const from = selectActiveAccount(world.store.getState())
  const network = selectActiveNetwork(world.store.getState())
  if (!from || !network) throw new SwapSimulationFailed()
  return swaps.prepare({ from, network, to, data, value: BigInt(value) }, signal)
}

/** Swapping on the family of the order's network. Raises SwapChainUnsupported where there is none. */
export async function swapsOf(world: World, { networkId }: SwapOrder): Promise<ChainSwaps> {
  const swaps = await (await world.chains.for(world.store.getState().activeNamespace)).swaps?.()
  if (!swaps) throw new SwapChainUnsupported(networkId)
  return swaps
}

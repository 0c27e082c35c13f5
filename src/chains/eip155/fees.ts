import { toRlp } from 'viem/utils'
import type { Account } from '../../domain/account/account'
import type { Network } from '../../domain/network/network'
import { ServiceUnavailable } from '../../errors/service'
import { GasOverLimit, InsufficientFunds, TransferSimulationFailed } from '../../errors/transactions'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import { readContract } from './contractReads'
import { dataFeeOracle } from './dataFeeOracles'
import { readQuantity, refusedBy } from './transaction'
import type { TransferRequest } from './transferBytes'

/** No one has its key, and it has no code. */
const UNUSED = '0x000000000000000000000000000000000000dEaD'
/** As of an account that has sent many transactions; every byte is charged for. */
const NONCE: Hex = '0xffff'
// docs/decisions/fees-from-the-chain.md
/** An operation of a smart account is validated and bundled besides: as much gas as that many plain transfers. */
const SMART_ACCOUNT_TRANSFERS = 24n

/** EIP-7825: what one transaction may take, where the chain has a limit. Nodes that lag behind estimate more. */
const TRANSACTION_GAS_MAX = 16_777_216n
/**
 * Chains on which it is in force since Fusaka: Ethereum, Sepolia, Holesky, Hoodi.
 * https://eips.ethereum.org/EIPS/eip-7607
 */
const LIMITED_CHAINS: ReadonlySet<unknown> = new Set([1, 11_155_111, 17_000, 560_048].map(String))

/** Whose transaction it is, and on which network. */
export interface Payer {
  readonly from: Account
  readonly network: Network
}

/**
 * The current price of one unit of gas: base fee and tip where the chain has them, else its gas price.
 * @throws ServiceUnavailable
 */
async function gasPrice(client: RpcClient, signal: AbortSignal): Promise<bigint> {
  const read = (method: string, params?: unknown) =>
    client.read({ method, ...(params !== undefined && { params }) }, signal)
  const [block, tip] = await Promise.all([
    read('eth_getBlockByNumber', ['latest', false]),
    read('eth_maxPriorityFeePerGas').catch(() => undefined),
  ])
  const base = readQuantity((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas)
  const requested = readQuantity(tip)
  const price =
    base !== undefined && requested !== undefined ? base + requested : readQuantity(await read('eth_gasPrice'))
  if (price === undefined) throw new ServiceUnavailable('rpc', 'unreadable')
  return price
}

/**
 * The estimated fee of the request, in wei, the data fee of a rollup included; the node simulates it.
 * @throws TransferSimulationFailed, GasOverLimit, InsufficientFunds, ServiceUnavailable
 */
export async function estimateFee(
  client: RpcClient,
  { from, network }: Payer,
  request: TransferRequest,
  signal: AbortSignal,
): Promise<bigint> {
  const [balance, price] = await Promise.all([client.balance(request.from, signal), gasPrice(client, signal)])
  const value = BigInt(request.value)
  if (balance < value) throw new TransferSimulationFailed('not_enough')
  // The fee of a smart account may be sponsored, and is otherwise estimated by its bundler.
  const paysItself = from.type !== 'smartAccount'
  const ensureCovered = (fee: bigint): void => {
    if (paysItself && balance < value + fee) throw new InsufficientFunds(network.nativeCurrency.symbol)
  }
  const feeOf = async (gas: bigint) => gas * price + (await dataFee(client, network, request, { gas, price }, signal))
  const gas = await estimateGas(client, request, signal).catch(async (reason: unknown) => {
    // Nodes refuse to estimate what the account cannot pay for, each with its own message.
    const least = paysItself ? await plainGas(client, request.from, signal).catch(() => undefined) : undefined
    signal.throwIfAborted()
    if (least !== undefined) ensureCovered(await feeOf(least))
    throw reason
  })
  // A smart account's operation is only a part of its bundler's transaction, but no larger than it.
  if (gas > TRANSACTION_GAS_MAX && LIMITED_CHAINS.has(String(network.id))) throw new GasOverLimit()
  const fee = await feeOf(gas)
  ensureCovered(fee)
  return fee
}

/**
 * What the request costs now, in wei, with the share of a smart account's operation. Without `gas` the node estimates
 * it; if it refuses, a plain transfer to an unused address stands for it.
 * @throws ServiceUnavailable
 */
export async function estimateCost(
  client: RpcClient,
  { from, network }: Payer,
  request: TransferRequest,
  signal: AbortSignal,
  given?: bigint,
): Promise<bigint> {
  const plain = () => plainGas(client, request.from, signal)
  const [price, estimated, operation] = await Promise.all([
    gasPrice(client, signal),
    given ??
      estimateGas(client, request, signal).catch((reason: unknown) => {
        signal.throwIfAborted()
        if (reason instanceof ServiceUnavailable) throw reason
        return plain()
      }),
    from.type === 'smartAccount' ? plain() : 0n,
  ])
  const gas = estimated + operation * SMART_ACCOUNT_TRANSFERS
  return gas * price + (await dataFee(client, network, request, { gas, price }, signal))
}

/**
 * The gas of a plain transfer on this chain, the measure for what is not known yet: it differs by thousands between
 * chains.
 * @throws ServiceUnavailable
 */
export async function plainGas(client: RpcClient, from: Hex, signal: AbortSignal): Promise<bigint> {
  const to = (address: Hex) => estimateGas(client, { from, to: address, data: '0x', value: '0x0' }, signal)
  try {
    return await to(UNUSED)
  } catch (reason) {
    signal.throwIfAborted()
    throw reason instanceof ServiceUnavailable ? reason : new ServiceUnavailable('rpc', 'unreadable')
  }
}

/** @throws TransferSimulationFailed, ServiceUnavailable */
async function estimateGas(client: RpcClient, request: TransferRequest, signal: AbortSignal): Promise<bigint> {
  const gas = readQuantity(
    await client.read({ method: 'eth_estimateGas', params: [request] }, signal).catch(refusedBy('reverted')),
  )
  if (gas === undefined) throw new ServiceUnavailable('rpc', 'unreadable')
  return gas
}

/**
 * What a rollup charges for publishing the transaction, beside its gas, in wei. Zero where the chain's contract says
 * nothing, and on all other chains.
 * https://docs.optimism.io/stack/transactions/fees
 * @throws ServiceUnavailable
 */
async function dataFee(
  client: RpcClient,
  network: Network,
  { to, value, data }: TransferRequest,
  { gas, price }: { readonly gas: bigint; readonly price: bigint },
  signal: AbortSignal,
): Promise<bigint> {
  const oracle = dataFeeOracle(network)
  if (!oracle) return 0n
  // As it will be signed (EIP-1559), the signature apart, which the contract adds.
  const fields = [BigInt(network.id), BigInt(NONCE), price, 2n * price, gas].map(integer)
  const bytes: Hex = `0x02${toRlp([...fields, to, integer(BigInt(value)), data, []]).slice(2)}`
  const [l1, operator] = await Promise.all([
    readContract(client, oracle, 'getL1Fee', [bytes], signal),
    readContract(client, oracle, 'getOperatorFee', [gas], signal),
  ])
  const published =
    l1 ?? (await readContract(client, oracle, 'getL1FeeUpperBound', [BigInt(bytes.length / 2 - 1)], signal))
  return (published ?? 0n) + (operator ?? 0n)
}

/** A number as RLP writes it: without leading zeros, and nothing for zero. */
function integer(value: bigint): Hex {
  const digits = value === 0n ? '' : value.toString(16)
  return `0x${digits.length % 2 ? '0' : ''}${digits}`
}

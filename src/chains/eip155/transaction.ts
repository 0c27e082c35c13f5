import type { LiveConnection } from '../../wallets/contract'
import type { Account } from '../../domain/account/account'
import type { Network } from '../../domain/network/network'
import { explain } from '../../errors/explain'
import { ServiceUnavailable } from '../../errors/service'
import { InsufficientFunds, TransferSimulationFailed, ChainMismatch } from '../../errors/transactions'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { WalletRequestFailed } from '../../errors/wallet'
import type { RpcClient } from '../../services/rpc/rpcClient'
import { requestWallet } from '../requestWallet'
import { chainIdHex, readChainId } from './chainId'
import type { TransferRequest } from './transferBytes'

/** The least gas that a transaction uses. */
const LEAST_GAS = 21_000n

/**
 * The current price of one unit of gas: base fee and tip where the chain has them, else its gas price.
 * @throws ServiceUnavailable
 */
export async function gasPrice(client: RpcClient, signal: AbortSignal): Promise<bigint> {
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
 * The estimated fee of the request, in wei; the node simulates it.
 * @throws TransferSimulationFailed, InsufficientFunds, ServiceUnavailable
 */
export async function estimateFee(
  client: RpcClient,
  { from, network }: { readonly from: Account; readonly network: Network },
  request: TransferRequest,
  signal: AbortSignal,
): Promise<bigint> {
  const [balance, price] = await Promise.all([client.balance(request.from, signal), gasPrice(client, signal)])
  const value = BigInt(request.value)
  if (balance < value) throw new TransferSimulationFailed('not_enough')
  // The fee of a smart account may be sponsored, and is otherwise estimated by its bundler.
  const paysItself = from.type !== 'smartAccount'
  // Nodes refuse to estimate what the account cannot pay for, each with its own message.
  if (paysItself && balance <= value + LEAST_GAS * price) throw new InsufficientFunds(network.nativeCurrency.symbol)
  const gas = readQuantity(
    await client.read({ method: 'eth_estimateGas', params: [request] }, signal).catch(refusedBy('reverted')),
  )
  if (gas === undefined) throw new ServiceUnavailable('rpc', 'unreadable')
  const fee = gas * price
  if (paysItself && balance < value + fee) throw new InsufficientFunds(network.nativeCurrency.symbol)
  return fee
}

/**
 * Sends the request to the wallet. `beforeSend` gets exactly what is sent, and may throw to prevent it; the signal has
 * an effect until then. Resolves with the hash.
 * @throws ChainMismatch, UserRejected, WalletRequestFailed and other wallet errors
 */
export async function sendTransaction(
  connection: LiveConnection,
  network: Network,
  request: TransferRequest,
  signal: AbortSignal,
  beforeSend: (sent: TransferRequest) => void,
): Promise<string> {
  await ensureChain(connection, network, signal)
  const { hasOwnChain, errorDialect } = connection.facts.capabilities
  const sent = Object.freeze({ ...request, ...(hasOwnChain && { chainId: chainIdHex(network.caipNetworkId) }) })
  signal.throwIfAborted()
  beforeSend(sent)
  const hash = await requestWallet(connection.provider, 'eth_sendTransaction', Object.freeze([sent]), signal).catch(
    (reason: unknown) => {
      throw explain(reason, errorDialect)
    },
  )
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new WalletRequestFailed('eth_sendTransaction')
  return hash
}

/** A hex quantity of a node; undefined for anything else. */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Turns a node's error into TransferSimulationFailed with this reason; errors of ours stay as they are. */
export function refusedBy(refusal: 'reverted' | 'not_a_token'): (reason: unknown) => never {
  return (reason) => {
    throw reason instanceof WalletButtonError ? reason : new TransferSimulationFailed(refusal, reason)
  }
}

/**
 * A wallet with a chain of its own may be on another one than it reported: switches it.
 * @throws ChainMismatch if it stays
 */
async function ensureChain({ provider, facts }: LiveConnection, network: Network, signal: AbortSignal): Promise<void> {
  if (!facts.capabilities.hasOwnChain) return
  const isOnOtherChain = async (): Promise<boolean> => {
    const id = readChainId(await requestWallet(provider, 'eth_chainId', undefined, signal).catch(() => undefined))
    return id !== undefined && id !== network.caipNetworkId
  }
  if (!(await isOnOtherChain())) return
  await requestWallet(
    provider,
    'wallet_switchEthereumChain',
    [{ chainId: chainIdHex(network.caipNetworkId) }],
    signal,
  ).catch((reason: unknown) => {
    signal.throwIfAborted()
    throw new ChainMismatch(network.caipNetworkId, reason)
  })
  if (await isOnOtherChain()) throw new ChainMismatch(network.caipNetworkId)
}

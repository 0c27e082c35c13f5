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

/** What any transaction costs at least. */
const LEAST_GAS = 21_000n

/** What one unit of gas costs now: base fee and tip where the chain has them, else its gas price. Raises ServiceUnavailable. */
export async function gasPrice(client: RpcClient, signal: AbortSignal): Promise<bigint> {
  const ask = (method: string, params?: unknown) =>
    client.read({ method, ...(params !== undefined && { params }) }, signal)
  const [block, tip] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_maxPriorityFeePerGas').catch(() => undefined),
  ])
  const base = readQuantity((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas)
  const requested = readQuantity(tip)
  const price =
    base !== undefined && requested !== undefined ? base + requested : readQuantity(await ask('eth_gasPrice'))
  if (price === undefined) throw new ServiceUnavailable('rpc', 'unreadable')
  return price
}

/** What the request would cost, in wei; the network tries it. Raises TransferSimulationFailed, InsufficientFunds, ServiceUnavailable. */
export async function estimateFee(
  client: RpcClient,
  { from, network }: { readonly from: Account; readonly network: Network },
  request: TransferRequest,
  signal: AbortSignal,
): Promise<bigint> {
  const [balance, price] = await Promise.all([client.balance(request.from, signal), gasPrice(client, signal)])
  const value = BigInt(request.value)
  if (balance < value) throw new TransferSimulationFailed('not_enough')
  // A smart account may have its fee paid by somebody else, and what it pays is reckoned by its bundler.
  const paysItself = from.type !== 'smartAccount'
  // Nodes refuse to estimate what cannot be paid for, each with words of its own.
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
 * Hands the request to the wallet. `asking` sees exactly what is handed over, at the last moment, and may raise against it;
 * calling off counts until then. Resolves with the hash. Raises ChainMismatch, UserRejected, WalletRequestFailed and the other errors of wallets.
 */
export async function sendTransaction(
  connection: LiveConnection,
  network: Network,
  request: TransferRequest,
  signal: AbortSignal,
  asking: (handed: TransferRequest) => void,
): Promise<string> {
  await ensureChain(connection, network, signal)
  const { hasOwnChain, errorDialect } = connection.facts.capabilities
  const handed = Object.freeze({ ...request, ...(hasOwnChain && { chainId: chainIdHex(network.caipNetworkId) }) })
  signal.throwIfAborted()
  asking(handed)
  const hash = await requestWallet(connection.provider, 'eth_sendTransaction', Object.freeze([handed]), signal).catch(
    (reason: unknown) => {
      throw explain(reason, errorDialect)
    },
  )
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new WalletRequestFailed('eth_sendTransaction')
  return hash
}

/** A number as nodes write it; undefined for anything else. */
export function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** A chain's own no becomes a refusal with this reason; that nobody answered stays what it is. */
export function refusedBy(refusal: 'reverted' | 'not_a_token'): (reason: unknown) => never {
  return (reason) => {
    throw reason instanceof WalletButtonError ? reason : new TransferSimulationFailed(refusal, reason)
  }
}

/** An installed wallet may stand on another network than it has told. It is asked to move; staying is an error. */
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

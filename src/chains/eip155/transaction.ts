import type { LiveConnection } from '../../wallets/contract'
import type { Network } from '../../domain/network/network'
import { explain } from '../../errors/explain'
import { TransferSimulationFailed, ChainMismatch } from '../../errors/transactions'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { WalletRequestFailed } from '../../errors/wallet'
import { requestWallet } from '../requestWallet'
import { chainIdHex, readChainId } from '../../domain/network/chainId'
import type { TransferRequest } from './transferBytes'

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
export async function ensureChain(
  { provider, facts }: LiveConnection,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  if (!facts.capabilities.hasOwnChain) return
  const isOnOtherChain = async (): Promise<boolean> => {
    try {
      // A chain that cannot be read is no network of the page.
      return readChainId(await requestWallet(provider, 'eth_chainId', undefined, signal)) !== network.caipNetworkId
    } catch {
      return false
    }
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

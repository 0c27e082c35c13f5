import { Connection, PublicKey, SendTransactionError, SolanaJSONRPCError, type AccountInfo } from '@solana/web3.js'
import type { Network } from '../../domain/network/network'
import { ConnectAborted } from '../../errors/connection'
import { ServiceUnavailable } from '../../errors/service'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { abortable } from '../../services/abortable'
import type { Clock } from '../../services/clock/clock'
import { createSolanaFetch } from '../../services/rpc/solana/solanaFetch'

/** One connection per network and its URLs. Its requests go to our ranked endpoints; it opens no websocket. */
export function createConnections(rpcHost: string, clock: Clock): (network: Network) => Connection {
  const made = new Map<string, Connection>()
  return ({ caipNetworkId, rpcUrls }) => {
    const urls = rpcUrls.default.http
    const key = [caipNetworkId, ...urls].join(' ')
    const connection =
      made.get(key) ??
      new Connection(urls[0] ?? '', {
        commitment: 'confirmed',
        disableRetryOnRateLimit: true,
        fetch: createSolanaFetch({ networkId: caipNetworkId, urls, rpcHost, clock }),
      })
    made.set(key, connection)
    return connection
  }
}

/**
 * Awaits a request of the connection. Errors of the node stay those of web3.js.
 * @throws ServiceUnavailable without a response or for one of another shape; ConnectAborted once the signal is aborted
 */
export function read<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  const explained = reading.catch((reason: unknown): never => {
    const speaksForItself = [WalletButtonError, SolanaJSONRPCError, SendTransactionError]
    if (speaksForItself.some((kind) => reason instanceof kind)) throw reason
    throw new ServiceUnavailable('rpc', 'unreadable', undefined, reason)
  })
  return abortable(explained, signal, (reason) => new ConnectAborted(reason))
}

/**
 * In lamports.
 * @throws ServiceUnavailable
 */
export async function readBalance(connection: Connection, address: string, signal: AbortSignal): Promise<bigint> {
  const { value } = await read(connection.getBalanceAndContext(new PublicKey(address)), signal)
  if (!Number.isInteger(value) || value < 0) throw new ServiceUnavailable('rpc', 'unreadable')
  return BigInt(value)
}

/** @throws ServiceUnavailable */
export async function readAccounts(
  addresses: PublicKey[],
  connection: Connection,
  signal: AbortSignal,
): Promise<readonly (AccountInfo<Buffer> | null)[]> {
  const accounts = await read(connection.getMultipleAccountsInfo(addresses), signal)
  if (accounts.length !== addresses.length) throw new ServiceUnavailable('rpc', 'unreadable')
  return accounts
}

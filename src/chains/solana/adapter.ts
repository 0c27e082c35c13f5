import { toDecimalText } from '../../domain/money/balance'
import type { Network } from '../../domain/network/network'
import { ConnectAborted, ProviderDisconnected } from '../../errors/connection'
import { explain } from '../../errors/explain'
import { FrameLoadError, FrameNotReady, FrameRequestAborted } from '../../errors/frame'
import { ChainSwitchNotProgrammatic, ChainUnsupported } from '../../errors/network'
import { UserRejected, RequestAlreadyPending, RequestUnsupported, WalletRequestFailed } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import { createSolanaClient, type SolanaClient } from '../../services/rpc/solanaClient'
import type { ChainAdapter } from '../contract'
import { requestWallet } from '../requestWallet'
import { fromBase58 } from './base58'
import { messageParams } from './requests'

const SIGNATURE_BYTES = 64
const SIGNATURE_MAX_CHARACTERS = 90

/** Solana networks: wallet requests (docs/protocol/wallets.md) and reads from the chain. */
export function createSolanaAdapter(rpcHost: string, clock: Clock): ChainAdapter {
  const clients = new Map<string, SolanaClient>()
  const clientOf = ({ caipNetworkId, rpcUrls }: Network): SolanaClient => {
    const urls = rpcUrls.default.http
    const key = [caipNetworkId, ...urls].join(' ')
    const client = clients.get(key) ?? createSolanaClient({ networkId: caipNetworkId, urls, rpcHost, clock })
    clients.set(key, client)
    return client
  }

  return {
    namespace: 'solana',
    normalizeAddress: (address) => address,
    async switchTo(connection, network, signal) {
      if (signal.aborted) throw new ConnectAborted(signal.reason)
      // A Solana wallet gets the network with each request, so the connection switches by itself.
      if (!connection.switchTo) throw new ChainSwitchNotProgrammatic('solana')
      await connection.switchTo(network, signal)
    },
    async addNetwork(_connection, network) {
      throw new ChainUnsupported(network.caipNetworkId)
    },
    // Networks cannot be added to Solana wallets.
    isUnrecognizedChain: () => false,
    explain(reason, network) {
      const error = explain(reason, 'switch')
      if (error instanceof RequestUnsupported) return new ChainSwitchNotProgrammatic('solana')
      const speaksForItself = [
        UserRejected,
        RequestAlreadyPending,
        ProviderDisconnected,
        ConnectAborted,
        ChainUnsupported,
        ChainSwitchNotProgrammatic,
        FrameLoadError,
        FrameNotReady,
        FrameRequestAborted,
      ]
      return speaksForItself.some((kind) => error instanceof kind)
        ? error
        : new ChainUnsupported(network.caipNetworkId, error)
    },
    async signMessage(connection, account, text, signal) {
      const response = await requestWallet(
        connection.provider,
        'solana_signMessage',
        messageParams(text, account.address),
        signal,
      ).catch((reason: unknown) => {
        throw explain(reason, connection.facts.capabilities.errorDialect)
      })
      const signature = readSignature(response)
      if (!signature) throw new WalletRequestFailed('solana_signMessage')
      return signature
    },
    async balance(account, network, signal) {
      const lamports = await clientOf(network).balance(account.address, signal)
      return { amount: toDecimalText(lamports, network.nativeCurrency.decimals), symbol: network.nativeCurrency.symbol }
    },
    holdings: async () => (await import('./holdings')).createHoldings(clientOf),
    transfers: async () => (await import('./transfers')).createTransfers(clientOf, clock),
  }
}

/** `{ signature }` or the bare text; 64 bytes in base58 either way. */
function readSignature(response: unknown): string | undefined {
  try {
    const signature = typeof response === 'string' ? response : (response as { signature?: unknown }).signature
    return typeof signature === 'string' && fromBase58(signature, SIGNATURE_MAX_CHARACTERS)?.length === SIGNATURE_BYTES
      ? signature
      : undefined
  } catch {
    return undefined
  }
}

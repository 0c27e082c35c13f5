import { base58 } from '@scure/base'
import { toDecimalText } from '../../domain/money/decimal'
import { ConnectAborted } from '../../errors/connection'
import { explain } from '../../errors/explain'
import { ChainSwitchNotProgrammatic, ChainUnsupported } from '../../errors/network'
import { WalletRequestFailed } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import type { ChainAdapter } from '../contract'
import { explainSwitch } from '../explainSwitch'
import { requestWallet } from '../requestWallet'
import { base64 } from './base64'
import { createConnections, readBalance } from './connection'
import { createHoldings } from './holdings'
import { isSignature, messageParams } from './requests/requests'
import { createTransfers } from './transfers'

/** Solana networks: wallet requests (docs/protocol/wallets.md) and reads from the chain. */
export function createSolanaAdapter(rpcHost: string, clock: Clock): ChainAdapter {
  const connectionOf = createConnections(rpcHost, clock)

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
    explain: (reason, network) => explainSwitch(reason, 'solana', network.caipNetworkId),
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
    encodeProof: (signature) => base64.encode(base58.decode(signature)),
    async balance(account, network, signal) {
      const lamports = await readBalance(connectionOf(network), account.address, signal)
      return { amount: toDecimalText(lamports, network.nativeCurrency.decimals), symbol: network.nativeCurrency.symbol }
    },
    holdings: async () => createHoldings(connectionOf),
    transfers: async () => createTransfers(connectionOf, clock),
  }
}

/** `{ signature }` or the bare text; 64 bytes in base58 either way. */
function readSignature(response: unknown): string | undefined {
  try {
    const signature = typeof response === 'string' ? response : (response as { signature?: unknown }).signature
    return isSignature(signature) ? signature : undefined
  } catch {
    return undefined
  }
}

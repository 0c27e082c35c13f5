import { Keypair } from '@solana/web3.js'
import { base58 } from '@scure/base'
import type { Faults } from '../faults/Faults'
import { SOLANA_FAULT, solanaMethodFault } from './faultNames'
import { listen } from '../http/listen'
import { firstOf, openToAnyPage } from '../http/reply'
import { LOOPBACK } from '../ports'
import { rpcMethodsOf } from '../services/rpcService'
import { SOLANA_ACCOUNT_ROLE, fundedSolanaAccounts, solanaAccountAt } from './accounts'
import { issueTokens, type SolanaContracts } from './issueTokens'
import { pastClock, seedSolanaHistory } from './seedHistory'
import { solanaRpcAnswer } from './rpcAnswer'
import { SolanaChain } from './SolanaChain'
import { startSubscriptions } from './subscriptions'
import { tokenService, tokenUri } from './tokenService'

/** The id of the local Solana chain: the Wallet Standard's chain of the same name. */
export const SOLANA_LOCALNET = 'solana:localnet' as const

/** A running local Solana node. */
export type SolanaNode = {
  readonly url: string
  readonly socketUrl: string
  readonly contracts: SolanaContracts
  readonly chain: SolanaChain
  /** Open websockets, for tests that count what stays behind. */
  readonly connections: number
  close(): Promise<void>
}

const LAMPORTS = 1_000_000_000n
const FIRST_SOL = 100n * LAMPORTS
const ISSUER_SOL = 1000n * LAMPORTS
const FAUCET_SOL = 100_000_000n * LAMPORTS

/**
 * Starts the local Solana chain with its funded accounts and tokens, its JSON-RPC on `port` and its websocket on the
 * next one, where clients look for it. `imagesUrl` is the host that serves the tokens' pictures, if not the node
 * itself.
 * @throws when a port is taken or a token cannot be issued.
 */
export async function startSolana(
  port: number,
  faults: Faults,
  { imagesUrl }: { readonly imagesUrl?: string } = {},
): Promise<SolanaNode> {
  const past = pastClock()
  const chain = new SolanaChain(past.now)
  const nodeUrl = `http://${LOOPBACK}:${port}`
  const holders = fundedSolanaAccounts().map(({ address }) => address)
  const issuer = Keypair.fromSecretKey(base58.decode(solanaAccountAt(SOLANA_ACCOUNT_ROLE.issuer).privateKey))
  for (const holder of holders) chain.endow(holder, FIRST_SOL)
  chain.endow(issuer.publicKey.toBase58(), ISSUER_SOL)
  chain.endow(solanaAccountAt(SOLANA_ACCOUNT_ROLE.faucet).address, FAUCET_SOL)
  const contracts = issueTokens(chain, issuer, holders, (mint) => tokenUri(nodeUrl, mint))
  seedSolanaHistory(chain, contracts, past)

  const http = await listen({
    port,
    faults,
    faultNames: (ask) => (ask.method === 'POST' ? [SOLANA_FAULT, ...rpcMethodsOf(ask).map(solanaMethodFault)] : []),
    answer: openToAnyPage(firstOf(solanaRpcAnswer(chain), tokenService(nodeUrl, imagesUrl).answer)),
  })
  try {
    const sockets = await startSubscriptions(port + 1, chain, faults)
    return {
      url: http.url,
      socketUrl: sockets.url,
      contracts,
      chain,
      get connections() {
        return sockets.connections
      },
      close: async () => {
        await Promise.all([sockets.close(), http.close()])
      },
    }
  } catch (reason) {
    await http.close()
    throw reason
  }
}

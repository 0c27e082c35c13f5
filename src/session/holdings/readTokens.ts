import { supports } from '../../domain/network/namespaces'
import { chainIdHex } from '../../domain/network/chainId'
import type { ChainHoldings, TokenReference } from '../../chains/contract'
import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import type { Account } from '../../domain/account/account'
import { parseCaipAddress, type CaipAddress } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { offersAssets, readWalletAssets } from '../../services/blockchain/walletAssets'
import { withTimeout } from '../../services/clock/withTimeout'
import { imageOriginsOf } from '../../services/imageOrigins'
import { abortable } from '../../services/abortable'
import type { Context } from '../context'

export interface TokensRead {
  readonly tokens: readonly TokenBalance[]
  /** The service failed: these come from the chain, which knows fewer tokens and no prices. */
  readonly incomplete?: unknown
}

/**
 * The tokens of an account: from the wallet if it can list them, else from the balance service, else from the chain
 * itself.
 * @throws ServiceUnavailable when none of them responds
 */
export async function readTokens(
  context: Context,
  account: Account,
  network: Network,
  changed: readonly CaipAddress[],
  signal: AbortSignal,
): Promise<TokensRead> {
  const owned = await fromWallet(context, account, network, signal)
  if (owned) return { tokens: owned }
  let incomplete: unknown
  // Fetched beside the list, not after it.
  const scales = supports(account.namespace, 'tokenScales') ? holdingsOf(context, account.namespace) : undefined
  scales?.catch(() => {})
  try {
    const listed = await context.services.blockchain.fetchBalance(
      { address: account.address, networkId: network.caipNetworkId, forceUpdate: changed },
      signal,
    )
    if (listed) return { tokens: scales ? await scaled(context, scales, network, listed, signal) : listed }
  } catch (reason) {
    signal.throwIfAborted()
    incomplete = reason
  }
  try {
    const holdings = await holdingsOf(context, account.namespace)
    const tokens = sortTokens(await holdings.tokens(account, network, tokensOn(context, network), signal))
    return incomplete === undefined ? { tokens } : { tokens, incomplete }
  } catch (reason) {
    signal.throwIfAborted()
    // The service's failure says when to retry.
    throw incomplete ?? reason
  }
}

async function holdingsOf({ chains }: Context, namespace: Account['namespace']): Promise<ChainHoldings> {
  return (await chains.for(namespace)).holdings()
}

/** What a service lists in base units, as the tokens' programs show it. Where they cannot be read it stays as it is. */
async function scaled(
  context: Context,
  holdings: Promise<ChainHoldings>,
  network: Network,
  listed: readonly TokenBalance[],
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  try {
    return (await (await holdings).scaled?.(listed, network, signal)) ?? listed
  } catch (reason) {
    signal.throwIfAborted()
    context.services.log.warn('The scales of the tokens could not be read.', reason)
    return listed
  }
}

/** The tokens that the page has configured on a network. */
export function tokensOn(context: Context, network: Network): readonly TokenReference[] {
  return context.store.getState().options.tokens.flatMap((named) => {
    const token = parseCaipAddress(named)
    return token?.caipNetworkId === network.caipNetworkId ? [{ address: token.address }] : []
  })
}

/** Undefined where the wallet does not support it or does not respond in time. */
async function fromWallet(
  context: Context,
  account: Account,
  network: Network,
  signal: AbortSignal,
): Promise<readonly TokenBalance[] | undefined> {
  const live = context.live.get(account.namespace)
  if (!supports(account.namespace, 'walletAssets') || !live?.facts.capabilities.listsAssets) return undefined
  const chainId = chainIdHex(network.caipNetworkId)
  const limit = withTimeout(context.services.clock, SERVICE_CALL_TIMEOUT_MS, signal)
  const request = (method: string, params: unknown) =>
    abortable(live.provider.request({ method, params }), limit.signal)
  try {
    if (!offersAssets(await request('wallet_getCapabilities', [account.address]), chainId)) return undefined
    const response = await request('wallet_getAssets', [{ account: account.address, chainFilter: [chainId] }])
    return await readWalletAssets(
      response,
      {
        chainIdHex: chainId,
        networkId: network.caipNetworkId,
        imageOrigins: imageOriginsOf(context.store.getState().options),
        clock: context.services.clock,
      },
      signal,
    )
  } catch (reason) {
    signal.throwIfAborted()
    context.services.log.warn('The wallet did not list its tokens.', reason)
    return undefined
  } finally {
    limit.release()
  }
}

import { namespaceRow } from '../../../domain/network/namespaces'
import { DEFAULT_PURCHASE_TOKEN, ONRAMP_DEFAULT_CURRENCY } from '../../../config/limits'
import { namespaceOf } from '../../../domain/network/caip'
import { findNetwork } from '../../../domain/network/network'
import type { OnrampProviderName } from '../../../domain/money/onramp'
import { ServiceUnavailable } from '../../../errors/service'
import { createOnrampService } from '../onrampService'
import { resolveServiceUrls } from '../../../services/serviceUrls'
import { selectBought, selectBuy, selectBuyFault, selectPayment } from '../state'
import type { AccountScope, State } from '../../../session/store/state'
import type { Context } from '../../../session/context'

/**
 * The URL of a provider's window for this account: of Meld with the page's own key, of Coinbase as the service builds
 * it.
 * @throws ServiceUnavailable, PurchaseWindowRefused
 */
export async function purchaseWindow(
  context: Context,
  provider: OnrampProviderName,
  scope: AccountScope,
  signal: AbortSignal,
): Promise<string> {
  const state = context.store.getState()
  const { projectId = '', services } = state.options
  const { meld, meldKey = '', coinbase } = resolveServiceUrls(services)
  if (provider === 'meld') {
    const query = new URLSearchParams({
      publicKey: meldKey,
      destinationCurrencyCode: meldCurrency(scope),
      walletAddress: scope.address,
      externalCustomerId: projectId,
    })
    return `${meld}?${query}`
  }
  const onramp = await context.services.blockchain.client(createOnrampService)
  const networkName = findNetwork(state.networks, scope.networkId)?.name ?? ''
  const dollars = wholeDollars(state)
  const window = await onramp?.fetchWindow(
    {
      ...scope,
      networkName,
      symbol: selectBought(state)?.symbol ?? DEFAULT_PURCHASE_TOKEN,
      declared: coinbase,
      ...(dollars !== undefined && { dollars }),
    },
    signal,
  )
  if (window === undefined) throw new ServiceUnavailable('rpc', 'refused')
  return window
}

/** The currency that Meld sells for this namespace. */
export function meldCurrency({ networkId }: AccountScope): 'SOL' | 'USDC' {
  return namespaceRow(namespaceOf(networkId)).meldCurrency ?? 'USDC'
}

/** The provider's window can be opened with whole dollars only; other amounts are entered there. */
function wholeDollars(state: State): number | undefined {
  const exact = selectBuy(state)?.exact
  const isWhole =
    exact !== undefined &&
    !selectBuyFault(state) &&
    selectPayment(state)?.id === ONRAMP_DEFAULT_CURRENCY &&
    /^\d+$/.test(exact)
  return isWhole ? Number(exact) : undefined
}

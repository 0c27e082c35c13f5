import { DEFAULT_PURCHASE_TOKEN, ONRAMP_DEFAULT_CURRENCY } from '../../config/limits'
import { isGreater } from '../../domain/money/amount'
import type { OnrampOptions, PaymentCurrency, PaymentLimit, PurchaseCurrency } from '../../domain/money/onramp'
import type { BuyState, Purchase } from './stateTypes'
import type { Change } from '../../session/store/createStore'
import { selectActiveAccount, selectActiveNetworkId } from '../../session/store/selectors'
import type { AccountScope, State } from '../../session/store/state'

/** Who would buy, and where. Prices can be looked at before anybody is connected: then the address is empty. */
function selectBuyer(state: State): AccountScope | undefined {
  const networkId = selectActiveNetworkId(state)
  return networkId && { networkId, address: selectActiveAccount(state)?.address ?? '' }
}

/** The form of the active account on the active network; that of another one is nobody's, which is how it resets (specification, section 4). */
export function selectBuy(state: State): BuyState | undefined {
  const scope = selectBuyer(state)
  const { buy } = state
  return scope &&
    buy &&
    buy.scope.networkId === scope.networkId &&
    (buy.scope.address === scope.address || buy.scope.address === '')
    ? buy
    : undefined
}

/** Changes the form on screen; begins one where there is none. On no network nothing happens. */
export function changeBuy(change: Partial<BuyState>): Change {
  return (state) => {
    const scope = selectBuyer(state)
    return scope ? { buy: { ...(selectBuy(state) ?? empty), ...change, scope } } : {}
  }
}

/** Changes one visit to a provider's window; a later one stays as it is. */
export function changePurchase(begunAt: number, change: Partial<Purchase>): Change {
  return (state) => {
    const purchase = selectBuy(state)?.purchase
    return purchase?.begunAt === begunAt ? changeBuy({ purchase: { ...purchase, ...change } })(state) : {}
  }
}

const empty: Omit<BuyState, 'scope'> = {
  offer: { status: 'loading' },
  currency: ONRAMP_DEFAULT_CURRENCY,
  symbol: DEFAULT_PURCHASE_TOKEN,
  method: 'card',
  amount: '',
  exact: undefined,
  quote: { status: 'none' },
  purchase: undefined,
  orders: undefined,
}

function selectOptions(state: State): OnrampOptions | undefined {
  const offer = selectBuy(state)?.offer
  return offer?.status === 'ready' ? offer.said : undefined
}

/** What can be paid with. Empty while that is not known. */
export function selectPaymentCurrencies(state: State): readonly PaymentCurrency[] {
  return selectOptions(state)?.payment ?? []
}

/** What is paid with: what was wanted, else the first there is. */
export function selectPayment(state: State): PaymentCurrency | undefined {
  const currencies = selectPaymentCurrencies(state)
  const requested = selectBuy(state)?.currency
  return currencies.find(({ id }) => id === requested) ?? currencies[0]
}

/** What is sold on the network in use. Empty while that is not known. */
export function selectSold(state: State): readonly PurchaseCurrency[] {
  const reference = selectActiveNetworkId(state)?.split(':')[1]
  return (
    selectOptions(state)?.purchase.filter(({ networks }) => networks.some(({ chainId }) => chainId === reference)) ?? []
  )
}

/** What is bought: what was wanted, else the first that is sold here. */
export function selectBought(state: State): PurchaseCurrency | undefined {
  const sold = selectSold(state)
  const requested = selectBuy(state)?.symbol
  return sold.find(({ symbol }) => symbol === requested) ?? sold[0]
}

/** The way to pay, with its limits: the one wanted, else the first there is. */
export function selectLimit(state: State): PaymentLimit | undefined {
  const limits = selectPayment(state)?.limits
  const requested = selectBuy(state)?.method
  return limits?.find(({ id }) => id === requested) ?? limits?.[0]
}

/** Why no price can be asked for yet, first things first (views.md, 11.3). */
export type BuyFault = 'offer' | 'amount' | 'not-amount' | 'below' | 'above'

export function selectBuyFault(state: State): BuyFault | undefined {
  const buy = selectBuy(state)
  const limit = selectLimit(state)
  if (!buy || !limit || !selectBought(state)) return 'offer'
  if (buy.exact === undefined) return buy.amount.trim() === '' ? 'amount' : 'not-amount'
  if (buy.exact === '0') return 'amount'
  if (isGreater(limit.min, buy.exact)) return 'below'
  return isGreater(buy.exact, limit.max) ? 'above' : undefined
}

import { loadActivity } from '../../../src/features/activity/actions/loadActivity'
import { loadMoreActivity } from '../../../src/features/activity/actions/loadMoreActivity'
import { selectActivity } from '../../../src/features/activity/state'
import { loadOrders } from '../../../src/features/buy/actions/loadOrders'
import { startPurchase } from '../../../src/features/buy/actions/startPurchase'
import { loadBuyOffer } from '../../../src/features/buy/actions/loadBuyOffer'
import { setBuyAmount } from '../../../src/features/buy/actions/setBuyAmount'
import { refreshQuote } from '../../../src/features/buy/actions/refreshQuote'
import { selectBuy, selectPurchase } from '../../../src/features/buy/state'
import { refreshNfts } from '../../../src/features/account/actions/refreshNfts'
import { selectNfts } from '../../../src/features/account/state'
import { loadNames } from '../../../src/features/names/actions/loadNames'
import { registerName } from '../../../src/features/names/actions/registerName'
import { startNameSetup } from '../../../src/features/names/actions/startNameSetup'
import { suggestNames } from '../../../src/features/names/actions/suggestNames'
import { changeNaming, selectNaming } from '../../../src/features/names/state'
import { loadKnownRecipients } from '../../../src/features/send/actions/loadKnownRecipients'
import { previewSend } from '../../../src/features/send/actions/previewSend'
import { setSendAmount } from '../../../src/features/send/actions/setSendAmount'
import { setSendRecipient } from '../../../src/features/send/actions/setSendRecipient'
import { startSend } from '../../../src/features/send/actions/startSend'
import { selectKnownRecipients, selectSend } from '../../../src/features/send/state'
import { signIn } from '../../../src/features/sign-in/actions/signIn'
import { signOut } from '../../../src/features/sign-in/actions/signOut'
import { chooseSwapToken, openSwapTokens } from '../../../src/features/swap/actions/chooseSwapToken'
import { checkSwap } from '../../../src/features/swap/actions/previewSwap'
import { loadSwap } from '../../../src/features/swap/actions/loadSwap'
import { fetchSwapQuote } from '../../../src/features/swap/actions/fetchSwapQuote'
import { setSwapAmount } from '../../../src/features/swap/actions/setSwapAmount'
import { selectSwap } from '../../../src/features/swap/state'
import { checkOrigin } from '../../../src/session/directory/checkOrigin'
import { loadDirectory } from '../../../src/session/directory/loadDirectory'
import { loadFeatures } from '../../../src/session/directory/loadFeatures'
import { loadMoreWallets } from '../../../src/session/directory/loadMoreWallets'
import { searchWallets } from '../../../src/session/directory/searchWallets'
import { refreshBalance } from '../../../src/session/holdings/refreshBalance'
import { refreshIdentity } from '../../../src/session/holdings/refreshIdentity'
import { refreshTokens } from '../../../src/session/holdings/refreshTokens'
import { prepareRequest } from '../../../src/session/sign-in/evaluateSignIn'
import { watchSiteSession } from '../../../src/session/sign-in/watchSiteSession'
import { selectBalance } from '../../../src/session/store/balance'
import { selectIdentity } from '../../../src/session/store/identity'
import { selectTokens, tokens } from '../../../src/session/store/tokens'
import { bob } from '../../fakes/connections'
import { listedDollar, listedEther } from '../../fakes/swaps'
import { ether } from '../../fakes/transfers'
import type { FakeContext } from '../../fakes/context'

/** What the visitor sees of it. `without`: the view is complete without what the service would add. */
export type Seen = 'waiting' | 'named' | 'without' | 'done' | 'nothing'

/** Something that a view needs of one service. */
export interface Journey {
  readonly view: string
  readonly service: RegExp
  /** If it is not an installed one of eip155. */
  readonly wallet?: 'solana' | 'embedded'
  /** Filled in before, with all services at work. */
  readonly before?: (context: FakeContext) => Promise<unknown>
  /** What opens the view, and what its retry does. */
  readonly act: (context: FakeContext) => Promise<unknown>
  readonly seen: (context: FakeContext) => Seen
  /** Requests that a press may cost while the service fails; one unless more is said. */
  readonly atMost?: number
}

const RPC = /^https:\/\/rpc\.ethereum\.test/
const SOLANA_RPC = /^https:\/\/rpc\.solana\.test/
const path = (text: string): RegExp => new RegExp(`^https://[^?]*${text}`)

/** By the status that a list or a field has. */
function seenBy(status: string | undefined): Seen {
  switch (status) {
    case 'ready':
    case 'resolved':
    case 'done':
      return 'done'
    case 'failed':
      return 'named'
    case 'loading':
    case 'asking':
    case 'looking-up':
    case 'estimating':
    case 'preparing':
    case 'checking':
      return 'waiting'
    default:
      return 'nothing'
  }
}

const state = (context: FakeContext) => context.store.getState()
const runs = (context: FakeContext, task: Parameters<FakeContext['tasks']['isRunning']>[0]): Seen | undefined =>
  context.tasks.isRunning(task) ? 'waiting' : undefined

function seenNfts(context: FakeContext): Seen {
  const slice = selectNfts(state(context))
  // The view says that some may be missing.
  return slice?.status === 'ready' && slice.incomplete ? 'named' : seenBy(slice?.status)
}

const watches = new WeakMap<FakeContext, AbortController>()

/** Begins again, as another page does. */
function watchSite(context: FakeContext): Promise<void> {
  watches.get(context)?.abort()
  const watch = new AbortController()
  watches.set(context, watch)
  return watchSiteSession(context, 'before', watch.signal)
}

async function fillInSwap(context: FakeContext, pays = listedEther): Promise<void> {
  await loadSwap(context)
  openSwapTokens(context, 'to')
  await chooseSwapToken(context, pays === listedEther ? listedDollar : listedEther, 'en')
  if (pays !== listedEther) {
    openSwapTokens(context, 'from')
    await chooseSwapToken(context, pays, 'en')
  }
  await setSwapAmount(context, '0.25', 'en')
}

async function fillInSend(context: FakeContext): Promise<void> {
  context.store.setState(tokens.set({ status: 'ready', tokens: [ether] }))
  startSend(context, ether)
  setSendAmount(context, '0.25', 'en')
  await setSendRecipient(context, bob)
}

/** Views and what they need; each is a row of cells, one for every way to fail. */
export const JOURNEYS: readonly Journey[] = [
  {
    view: 'Connect: suggested wallets',
    service: path('/getWallets'),
    act: loadDirectory,
    seen: (context) => seenBy(state(context).directory.recommended.status),
  },
  {
    view: 'All wallets',
    service: path('/getWallets'),
    act: loadMoreWallets,
    seen: (context) => seenBy(state(context).directory.pages.status),
  },
  {
    view: 'All wallets: search',
    service: path('/getWallets'),
    act: (context) => searchWallets(context, 'fox'),
    seen: (context) => seenBy(state(context).directory.search.status),
  },
  {
    view: 'Connect: what the project has switched on',
    service: path('/config'),
    act: loadFeatures,
    // The page's own settings hold where the service says nothing.
    seen: (context) => runs(context, 'features') ?? (state(context).features ? 'done' : 'nothing'),
  },
  {
    view: 'Connect: where the project allows logins',
    service: path('/origins'),
    before: loadFeatures,
    act: checkOrigin,
    seen: (context) => runs(context, 'origins') ?? (state(context).embedded.originRefused ? 'nothing' : 'done'),
  },
  {
    view: 'Account: tokens',
    service: path('/balance'),
    act: refreshTokens,
    seen: (context) => seenBy(selectTokens(state(context))?.status),
  },
  {
    view: 'Account: tokens, without the list of networks',
    service: path('/supported-chains'),
    act: refreshTokens,
    seen: (context) => seenBy(selectTokens(state(context))?.status),
  },
  {
    view: 'Account: balance',
    service: RPC,
    act: (context) => refreshBalance(context),
    seen: (context) => runs(context, 'balance') ?? seenBy(selectBalance(state(context)).status),
    atMost: 2,
  },
  {
    view: 'Account: balance on Solana',
    service: SOLANA_RPC,
    wallet: 'solana',
    act: (context) => refreshBalance(context),
    seen: (context) => runs(context, 'balance') ?? seenBy(selectBalance(state(context)).status),
    // The network's own node and the service's, whose genesis is asked for beside.
    atMost: 4,
  },
  {
    view: 'Account: NFTs on Solana',
    service: SOLANA_RPC,
    wallet: 'solana',
    act: (context) => refreshNfts(context, { force: true }),
    seen: seenNfts,
    atMost: 8,
  },
  {
    view: 'Account: NFTs',
    service: RPC,
    act: (context) => refreshNfts(context, { force: true }),
    seen: seenNfts,
    atMost: 8,
  },
  {
    view: 'Account: older NFTs',
    service: path('/history'),
    act: (context) => refreshNfts(context, { force: true }),
    seen: seenNfts,
  },
  {
    view: 'Account: name',
    service: path('/v1/identity'),
    act: refreshIdentity,
    seen: (context) => runs(context, 'identity') ?? (selectIdentity(state(context)) ? 'done' : 'without'),
  },
  {
    view: 'Activity',
    service: path('/history'),
    act: loadActivity,
    seen(context) {
      const list = selectActivity(state(context))
      if (list?.loading) return 'waiting'
      return list?.problem ? 'named' : list?.transactions.length ? 'done' : 'nothing'
    },
  },
  {
    view: 'Activity: older',
    service: path('/history'),
    before: loadActivity,
    act: (context) => (selectActivity(state(context))?.problem ? loadActivity(context) : loadMoreActivity(context)),
    seen(context) {
      const list = selectActivity(state(context))
      if (list?.loading) return 'waiting'
      return list?.problem ? 'named' : list?.transactions.length ? 'done' : 'nothing'
    },
  },
  {
    view: 'Send: name of the recipient',
    service: path('/v1/profile/account'),
    before: fillInSend,
    act: (context) => setSendRecipient(context, 'ada.reown.id'),
    seen: (context) => seenBy(selectSend(state(context))?.resolution.status),
  },
  {
    view: 'Send: known recipients',
    service: path('/history'),
    act: (context) => loadKnownRecipients(context),
    seen: (context) =>
      runs(context, 'known-recipients') ?? (selectKnownRecipients(state(context)) === undefined ? 'without' : 'done'),
  },
  {
    view: 'Send: preview',
    service: RPC,
    before: fillInSend,
    act: previewSend,
    seen: (context) => seenBy(selectSend(state(context))?.progress.status),
    // Several reads at once, each of them repeated once.
    atMost: 8,
  },
  {
    view: 'Swap: tokens',
    service: path('/v1/convert/tokens'),
    act: loadSwap,
    seen: (context) => seenBy(selectSwap(state(context))?.list.status),
  },
  {
    view: 'Swap: gas price',
    service: path('/v1/convert/gas-price'),
    before: (context) => fillInSwap(context),
    act: (context) => fetchSwapQuote(context, 'refresh'),
    // The last price serves.
    seen: (context) => seenBy(selectSwap(state(context))?.quote.status),
  },
  {
    view: 'Swap: prices',
    service: path('/v1/fungible/price'),
    act: (context) => fillInSwap(context),
    // Without them it is complete; without the tokens there is no form.
    seen(context) {
      const swap = selectSwap(state(context))
      return runs(context, 'swap-prices') ?? seenBy(swap?.list.status === 'failed' ? 'failed' : swap?.quote.status)
    },
    atMost: 2,
  },
  {
    view: 'Swap: quote',
    service: path('/v1/convert/quotes'),
    before: (context) => fillInSwap(context),
    act: (context) => fetchSwapQuote(context, 'now'),
    seen: (context) => seenBy(selectSwap(state(context))?.quote.status),
  },
  {
    view: 'Swap: the swap',
    service: path('/v1/convert/build-transaction'),
    before: (context) => fillInSwap(context),
    act: (context) => checkSwap(context),
    seen: (context) => seenBy(selectSwap(state(context))?.progress.status),
  },
  {
    view: 'Swap: what may be spent',
    service: path('/v1/convert/allowance'),
    before: (context) => fillInSwap(context, listedDollar),
    act: (context) => checkSwap(context),
    seen: (context) => seenBy(selectSwap(state(context))?.progress.status),
  },
  {
    view: 'Buy: what can be bought',
    service: path('/v1/onramp/options'),
    act: loadBuyOffer,
    seen: (context) => seenBy(selectBuy(state(context))?.offer.status),
  },
  {
    view: 'Buy: quote',
    service: path('/v1/onramp/quote'),
    async before(context) {
      await loadBuyOffer(context)
      await setBuyAmount(context, '50', 'en')
    },
    act: (context) => refreshQuote(context),
    seen: (context) => seenBy(selectBuy(state(context))?.quote.status),
  },
  {
    view: 'Buy: the window of a provider',
    service: path('/v1/generators/onrampurl'),
    before: loadFeatures,
    act: (context) => startPurchase(context, 'coinbase'),
    seen(context) {
      const purchase = selectPurchase(state(context))
      return purchase?.address ? 'done' : purchase?.status === 'opening' ? 'waiting' : seenBy(purchase?.status)
    },
  },
  {
    view: 'Buy: earlier purchases',
    service: path('/history'),
    before: loadFeatures,
    act: (context) => loadOrders(context),
    seen: (context) => seenBy(selectBuy(state(context))?.orders?.status),
  },
  {
    view: 'Names: those of the account',
    service: path('/v1/profile/reverse'),
    before: async (context) => startNameSetup(context),
    act: loadNames,
    seen(context) {
      const naming = selectNaming(state(context))
      return runs(context, 'names') ?? (naming?.ownProblem ? 'named' : naming?.own ? 'done' : 'nothing')
    },
  },
  {
    view: 'Names: suggestions',
    service: path('/v1/profile/suggestions'),
    before: async (context) => startNameSetup(context),
    act: (context) => suggestNames(context, 'ada'),
    seen: (context) => seenBy(selectNaming(state(context))?.suggestions.status),
  },
  {
    view: 'Names: registration',
    service: path('/v1/profile/account(?:\\?|$)'),
    wallet: 'embedded',
    async before(context) {
      startNameSetup(context)
      context.store.setState(changeNaming({ own: [], label: 'adam' }))
    },
    act: (context) => registerName(context),
    seen(context) {
      const { status } = selectNaming(state(context))?.progress ?? {}
      return status === 'signing' || status === 'registering' ? 'waiting' : seenBy(status)
    },
  },
  {
    view: 'Sign in: whether the site still knows the visitor',
    service: path('/session'),
    before: async (context) => {
      await prepareRequest(context)
      await signIn(context)
    },
    act: watchSite,
    // The site says no. Until it can be asked, the sign-in stays.
    seen: (context) => (state(context).siwx.session ? 'without' : 'done'),
  },
  {
    view: 'Sign in: the message',
    service: path('/nonce'),
    act: prepareRequest,
    seen: (context) => runs(context, 'sign-in-message') ?? (state(context).siwx.request ? 'done' : 'named'),
  },
  {
    view: 'Sign in: the proof',
    service: path('/sign-in'),
    before: prepareRequest,
    act: signIn,
    seen(context) {
      const { session, problem } = state(context).siwx
      return runs(context, 'sign-in') ?? (session ? 'done' : problem ? 'named' : 'nothing')
    },
  },
  {
    view: 'Settings: sign out',
    service: path('/sign-out'),
    before: signIn,
    act: signOut,
    // The visitor is signed out here in any case; the site is told again in the background.
    seen: (context) => (state(context).siwx.session ? 'nothing' : 'done'),
    atMost: 4,
  },
]

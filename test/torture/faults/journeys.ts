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
import { prepareRequest } from '../../../src/session/siwx/prepareRequest'
import { watchSiteSession } from '../../../src/session/siwx/site-session/watchSiteSession'
import { selectBalance } from '../../../src/session/store/balance'
import { selectIdentity } from '../../../src/session/store/identity'
import { selectTokens, tokens } from '../../../src/session/store/tokens'
import { bob } from '../../fakes/connections'
import { listedDollar, listedEther } from '../../fakes/swaps'
import { ether } from '../../fakes/transfers'
import type { FakeWorld } from '../../fakes/world'

/** What the visitor sees of it. `without`: the view is complete without what the service would add. */
export type Seen = 'waiting' | 'named' | 'without' | 'done' | 'nothing'

/** Something that a view needs of one service. */
export interface Journey {
  readonly view: string
  readonly service: RegExp
  /** If it is not an installed one of eip155. */
  readonly wallet?: 'solana' | 'embedded'
  /** Filled in before, with all services at work. */
  readonly before?: (world: FakeWorld) => Promise<unknown>
  /** What opens the view, and what its retry does. */
  readonly act: (world: FakeWorld) => Promise<unknown>
  readonly seen: (world: FakeWorld) => Seen
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

const state = (world: FakeWorld) => world.store.getState()
const runs = (world: FakeWorld, task: Parameters<FakeWorld['tasks']['isRunning']>[0]): Seen | undefined =>
  world.tasks.isRunning(task) ? 'waiting' : undefined

function seenNfts(world: FakeWorld): Seen {
  const slice = selectNfts(state(world))
  // The view says that some may be missing.
  return slice?.status === 'ready' && slice.incomplete ? 'named' : seenBy(slice?.status)
}

const watches = new WeakMap<FakeWorld, AbortController>()

/** Begins again, as another page does. */
function watchSite(world: FakeWorld): Promise<void> {
  watches.get(world)?.abort()
  const watch = new AbortController()
  watches.set(world, watch)
  return watchSiteSession(world, 'before', watch.signal)
}

async function fillInSwap(world: FakeWorld, pays = listedEther): Promise<void> {
  await loadSwap(world)
  openSwapTokens(world, 'to')
  await chooseSwapToken(world, pays === listedEther ? listedDollar : listedEther, 'en')
  if (pays !== listedEther) {
    openSwapTokens(world, 'from')
    await chooseSwapToken(world, pays, 'en')
  }
  await setSwapAmount(world, '0.25', 'en')
}

async function fillInSend(world: FakeWorld): Promise<void> {
  world.store.setState(tokens.set({ status: 'ready', tokens: [ether] }))
  startSend(world, ether)
  setSendAmount(world, '0.25', 'en')
  await setSendRecipient(world, bob)
}

/** Views and what they need; each is a row of cells, one for every way to fail. */
export const JOURNEYS: readonly Journey[] = [
  {
    view: 'Connect: suggested wallets',
    service: path('/getWallets'),
    act: loadDirectory,
    seen: (world) => seenBy(state(world).directory.recommended.status),
  },
  {
    view: 'All wallets',
    service: path('/getWallets'),
    act: loadMoreWallets,
    seen: (world) => seenBy(state(world).directory.pages.status),
  },
  {
    view: 'All wallets: search',
    service: path('/getWallets'),
    act: (world) => searchWallets(world, 'fox'),
    seen: (world) => seenBy(state(world).directory.search.status),
  },
  {
    view: 'Connect: what the project has switched on',
    service: path('/config'),
    act: loadFeatures,
    // The page's own settings hold where the service says nothing.
    seen: (world) => runs(world, 'features') ?? (state(world).features ? 'done' : 'nothing'),
  },
  {
    view: 'Connect: where the project allows logins',
    service: path('/origins'),
    before: loadFeatures,
    act: checkOrigin,
    seen: (world) => runs(world, 'origins') ?? (state(world).embedded.originRefused ? 'nothing' : 'done'),
  },
  {
    view: 'Account: tokens',
    service: path('/balance'),
    act: refreshTokens,
    seen: (world) => seenBy(selectTokens(state(world))?.status),
  },
  {
    view: 'Account: tokens, without the list of networks',
    service: path('/supported-chains'),
    act: refreshTokens,
    seen: (world) => seenBy(selectTokens(state(world))?.status),
  },
  {
    view: 'Account: balance',
    service: RPC,
    act: (world) => refreshBalance(world),
    seen: (world) => runs(world, 'balance') ?? seenBy(selectBalance(state(world)).status),
    atMost: 2,
  },
  {
    view: 'Account: balance on Solana',
    service: SOLANA_RPC,
    wallet: 'solana',
    act: (world) => refreshBalance(world),
    seen: (world) => runs(world, 'balance') ?? seenBy(selectBalance(state(world)).status),
    // The network's own node and the service's, whose genesis is asked for beside.
    atMost: 4,
  },
  {
    view: 'Account: NFTs on Solana',
    service: SOLANA_RPC,
    wallet: 'solana',
    act: (world) => refreshNfts(world, { force: true }),
    seen: seenNfts,
    atMost: 8,
  },
  {
    view: 'Account: NFTs',
    service: RPC,
    act: (world) => refreshNfts(world, { force: true }),
    seen: seenNfts,
    atMost: 8,
  },
  {
    view: 'Account: older NFTs',
    service: path('/history'),
    act: (world) => refreshNfts(world, { force: true }),
    seen: seenNfts,
  },
  {
    view: 'Account: name',
    service: path('/v1/identity'),
    act: refreshIdentity,
    seen: (world) => runs(world, 'identity') ?? (selectIdentity(state(world)) ? 'done' : 'without'),
  },
  {
    view: 'Activity',
    service: path('/history'),
    act: loadActivity,
    seen(world) {
      const list = selectActivity(state(world))
      if (list?.loading) return 'waiting'
      return list?.problem ? 'named' : list?.transactions.length ? 'done' : 'nothing'
    },
  },
  {
    view: 'Activity: older',
    service: path('/history'),
    before: loadActivity,
    act: (world) => (selectActivity(state(world))?.problem ? loadActivity(world) : loadMoreActivity(world)),
    seen(world) {
      const list = selectActivity(state(world))
      if (list?.loading) return 'waiting'
      return list?.problem ? 'named' : list?.transactions.length ? 'done' : 'nothing'
    },
  },
  {
    view: 'Send: name of the recipient',
    service: path('/v1/profile/account'),
    before: fillInSend,
    act: (world) => setSendRecipient(world, 'ada.reown.id'),
    seen: (world) => seenBy(selectSend(state(world))?.resolution.status),
  },
  {
    view: 'Send: known recipients',
    service: path('/history'),
    act: (world) => loadKnownRecipients(world),
    seen: (world) =>
      runs(world, 'known-recipients') ?? (selectKnownRecipients(state(world)) === undefined ? 'without' : 'done'),
  },
  {
    view: 'Send: preview',
    service: RPC,
    before: fillInSend,
    act: previewSend,
    seen: (world) => seenBy(selectSend(state(world))?.progress.status),
    // Several reads at once, each of them repeated once.
    atMost: 8,
  },
  {
    view: 'Swap: tokens',
    service: path('/v1/convert/tokens'),
    act: loadSwap,
    seen: (world) => seenBy(selectSwap(state(world))?.list.status),
  },
  {
    view: 'Swap: gas price',
    service: path('/v1/convert/gas-price'),
    before: (world) => fillInSwap(world),
    act: (world) => fetchSwapQuote(world, 'refresh'),
    // The last price serves.
    seen: (world) => seenBy(selectSwap(state(world))?.quote.status),
  },
  {
    view: 'Swap: prices',
    service: path('/v1/fungible/price'),
    act: (world) => fillInSwap(world),
    // Without them it is complete; without the tokens there is no form.
    seen(world) {
      const swap = selectSwap(state(world))
      return runs(world, 'swap-prices') ?? seenBy(swap?.list.status === 'failed' ? 'failed' : swap?.quote.status)
    },
    atMost: 2,
  },
  {
    view: 'Swap: quote',
    service: path('/v1/convert/quotes'),
    before: (world) => fillInSwap(world),
    act: (world) => fetchSwapQuote(world, 'now'),
    seen: (world) => seenBy(selectSwap(state(world))?.quote.status),
  },
  {
    view: 'Swap: the swap',
    service: path('/v1/convert/build-transaction'),
    before: (world) => fillInSwap(world),
    act: (world) => checkSwap(world),
    seen: (world) => seenBy(selectSwap(state(world))?.progress.status),
  },
  {
    view: 'Swap: what may be spent',
    service: path('/v1/convert/allowance'),
    before: (world) => fillInSwap(world, listedDollar),
    act: (world) => checkSwap(world),
    seen: (world) => seenBy(selectSwap(state(world))?.progress.status),
  },
  {
    view: 'Buy: what can be bought',
    service: path('/v1/onramp/options'),
    act: loadBuyOffer,
    seen: (world) => seenBy(selectBuy(state(world))?.offer.status),
  },
  {
    view: 'Buy: quote',
    service: path('/v1/onramp/quote'),
    async before(world) {
      await loadBuyOffer(world)
      await setBuyAmount(world, '50', 'en')
    },
    act: (world) => refreshQuote(world),
    seen: (world) => seenBy(selectBuy(state(world))?.quote.status),
  },
  {
    view: 'Buy: the window of a provider',
    service: path('/v1/generators/onrampurl'),
    before: loadFeatures,
    act: (world) => startPurchase(world, 'coinbase'),
    seen(world) {
      const purchase = selectPurchase(state(world))
      return purchase?.address ? 'done' : purchase?.status === 'opening' ? 'waiting' : seenBy(purchase?.status)
    },
  },
  {
    view: 'Buy: earlier purchases',
    service: path('/history'),
    before: loadFeatures,
    act: (world) => loadOrders(world),
    seen: (world) => seenBy(selectBuy(state(world))?.orders?.status),
  },
  {
    view: 'Names: those of the account',
    service: path('/v1/profile/reverse'),
    before: async (world) => startNameSetup(world),
    act: loadNames,
    seen(world) {
      const naming = selectNaming(state(world))
      return runs(world, 'names') ?? (naming?.ownProblem ? 'named' : naming?.own ? 'done' : 'nothing')
    },
  },
  {
    view: 'Names: suggestions',
    service: path('/v1/profile/suggestions'),
    before: async (world) => startNameSetup(world),
    act: (world) => suggestNames(world, 'ada'),
    seen: (world) => seenBy(selectNaming(state(world))?.suggestions.status),
  },
  {
    view: 'Names: registration',
    service: path('/v1/profile/account(?:\\?|$)'),
    wallet: 'embedded',
    async before(world) {
      startNameSetup(world)
      world.store.setState(changeNaming({ own: [], label: 'adam' }))
    },
    act: (world) => registerName(world),
    seen(world) {
      const { status } = selectNaming(state(world))?.progress ?? {}
      return status === 'signing' || status === 'registering' ? 'waiting' : seenBy(status)
    },
  },
  {
    view: 'Sign in: whether the site still knows the visitor',
    service: path('/session'),
    before: async (world) => {
      await prepareRequest(world)
      await signIn(world)
    },
    act: watchSite,
    // The site says no. Until it can be asked, the sign-in stays.
    seen: (world) => (state(world).siwx.session ? 'without' : 'done'),
  },
  {
    view: 'Sign in: the message',
    service: path('/nonce'),
    act: prepareRequest,
    seen: (world) => runs(world, 'sign-in-message') ?? (state(world).siwx.request ? 'done' : 'named'),
  },
  {
    view: 'Sign in: the proof',
    service: path('/sign-in'),
    before: prepareRequest,
    act: signIn,
    seen(world) {
      const { session, problem } = state(world).siwx
      return runs(world, 'sign-in') ?? (session ? 'done' : problem ? 'named' : 'nothing')
    },
  },
  {
    view: 'Settings: sign out',
    service: path('/sign-out'),
    before: signIn,
    act: signOut,
    // The visitor is signed out here in any case; the site is told again in the background.
    seen: (world) => (state(world).siwx.session ? 'nothing' : 'done'),
    atMost: 4,
  },
]

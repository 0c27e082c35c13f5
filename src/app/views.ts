import type { ComponentType } from 'react'
import type { ViewName } from '../domain/page/viewName'
import type { Messages } from '../messages/messages'
import type { PackName } from '../messages/packs'
import type { State } from '../session/store/state'
import { selectView } from '../session/store/selectors'
import { Connect } from '../features/connect/Connect'
import { namespaceName } from '../domain/network/namespaces'

/** What a view's module gives: the view under its own name. Several views may share one module. */
export type ViewModule = { readonly [Name in ViewName]?: ComponentType } & {
  /** Style texts that the shell adopts before it shows the view. Those that several views share are adopted once. */
  readonly sheets?: readonly string[]
}

export interface ViewRow {
  /** A view that came with the app is there at once; the others are fetched. Rejects when the chunk cannot be had. */
  readonly load: () => ViewModule | Promise<ViewModule>
  /** Packs of words that are fetched with it (`useMessagesPack`). */
  readonly words?: readonly PackName[]
  /** A view that is about one wallet, network or family carries its name as title, instead of its own. */
  readonly about?: (state: State, messages: Messages) => string | undefined
  /** What stands where reading begins when there is nothing to go back to: help on Connect, the network on Account. */
  readonly leading?: 'help' | 'network'
  /** May the visitor go back, given that there is somewhere to go back to? Absent: always. Whether the card may close is `mayClose` in domain. */
  readonly back?: (facts: { readonly signInRequired: boolean }) => boolean
  /** Where focus goes when the view appears: the title, or a selector. Absent, or when nothing fits it: the first control, then the title. */
  readonly initialFocus?: 'title' | (string & {})
}

const account: readonly PackName[] = ['account']
const swapping: readonly PackName[] = ['account', 'swap']
const buy: readonly PackName[] = ['buy']
const mainAction = '[data-action=main]'
// What belongs together is fetched together: who sees one of these is likely to see the next.
const codeViews = () => import('../features/embedded/codeViews')
const socialViews = () => import('../features/embedded/socialViews')
const helpViews = () => import('../features/help/helpViews')
const networkViews = () => import('../features/networks/networkViews')
const namespaceViews = () => import('../features/account/familyViews')
const settingsViews = () => import('../features/settings/settingsViews')
const sendViews = () => import('../features/send/sendViews')
const swapViews = () => import('../features/swap/swapViews')
const holdingViews = () => import('../features/receive/holdingViews')
const buyViews = () => import('../features/buy/buyViews')
const nameViews = () => import('../features/names/nameViews')
const chosenWallet = (state: State) => selectView(state).wallet?.name
const askedWallet = (state: State) => {
  const { wallet, installedId } = selectView(state)
  return wallet?.name ?? state.installed.find(({ id }) => id === installedId)?.name
}

/** One row per named view. */
export const registry: Readonly<Record<ViewName, ViewRow>> = {
  Connect: {
    load: () => ({ Connect }),
    about: ({ connectingNamespace }, t) =>
      connectingNamespace && t.connectNamespace?.(namespaceName(connectingNamespace)),
    leading: 'help',
    initialFocus: 'input[type=checkbox], .row',
  },
  AllWallets: { load: () => import('../features/connect/AllWallets') },
  ConnectingExternal: {
    load: () => import('../features/connect/ConnectingExternal'),
    about: askedWallet,
    initialFocus: 'title',
  },
  ConnectingWalletConnectBasic: {
    load: () => import('../features/walletconnect/ConnectingWalletConnectBasic'),
    initialFocus: 'title',
  },
  ConnectingWalletConnect: {
    load: () => import('../features/walletconnect/ConnectingWalletConnect'),
    about: chosenWallet,
    initialFocus: mainAction,
  },
  SIWXSignMessage: {
    load: () => import('../features/sign-in/SIWXSignMessage'),
    back: ({ signInRequired }) => !signInRequired,
    initialFocus: mainAction,
  },
  Account: { load: () => import('../features/account/Account'), words: account, leading: 'network' },
  Activity: { load: () => import('../features/activity/Activity'), words: account },
  Networks: { load: networkViews },
  SwitchNetwork: { load: networkViews, initialFocus: 'title' },
  UnsupportedChain: { load: networkViews },
  WhatIsAWallet: { load: helpViews, initialFocus: mainAction },
  GetWallet: { load: helpViews },
  Downloads: { load: helpViews, about: chosenWallet },
  EmailVerifyOtp: { load: codeViews },
  EmailVerifyDevice: { load: codeViews, initialFocus: 'title' },
  ConnectSocials: { load: socialViews },
  ConnectingSocial: { load: socialViews, initialFocus: 'title' },
  ConnectingFarcaster: { load: () => import('../features/embedded/ConnectingFarcaster'), initialFocus: 'title' },
  ApproveTransaction: {
    load: () => import('../features/embedded/ApproveTransaction'),
    back: () => false,
    initialFocus: 'title',
  },
  Settings: { load: settingsViews },
  UpdateEmail: { load: settingsViews },
  UpdateEmailPrimaryOtp: { load: settingsViews },
  UpdateEmailSecondaryOtp: { load: settingsViews },
  SmartAccountSettings: { load: settingsViews },
  UpgradeToSmartAccount: { load: settingsViews, initialFocus: mainAction },
  UpgradeEmailWallet: { load: settingsViews, initialFocus: mainAction },
  ConnectingMultiChain: { load: namespaceViews, about: askedWallet },
  SwitchActiveChain: { load: networkViews, initialFocus: mainAction },
  Profile: { load: namespaceViews },
  WhatIsANetwork: { load: networkViews, initialFocus: 'title' },
  Send: { load: sendViews, words: account },
  SendSelectToken: { load: sendViews, words: account },
  SendPreview: { load: sendViews, words: account, initialFocus: 'title' },
  SendConfirmed: { load: sendViews, words: account, initialFocus: 'title' },
  Swap: { load: swapViews, words: swapping, initialFocus: 'input' },
  SwapSelectToken: { load: swapViews, words: swapping },
  SwapPreview: { load: swapViews, words: swapping, initialFocus: 'title' },
  FundWallet: { load: buyViews, words: buy },
  BuyProviders: { load: buyViews, words: buy },
  BuyAmount: { load: buyViews, words: buy, initialFocus: 'input' },
  BuySelectFiat: { load: buyViews, words: buy },
  BuySelectToken: { load: buyViews, words: buy },
  BuyInProgress: { load: buyViews, words: buy, initialFocus: 'title' },
  BuyActivity: { load: buyViews, words: buy },
  WhatIsBuying: { load: buyViews, words: buy, initialFocus: mainAction },
  Receive: { load: holdingViews, words: account, initialFocus: mainAction },
  CompatibleNetworks: { load: holdingViews, words: account, initialFocus: 'title' },
  Nft: {
    load: () => import('../features/account/Nft'),
    words: account,
    about: (state) => state.nfts?.nfts?.find(({ id }) => id === selectView(state).nftId)?.name,
    initialFocus: 'title',
  },
  ChooseAccountName: { load: nameViews, words: ['names'], initialFocus: mainAction },
  RegisterAccountName: { load: nameViews, words: ['names'], initialFocus: 'input' },
  RegisterAccountNameSuccess: { load: nameViews, words: ['names'], initialFocus: mainAction },
}

/** The title of what is on screen, in the visitor's language. It names the dialog. */
export function viewTitle(messages: Messages, state: State): string {
  const { name } = selectView(state)
  // Until the words beyond Connect have arrived there is no title of theirs.
  return registry[name].about?.(state, messages) ?? messages.titles[name] ?? messages.loading
}

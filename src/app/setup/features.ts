import type { ComponentType } from 'react'
import type { ViewName } from '../../domain/page/viewName'
import { CONNECT_FOCUS } from '../../features/connect/connectOrder'
import type { Catalogue, Messages } from '../../messages/messages'
import { cancelLogin, cancelSignIn, cancelSwitch, endAttempt, endPairing } from '../../session/navigation/cancelView'
import { loadFirstWallets } from '../../session/directory/loadMoreWallets'
import { closeModal } from '../../session/navigation/closeModal'
import type { ViewActions, ViewRules, Context } from '../../session/context'
import { finishSwitch } from '../../session/networks/returnFromSwitch'
import {
  selectIsAuthenticated,
  selectIsUnconfiguredNetwork,
  selectSignInRequired,
  selectView,
} from '../../session/store/selectors'
import type { State } from '../../session/store/state'
import { namespaceName } from '../../domain/network/namespaces'
import { runAction } from './runAction'
import { loadWalletConnect } from '../../wallets/loadWalletConnect'

/** The module of a view: the component under the view's own name, its style sheets and its actions. */
export type ViewModule = ViewActions & { readonly [Name in ViewName]?: ComponentType } & {
  /** Style sheets that the shell adopts before it shows the view. */
  readonly sheets?: readonly string[]
}

export interface ViewRow extends Omit<ViewRules, 'load' | 'needsWallet'> {
  readonly load: () => Promise<ViewModule>
  /** Default: true. */
  readonly needsWallet?: false
  /** The title if it names something else than the view: a wallet, a network or a collectible. */
  readonly about?: (state: State, messages: Messages) => string | undefined
  /** The control before the title when there is no way back: help on Connect, the network on Account. */
  readonly leading?: 'help' | 'network'
  /** Where focus goes first: the title, or a selector. By default, or without a match, the first control. */
  readonly initialFocus?: 'title' | (string & {})
  /** What a screen reader announces when the view refuses to close. */
  readonly refusal?: (messages: Messages) => string
}

const MAIN_ACTION = '[data-action=main]'

declare module '../../domain/page/viewName' {
  interface Views extends Record<keyof Catalogue['titles'], ViewRow> {}
}

/** Sends the first requests of a view that shows what the account has (`viewRequests`). */
const startViewRequests =
  (name: ViewName) =>
  (context: Context): void =>
    void runAction(context, ({ viewRequests }) => viewRequests[name]?.(context)).catch(() => {})

/** One row for each view: the feature that owns it, its module, and its rules. */
const rows: Readonly<Record<ViewName, ViewRow>> = {
  Connect: {
    feature: 'connect',
    load: () => import('../../features/connect/Connect'),
    isEager: true,
    needsWallet: false,
    whenConnected: 'Account',
    onBack: clearNamespace,
    about: connectingNamespace,
    leading: 'help',
    initialFocus: CONNECT_FOCUS,
  },
  AllWallets: {
    feature: 'wallet-directory',
    load: () => import('../../features/wallet-directory/AllWallets'),
    startBeside: startFirstPage,
    needsWallet: false,
  },
  ConnectingExternal: {
    feature: 'connect-installed',
    load: () => import('../../features/connect-installed/ConnectingExternal'),
    needsWallet: false,
    opensByName: false,
    onBack: endAttempt,
    about: requestedWallet,
    initialFocus: 'title',
  },
  ConnectingMultiChain: {
    feature: 'connect-installed',
    load: () => import('../../features/connect-installed/ConnectingMultiChain'),
    needsWallet: false,
    opensByName: false,
    about: requestedWallet,
  },
  ConnectSocials: {
    feature: 'connect',
    load: () => import('../../features/connect/socials/ConnectSocials'),
    needsWallet: false,
    opensByName: false,
  },
  ConnectingWalletConnectBasic: {
    feature: 'walletconnect',
    load: () => import('../../features/walletconnect/ConnectingWalletConnectBasic'),
    loadBeside: loadWalletConnect,
    needsWallet: false,
    retriesOnline: ({ pairing }) => pairing.status === 'failed',
    onBack: endPairing,
    initialFocus: 'title',
  },
  ConnectingWalletConnect: {
    feature: 'walletconnect',
    load: () => import('../../features/walletconnect/ConnectingWalletConnect'),
    loadBeside: loadWalletConnect,
    needsWallet: false,
    opensByName: false,
    onBack: endPairing,
    about: chosenWallet,
    initialFocus: MAIN_ACTION,
  },
  EmailVerifyOtp: {
    feature: 'embedded',
    load: () => import('../../features/embedded/EmailVerifyOtp'),
    needsWallet: false,
    opensByName: false,
    onBack: cancelLogin,
  },
  EmailVerifyDevice: {
    feature: 'embedded',
    load: () => import('../../features/embedded/EmailVerifyDevice'),
    needsWallet: false,
    opensByName: false,
    onBack: cancelLogin,
    initialFocus: 'title',
  },
  ConnectingSocial: {
    feature: 'embedded',
    load: () => import('../../features/embedded/ConnectingSocial'),
    needsWallet: false,
    opensByName: false,
    onBack: cancelLogin,
    initialFocus: 'title',
  },
  ConnectingFarcaster: {
    feature: 'embedded',
    load: () => import('../../features/embedded/farcaster/ConnectingFarcaster'),
    needsWallet: false,
    opensByName: false,
    onBack: cancelLogin,
    initialFocus: 'title',
  },
  ApproveTransaction: {
    feature: 'embedded',
    load: () => import('../../features/embedded/ApproveTransaction'),
    isApproval: true,
    mayClose: isSignInSettled,
    refusal: (t) => t.dialog.finishApproval,
    mayGoBack: () => false,
    initialFocus: 'title',
  },
  SIWXSignMessage: {
    feature: 'sign-in',
    load: () => import('../../features/sign-in/SIWXSignMessage'),
    mayOpen: isConfiguredNetwork,
    mayClose: isSignInSettled,
    refusal: (t) => t.dialog.finishSignIn,
    mayGoBack: isSignInOptional,
    onClose: cancelSignIn,
    afterConnecting: closeGuard,
    initialFocus: MAIN_ACTION,
  },
  Networks: { feature: 'networks', load: () => import('../../features/networks/Networks'), needsWallet: false },
  SwitchNetwork: {
    feature: 'networks',
    load: () => import('../../features/networks/SwitchNetwork'),
    opensByName: false,
    mayClose: mayCloseSwitch,
    refusal: (t) => t.dialog.finishNetwork,
    onBack: cancelSwitch,
    afterConnecting: finishSwitch,
    initialFocus: 'title',
  },
  UnsupportedChain: {
    feature: 'networks',
    load: () => import('../../features/networks/UnsupportedChain'),
    mayClose: isUnsupportedChainAllowed,
    refusal: (t) => t.dialog.finishNetwork,
    afterConnecting: closeGuard,
  },
  SwitchActiveChain: {
    feature: 'networks',
    load: () => import('../../features/networks/SwitchActiveChain'),
    opensByName: false,
    initialFocus: MAIN_ACTION,
  },
  WhatIsANetwork: {
    feature: 'networks',
    load: () => import('../../features/networks/WhatIsANetwork'),
    needsWallet: false,
    initialFocus: 'title',
  },
  Account: {
    feature: 'account',
    load: () => import('../../features/account/Account'),
    leading: 'network',
    retriesOnline: () => true,
  },
  Nft: {
    feature: 'account',
    load: () => import('../../features/account/Nft'),
    opensByName: false,
    about: chosenNft,
    initialFocus: 'title',
  },
  Profile: { feature: 'account', load: () => import('../../features/account/Profile') },
  Activity: { feature: 'activity', load: () => import('../../features/activity/Activity') },
  Send: { feature: 'send', load: () => import('../../features/send/Send') },
  SendSelectToken: { feature: 'send', load: () => import('../../features/send/SendSelectToken') },
  SendPreview: { feature: 'send', load: () => import('../../features/send/SendPreview'), initialFocus: 'title' },
  SendConfirmed: { feature: 'send', load: () => import('../../features/send/SendConfirmed'), initialFocus: 'title' },
  Receive: { feature: 'receive', load: () => import('../../features/receive/Receive'), initialFocus: MAIN_ACTION },
  CompatibleNetworks: {
    feature: 'receive',
    load: () => import('../../features/receive/CompatibleNetworks'),
    initialFocus: 'title',
  },
  Swap: { feature: 'swap', load: () => import('../../features/swap/Swap'), initialFocus: 'input' },
  SwapSelectToken: { feature: 'swap', load: () => import('../../features/swap/SwapSelectToken') },
  SwapPreview: { feature: 'swap', load: () => import('../../features/swap/SwapPreview'), initialFocus: 'title' },
  FundWallet: { feature: 'buy', load: () => import('../../features/buy/FundWallet') },
  BuyProviders: { feature: 'buy', load: () => import('../../features/buy/BuyProviders') },
  BuyAmount: {
    feature: 'buy',
    load: () => import('../../features/buy/BuyAmount'),
    startBeside: startViewRequests('BuyAmount'),
    needsWallet: false,
    initialFocus: 'input',
  },
  BuySelectFiat: { feature: 'buy', load: () => import('../../features/buy/BuySelectFiat') },
  BuySelectToken: { feature: 'buy', load: () => import('../../features/buy/BuySelectToken') },
  BuyInProgress: { feature: 'buy', load: () => import('../../features/buy/BuyInProgress'), initialFocus: 'title' },
  BuyActivity: { feature: 'buy', load: () => import('../../features/buy/BuyActivity') },
  WhatIsBuying: { feature: 'buy', load: () => import('../../features/buy/WhatIsBuying'), initialFocus: MAIN_ACTION },
  ChooseAccountName: {
    feature: 'names',
    load: () => import('../../features/names/ChooseAccountName'),
    initialFocus: MAIN_ACTION,
  },
  RegisterAccountName: {
    feature: 'names',
    load: () => import('../../features/names/RegisterAccountName'),
    initialFocus: 'input',
  },
  RegisterAccountNameSuccess: {
    feature: 'names',
    load: () => import('../../features/names/RegisterAccountNameSuccess'),
    initialFocus: MAIN_ACTION,
  },
  Settings: { feature: 'settings', load: () => import('../../features/settings/Settings') },
  UpdateEmail: { feature: 'settings', load: () => import('../../features/settings/UpdateEmail') },
  UpdateEmailPrimaryOtp: { feature: 'settings', load: () => import('../../features/settings/UpdateEmailPrimaryOtp') },
  UpdateEmailSecondaryOtp: {
    feature: 'settings',
    load: () => import('../../features/settings/UpdateEmailSecondaryOtp'),
  },
  SmartAccountSettings: { feature: 'settings', load: () => import('../../features/settings/SmartAccountSettings') },
  UpgradeToSmartAccount: {
    feature: 'settings',
    load: () => import('../../features/settings/UpgradeToSmartAccount'),
    initialFocus: MAIN_ACTION,
  },
  UpgradeEmailWallet: {
    feature: 'settings',
    load: () => import('../../features/settings/UpgradeEmailWallet'),
    initialFocus: MAIN_ACTION,
  },
  WhatIsAWallet: {
    feature: 'help',
    load: () => import('../../features/help/WhatIsAWallet'),
    needsWallet: false,
    initialFocus: MAIN_ACTION,
  },
  GetWallet: { feature: 'help', load: () => import('../../features/help/GetWallet'), needsWallet: false },
  Downloads: {
    feature: 'help',
    load: () => import('../../features/help/Downloads'),
    needsWallet: false,
    opensByName: false,
    about: chosenWallet,
  },
}

/** The rows by view name, for the shell and, as `Context.views`, for navigation. */
export const views = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [
    name,
    row.needsWallet === false ? row : { needsWallet: true, startBeside: startViewRequests(name as ViewName), ...row },
  ]),
) as Readonly<Record<ViewName, ViewRow & ViewRules>>

/** The title of the current view in the visitor's language. It labels the dialog. */
export function viewTitle(messages: Messages, state: State): string {
  const { name } = selectView(state)
  return views[name].about?.(state, messages) ?? messages.titles[name]
}

/** Fetches the first forty wallets beside the code of the view, so that they have been read when it arrives. */
function startFirstPage(context: Context): void {
  void context
    .prepare()
    .then(() => loadFirstWallets(context))
    .catch(() => {})
}

function connectingNamespace(state: State, messages: Messages): string | undefined {
  return state.connectingNamespace && messages.connect.namespaceWallet(namespaceName(state.connectingNamespace))
}

function chosenWallet(state: State): string | undefined {
  return selectView(state).wallet?.name
}

function requestedWallet(state: State, messages: Messages): string | undefined {
  const { wallet, installedId } = selectView(state)
  const installed = state.installed.find(({ id }) => id === installedId)
  return wallet?.name ?? (installed && messages.nameOf(installed))
}

function chosenNft(state: State): string | undefined {
  return state.slices.nfts?.nfts?.find(({ id }) => id === selectView(state).nftId)?.name
}

function isConfiguredNetwork(state: State): boolean {
  return !selectIsUnconfiguredNetwork(state)
}

function isSignInOptional(state: State): boolean {
  return !selectSignInRequired(state)
}

/** A required sign-in cannot be closed until there is a session. */
function isSignInSettled(state: State): boolean {
  return !selectSignInRequired(state) || selectIsAuthenticated(state)
}

function isUnsupportedChainAllowed(state: State): boolean {
  return state.options.allowUnsupportedChain
}

/** A switch started from UnsupportedChain may be closed only when that view may. */
function mayCloseSwitch(state: State): boolean {
  const { stack } = state.router
  return stack[stack.length - 2]?.name !== 'UnsupportedChain' || isUnsupportedChainAllowed(state)
}

function clearNamespace({ store }: Context): void {
  store.setState({ connectingNamespace: undefined })
}

/** A guard view closes when its condition is met. */
function closeGuard(context: Context): void {
  closeModal(context, 'connected')
}

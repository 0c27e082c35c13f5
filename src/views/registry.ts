import type { ComponentType } from 'react'
import type { ViewName } from '../domain/viewName'
import type { Messages } from '../i18n/messages'
import type { State } from '../store/state'
import { selectView } from '../store/selectors'
import { Connect } from './Connect/Connect'

/** What a view's module gives: the view under its own name. Several views may share one module. */
export type ViewModule = { readonly [Name in ViewName]?: ComponentType } & {
  /** Style text that the shell adopts before it shows the view. */
  readonly sheet?: string
}

/** Messages that are plain text. */
type TextKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages]

export interface ViewRow {
  /** A view that came with the app is there at once; the others are fetched. Rejects when the chunk cannot be had. */
  readonly load: () => ViewModule | Promise<ViewModule>
  readonly title: TextKey
  /** A view that is about one wallet or network carries its name as title. */
  readonly about?: (state: State) => string | undefined
  /** What stands where reading begins when there is nothing to go back to: help on Connect, the network on Account. */
  readonly leading?: 'help' | 'network'
  /** May the visitor go back, given that there is somewhere to go back to? Absent: always. Whether the card may close is `mayClose` in domain. */
  readonly back?: (facts: { readonly signInRequired: boolean }) => boolean
  /** Where focus goes when the view appears: the title, or a selector. Absent, or when nothing fits it: the first control, then the title. */
  readonly initialFocus?: 'title' | (string & {})
}

const mainAction = '[data-action=main]'
// What belongs together is fetched together: a login goes through several of these in a row.
const loginViews = () => import('./loginViews')
const settingsViews = () => import('./settingsViews')
const chosenWallet = (state: State) => selectView(state).wallet?.name
const askedWallet = (state: State) => {
  const { wallet, installedId } = selectView(state)
  return wallet?.name ?? state.installed.find(({ id }) => id === installedId)?.name
}

/** One row per named view. */
export const registry: Readonly<Record<ViewName, ViewRow>> = {
  Connect: { load: () => ({ Connect }), title: 'connectTitle', leading: 'help', initialFocus: 'input[type=checkbox], .row' },
  AllWallets: { load: () => import('./AllWallets/AllWallets'), title: 'allWalletsTitle' },
  ConnectingExternal: { load: () => import('./ConnectingExternal/ConnectingExternal'), title: 'connectingTitle', about: askedWallet, initialFocus: 'title' },
  ConnectingWalletConnectBasic: { load: () => import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic'), title: 'scanTitle', initialFocus: 'title' },
  ConnectingWalletConnect: {
    load: () => import('./ConnectingWalletConnect/ConnectingWalletConnect'),
    title: 'connectingTitle',
    about: chosenWallet,
    initialFocus: mainAction,
  },
  SIWXSignMessage: {
    load: () => import('./SIWXSignMessage/SIWXSignMessage'),
    title: 'signTitle',
    back: ({ signInRequired }) => !signInRequired,
    initialFocus: mainAction,
  },
  Account: { load: () => import('./Account/Account'), title: 'accountTitle', leading: 'network' },
  Networks: { load: () => import('./Networks/Networks'), title: 'networksTitle' },
  SwitchNetwork: { load: () => import('./SwitchNetwork/SwitchNetwork'), title: 'switchTitle', initialFocus: 'title' },
  UnsupportedChain: { load: () => import('./UnsupportedChain/UnsupportedChain'), title: 'unsupportedTitle' },
  WhatIsAWallet: { load: () => import('./WhatIsAWallet/WhatIsAWallet'), title: 'help', initialFocus: mainAction },
  GetWallet: { load: () => import('./GetWallet/GetWallet'), title: 'getWalletTitle' },
  Downloads: { load: () => import('./Downloads/Downloads'), title: 'downloadsTitle', about: chosenWallet },
  EmailVerifyOtp: { load: loginViews, title: 'codeTitle' },
  EmailVerifyDevice: { load: loginViews, title: 'deviceTitle', initialFocus: 'title' },
  ConnectSocials: { load: loginViews, title: 'socialsTitle' },
  ConnectingSocial: { load: loginViews, title: 'connectingTitle', initialFocus: 'title' },
  ConnectingFarcaster: { load: loginViews, title: 'connectingTitle', initialFocus: 'title' },
  ApproveTransaction: { load: loginViews, title: 'approveTitle', back: () => false, initialFocus: 'title' },
  Settings: { load: settingsViews, title: 'settingsTitle' },
  UpdateEmail: { load: settingsViews, title: 'updateEmailTitle' },
  UpdateEmailPrimaryOtp: { load: settingsViews, title: 'primaryCodeTitle' },
  UpdateEmailSecondaryOtp: { load: settingsViews, title: 'secondaryCodeTitle' },
  SmartAccountSettings: { load: settingsViews, title: 'accountTypeTitle' },
  UpgradeToSmartAccount: { load: settingsViews, title: 'upgradeTitle', initialFocus: mainAction },
  UpgradeEmailWallet: { load: settingsViews, title: 'upgradeWalletTitle', initialFocus: mainAction },
}

/** The title of what is on screen, in the visitor's language. It names the dialog. */
export function viewTitle(messages: Messages, state: State): string {
  const row = registry[selectView(state).name]
  // Until the words beyond Connect have arrived there is no title of theirs.
  return row.about?.(state) ?? messages[row.title] ?? messages.loading
}

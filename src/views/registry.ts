import type { ComponentType } from 'react'
import type { ViewName } from '../domain/viewName'
import type { Messages } from '../i18n/messages'
import type { State } from '../store/state'
import { selectView } from '../store/selectors'
import { Connect } from './Connect/Connect'

export interface LoadedView {
  readonly View: ComponentType
  /** Style text that the shell adopts before it shows the view. */
  readonly sheet?: string
}

/** Messages that are plain text. */
type TextKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages]

export interface ViewRow {
  /** A view that came with the app is there at once; the others are fetched. Rejects when the chunk cannot be had. */
  readonly load: () => LoadedView | Promise<LoadedView>
  readonly title: TextKey
  /** A view that is about one wallet or network carries its name as title. */
  readonly about?: (state: State) => string | undefined
  /** What stands where reading begins when there is nothing to go back to: help on Connect, the network on Account. */
  readonly leading?: 'help' | 'network'
  /** May the visitor go back, given that there is somewhere to go back to? Whether the card may close is `mayClose` in domain. */
  readonly back: (facts: { readonly signInRequired: boolean }) => boolean
  /** Where focus goes when the view appears; falls back to the first control, then to the title. */
  readonly initialFocus: 'main-action' | 'first' | 'title'
}

const connect = { View: Connect }
const always = () => true
const chosenWallet = (state: State) => selectView(state).wallet?.name
const askedWallet = (state: State) => {
  const { wallet, installedId } = selectView(state)
  return wallet?.name ?? state.installed.find(({ id }) => id === installedId)?.name
}

/** One row per named view. */
export const registry: Readonly<Record<ViewName, ViewRow>> = {
  Connect: {
    load: () => connect,
    title: 'connectTitle',
    leading: 'help',
    back: always,
    initialFocus: 'first',
  },
  AllWallets: {
    load: () => import('./AllWallets/AllWallets').then(({ AllWallets, sheet }) => ({ View: AllWallets, sheet })),
    title: 'allWalletsTitle',
    back: always,
    initialFocus: 'first',
  },
  ConnectingExternal: {
    load: () => import('./ConnectingExternal/ConnectingExternal').then(({ ConnectingExternal, sheet }) => ({ View: ConnectingExternal, sheet })),
    title: 'connectingTitle',
    about: askedWallet,
    back: always,
    initialFocus: 'title',
  },
  ConnectingWalletConnectBasic: {
    load: () =>
      import('./ConnectingWalletConnectBasic/ConnectingWalletConnectBasic').then(({ ConnectingWalletConnectBasic, sheet }) => ({
        View: ConnectingWalletConnectBasic,
        sheet,
      })),
    title: 'scanTitle',
    back: always,
    initialFocus: 'title',
  },
  ConnectingWalletConnect: {
    load: () =>
      import('./ConnectingWalletConnect/ConnectingWalletConnect').then(({ ConnectingWalletConnect, sheet }) => ({ View: ConnectingWalletConnect, sheet })),
    title: 'connectingTitle',
    about: chosenWallet,
    back: always,
    initialFocus: 'main-action',
  },
  SIWXSignMessage: {
    load: () => import('./SIWXSignMessage/SIWXSignMessage').then(({ SIWXSignMessage, sheet }) => ({ View: SIWXSignMessage, sheet })),
    title: 'signTitle',
    back: ({ signInRequired }) => !signInRequired,
    initialFocus: 'main-action',
  },
  Account: {
    load: () => import('./Account/Account').then(({ Account, sheet }) => ({ View: Account, sheet })),
    title: 'accountTitle',
    leading: 'network',
    back: always,
    initialFocus: 'first',
  },
  Networks: {
    load: () => import('./Networks/Networks').then(({ Networks, sheet }) => ({ View: Networks, sheet })),
    title: 'networksTitle',
    back: always,
    initialFocus: 'first',
  },
  SwitchNetwork: {
    load: () => import('./SwitchNetwork/SwitchNetwork').then(({ SwitchNetwork, sheet }) => ({ View: SwitchNetwork, sheet })),
    title: 'switchTitle',
    back: always,
    initialFocus: 'title',
  },
  UnsupportedChain: {
    load: () => import('./UnsupportedChain/UnsupportedChain').then(({ UnsupportedChain }) => ({ View: UnsupportedChain })),
    title: 'unsupportedTitle',
    back: always,
    initialFocus: 'first',
  },
  WhatIsAWallet: {
    load: () => import('./WhatIsAWallet/WhatIsAWallet').then(({ WhatIsAWallet, sheet }) => ({ View: WhatIsAWallet, sheet })),
    title: 'whatIsAWalletTitle',
    back: always,
    initialFocus: 'main-action',
  },
  GetWallet: {
    load: () => import('./GetWallet/GetWallet').then(({ GetWallet }) => ({ View: GetWallet })),
    title: 'getWalletTitle',
    back: always,
    initialFocus: 'first',
  },
  Downloads: {
    load: () => import('./Downloads/Downloads').then(({ Downloads, sheet }) => ({ View: Downloads, sheet })),
    title: 'downloadsTitle',
    about: chosenWallet,
    back: always,
    initialFocus: 'first',
  },
}

/** The title of what is on screen, in the visitor's language. It names the dialog. */
export function viewTitle(messages: Messages, state: State): string {
  const row = registry[selectView(state).name]
  return row.about?.(state) ?? messages[row.title]
}

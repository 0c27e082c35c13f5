import { isKnownNamespace, type ChainNamespace } from '../../domain/network/caip'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import { ConnectAborted, WalletNotFound } from '../../errors/connection'
import { NoActiveNetwork, SiwxCancelled } from '../../errors/siwx'
import { DEFAULT_SOCIALS } from '../../domain/page/resolveFeatures'
import { isSameWallet } from '../../domain/wallet/sameWallet'
import {
  selectIsAuthenticated,
  selectIsConnected,
  selectIsUnconfiguredNetwork,
  selectSignInRequired,
  selectSiwxMode,
  selectView,
  connectionIn,
} from '../../session/store/selectors'
import type { State } from '../../session/store/state'
import { chooseInstalledWallet } from '../../session/directory/chooseInstalledWallet'
import { chooseDirectoryWallet } from '../../session/directory/chooseDirectoryWallet'
import { goTo } from '../../session/navigation/goTo'
import { openModal } from '../../session/navigation/openModal'
import { signInFailure } from '../../session/sign-in/evaluateSignIn'
import { startConnectingNamespace, switchActiveNamespace } from '../../session/life/activateNamespace'
import { startSocialLogin } from '../../features/connect/actions/startLogin'
import { entryViewFor, entryViewOfRow } from '../../wallets/index'
import type { Context } from '../../session/context'

export interface RequestedWallet {
  readonly method?: string
  /** Rdns, id or name of an installed wallet, a directory id, or with `social` the provider. */
  readonly wallet?: string
  /** The namespace to connect. Without it, any connection will do. */
  readonly namespace?: string
}

/**
 * `connect()` of the element. Opens the dialog, on the requested wallet if one is named, and resolves when connected
 * and, if required, signed in. Errors of the wallet are shown in the dialog.
 * @throws WalletNotFound; SiwxCancelled, or what kept a required sign-in from beginning; NoActiveNetwork when connected
 * to a network without sign-in; ConnectAborted when the dialog was closed first
 */
export async function connectWallet(context: Context, element: string, requested: RequestedWallet): Promise<void> {
  const { store } = context
  const namespace = isKnownNamespace(requested.namespace) ? requested.namespace : undefined
  if (namespace) await switchActiveNamespace(context, namespace)
  if (isDone(store.getState(), namespace)) return
  const connected = selectIsConnected(store.getState())
  // Connected without the required sign-in: that comes first, whichever wallet is requested.
  if (connected && (!namespace || selectSignInRequired(store.getState()))) openModal(context, element)
  else if (namespace && connected) {
    openModal(context, element)
    startConnectingNamespace(context, namespace)
    if (requested.wallet !== undefined) chooseRequested(context, requested.wallet)
  } else {
    const { method, wallet } = requested
    const isSocial = method === 'social' || method === 'farcaster'
    if (wallet !== undefined && !isSocial) requireWallet(store.getState(), wallet)
    openModal(context, element)
    store.setState({ connectingNamespace: namespace })
    const provider = method === 'farcaster' ? method : DEFAULT_SOCIALS.find((each) => each === wallet)
    const entryView = isSocial ? 'ConnectSocials' : entryViewFor(method)
    // Errors are shown in the dialog.
    if (isSocial && provider) void startSocialLogin(context, provider).catch(() => {})
    else if (wallet !== undefined && !isSocial) chooseRequested(context, wallet)
    else if (entryView) goTo(context, { name: entryView })
  }
  await waitForConnection(context, namespace)
}

/** Finds a wallet by the name that the page uses. @throws WalletNotFound */
function requireWallet(
  { installed, directory }: State,
  name: string,
): { readonly installedWallets: readonly InstalledWallet[]; readonly directoryWallet?: Wallet | undefined } {
  const installedWallets = installed.filter((each) => [each.id, each.rdns, each.name].includes(name))
  const directoryWallet = [
    ...directory.recent,
    ...directory.featured.wallets,
    ...directory.recommended.wallets,
    ...directory.pages.wallets,
  ].find((each) => each.id === name || isSameWallet(each, { id: name, name }))
  if (installedWallets.length === 0 && !directoryWallet && !entryViewOfRow(name)) throw new WalletNotFound(name)
  return { installedWallets, directoryWallet }
}

function chooseRequested(context: Context, name: string): void {
  const { installedWallets, directoryWallet } = requireWallet(context.store.getState(), name)
  const [installedWallet, ...others] = installedWallets
  // Where several claim the name, the visitor chooses.
  if (others.length > 0) goTo(context, { name: 'Connect' })
  else if (installedWallet) chooseInstalledWallet(context, installedWallet.id)
  else if (directoryWallet) chooseDirectoryWallet(context, directoryWallet)
  else goTo(context, { name: entryViewOfRow(name) ?? 'Connect' })
}

function isConnected(state: State, namespace: ChainNamespace | undefined): boolean {
  return namespace ? connectionIn(state, namespace) !== undefined : selectIsConnected(state)
}

function isDone(state: State, namespace: ChainNamespace | undefined): boolean {
  return isConnected(state, namespace) && (selectSiwxMode(state) !== 'required' || selectIsAuthenticated(state))
}

function waitForConnection(context: Context, namespace: ChainNamespace | undefined): Promise<void> {
  const { store } = context
  return new Promise((resolve, reject) => {
    let hadConnection = isConnected(store.getState(), namespace)
    const unsubscribe = store.subscribe((state) => {
      if (isDone(state, namespace)) return finish(resolve)
      const connected = isConnected(state, namespace)
      // The connection has ended again: the visitor cancelled the sign-in, it could not begin, or the wallet disconnected.
      if (hadConnection && !connected) return finish(() => reject(signInFailure.select(state) ?? new SiwxCancelled()))
      hadConnection = connected
      if (state.modal.openIn === undefined && connected && selectIsUnconfiguredNetwork(state))
        return finish(() => reject(new NoActiveNetwork()))
      if (state.modal.openIn === undefined && !connected && selectView(state).name !== 'SIWXSignMessage')
        finish(() => reject(new ConnectAborted()))
    })
    function finish(settle: () => void): void {
      unsubscribe()
      settle()
    }
  })
}

import { isKnownNamespace, type ChainNamespace } from '../../../domain/network/caip'
import type { InstalledWallet, Wallet } from '../../../domain/wallet/wallet'
import { ConnectAborted, WalletNotFound } from '../../../errors/connection'
import { NoActiveNetwork, SiwxCancelled } from '../../../errors/siwx'
import { DEFAULT_SOCIALS } from '../../../domain/page/resolveFeatures'
import { isSameWallet } from '../../../domain/wallet/deduplicate'
import {
  selectIsAuthenticated,
  selectIsConnected,
  selectIsUnconfiguredNetwork,
  selectSignInRequired,
  selectSiwxMode,
  selectView,
} from '../../../session/store/selectors'
import type { State } from '../../../session/store/state'
import { chooseInstalledWallet } from '../../../session/directory/chooseInstalledWallet'
import { chooseDirectoryWallet } from '../../../session/directory/chooseDirectoryWallet'
import { goTo } from '../../../session/navigation/goTo'
import { openModal } from '../../../session/navigation/openModal'
import { startConnectingNamespace } from '../../../session/connections/startConnectingNamespace'
import { startSocialLogin } from './startLogin'
import { switchActiveNamespace } from '../../../session/connections/switchActiveNamespace'
import { entryViewFor, entryViewOfRow } from '../../../wallets/index'
import type { World } from '../../../session/world'

export interface RequestedWallet {
  readonly method?: string
  /** Rdns, id or name of an installed wallet, a directory id, or with `social` the provider. */
  readonly wallet?: string
  /** The family of chains that is to be connected; without it any connection will do. */
  readonly namespace?: string
}

/**
 * The page asks for a connection: opens the dialog where the visitor can see what happens, on the wanted wallet when it
 * is named. Resolves when connected, with a required sign-in after it (decisions.md 6). Raises WalletNotFound,
 * SiwxCancelled, NoActiveNetwork when it ended on a network where no sign-in can be asked for, ConnectAborted when the dialog was closed before, and what the wallet answered is shown in the dialog.
 */
export async function connectWallet(world: World, element: string, requested: RequestedWallet): Promise<void> {
  const { store } = world
  const entryView = entryViewFor(requested.method)
  const namespace = isKnownNamespace(requested.namespace) ? requested.namespace : undefined
  if (namespace) await switchActiveNamespace(world, namespace)
  if (isDone(store.getState(), namespace)) return
  const connected = selectIsConnected(store.getState())
  // Connected, and the sign-in is missing: that comes first, whatever wallet is named.
  if (connected && (!namespace || selectSignInRequired(store.getState()))) openModal(world, element)
  else if (namespace && connected) {
    openModal(world, element)
    startConnectingNamespace(world, namespace)
    if (requested.wallet !== undefined) chooseNamed(world, requested.wallet)
  } else if (requested.method === 'social' || requested.method === 'farcaster') {
    openModal(world, element)
    const provider =
      requested.method === 'farcaster' ? requested.method : DEFAULT_SOCIALS.find((each) => each === requested.wallet)
    // What goes wrong is shown in the dialog, as with a wallet.
    store.setState({ connectingNamespace: namespace })
    if (provider) void startSocialLogin(world, provider).catch(() => {})
    else goTo(world, { name: 'ConnectSocials' })
  } else if (requested.wallet !== undefined) {
    requireNamed(store.getState(), requested.wallet)
    openModal(world, element)
    store.setState({ connectingNamespace: namespace })
    chooseNamed(world, requested.wallet)
  } else {
    openModal(world, element)
    store.setState({ connectingNamespace: namespace })
    if (entryView) goTo(world, { name: entryView })
  }
  await untilSettled(world, namespace)
}

/** A wallet by what the page calls it. Raises WalletNotFound. */
function requireNamed(
  { installed, directory }: State,
  name: string,
): { readonly here?: InstalledWallet | undefined; readonly listed?: Wallet | undefined } {
  const here = installed.find((each) => [each.id, each.rdns, each.name].includes(name))
  const listed = [
    ...directory.recent,
    ...directory.featured.wallets,
    ...directory.recommended.wallets,
    ...directory.pages.wallets,
  ].find((each) => each.id === name || isSameWallet(each, { id: name, name }))
  if (!here && !listed && !entryViewOfRow(name)) throw new WalletNotFound(name)
  return { here, listed }
}

function chooseNamed(world: World, name: string): void {
  const { here, listed } = requireNamed(world.store.getState(), name)
  if (here) chooseInstalledWallet(world, here.id)
  else if (listed) chooseDirectoryWallet(world, listed)
  else goTo(world, { name: entryViewOfRow(name) ?? 'Connect' })
}

function isDone(state: State, namespace: ChainNamespace | undefined): boolean {
  const connected = namespace ? state.connections[namespace] !== undefined : selectIsConnected(state)
  return connected && (selectSiwxMode(state) !== 'required' || selectIsAuthenticated(state))
}

function untilSettled(world: World, namespace: ChainNamespace | undefined): Promise<void> {
  const { store } = world
  return new Promise((resolve, reject) => {
    let hadConnection = namespace
      ? store.getState().connections[namespace] !== undefined
      : selectIsConnected(store.getState())
    const off = store.subscribe((state) => {
      if (isDone(state, namespace)) return end(resolve)
      const connected = namespace ? state.connections[namespace] !== undefined : selectIsConnected(state)
      // It was there and went again: the visitor cancelled the sign-in, or the wallet left.
      if (hadConnection && !connected) return end(() => reject(new SiwxCancelled()))
      hadConnection = connected
      if (state.modal.openIn === undefined && connected && selectIsUnconfiguredNetwork(state))
        return end(() => reject(new NoActiveNetwork()))
      if (state.modal.openIn === undefined && !connected && selectView(state).name !== 'SIWXSignMessage')
        end(() => reject(new ConnectAborted()))
    })
    function end(settle: () => void): void {
      off()
      settle()
    }
  })
}

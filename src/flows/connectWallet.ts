import { ConnectAborted, WalletNotFound } from '../errors/connection'
import { SiwxCancelled } from '../errors/siwx'
import { DEFAULT_SOCIALS } from '../domain/features'
import { isSameWallet } from '../domain/deduplicate'
import { selectIsAuthenticated, selectIsConnected, selectSiwxMode, selectView } from '../store/selectors'
import type { State } from '../store/state'
import { chooseInstalled } from './chooseInstalled'
import { chooseWallet } from './chooseWallet'
import { goTo } from './goTo'
import { openModal } from './openModal'
import { startSocialLogin } from './startLogin'
import type { World } from './world'

export interface WantedWallet {
  readonly method?: string
  /** Rdns, id or name of an installed wallet, a directory id, or with `social` the provider. */
  readonly wallet?: string
}

/**
 * The page asks for a connection: opens the dialog where the visitor can see what happens, on the wanted wallet when it
 * is named. Resolves when connected, with a required sign-in after it (decisions.md 6). Raises WalletNotFound,
 * SiwxCancelled, ConnectAborted when the dialog was closed before, and what the wallet answered is shown in the dialog.
 */
export async function connectWallet(world: World, element: string, wanted: WantedWallet): Promise<void> {
  const { store } = world
  if (isDone(store.getState())) return
  // Connected, and the sign-in is missing: that comes first, whatever wallet is named.
  if (selectIsConnected(store.getState())) openModal(world, element)
  else if (wanted.method === 'social' || wanted.method === 'farcaster') {
    openModal(world, element)
    const provider = wanted.method === 'farcaster' ? wanted.method : DEFAULT_SOCIALS.find((each) => each === wanted.wallet)
    // What goes wrong is shown in the dialog, as with a wallet.
    if (provider) void startSocialLogin(world, provider).catch(() => {})
    else goTo(world, { name: 'ConnectSocials' })
  } else if (wanted.wallet !== undefined) {
    const { installed, directory } = store.getState()
    const here = installed.find((each) => [each.id, each.rdns, each.name].includes(wanted.wallet))
    const listed = [...directory.recent, ...directory.featured.wallets, ...directory.recommended.wallets, ...directory.pages.wallets].find(
      (each) => each.id === wanted.wallet || isSameWallet(each, { id: wanted.wallet ?? '', name: wanted.wallet ?? '' }),
    )
    if (!here && !listed && wanted.wallet !== 'walletconnect') throw new WalletNotFound(wanted.wallet)
    openModal(world, element)
    if (here) chooseInstalled(world, here.id)
    else if (listed) chooseWallet(world, listed)
    else goTo(world, { name: 'ConnectingWalletConnectBasic' })
  } else {
    openModal(world, element)
    if (wanted.method === 'walletconnect') goTo(world, { name: 'ConnectingWalletConnectBasic' })
  }
  await untilSettled(world)
}

function isDone(state: State): boolean {
  return selectIsConnected(state) && (selectSiwxMode(state) !== 'required' || selectIsAuthenticated(state))
}

function untilSettled(world: World): Promise<void> {
  const { store } = world
  return new Promise((resolve, reject) => {
    let hadConnection = selectIsConnected(store.getState())
    const off = store.subscribe((state) => {
      if (isDone(state)) return end(resolve)
      const connected = selectIsConnected(state)
      // It was there and went again: the visitor cancelled the sign-in, or the wallet left.
      if (hadConnection && !connected) return end(() => reject(new SiwxCancelled()))
      hadConnection = connected
      if (state.modal.openIn === undefined && !connected && selectView(state).name !== 'SIWXSignMessage') end(() => reject(new ConnectAborted()))
    })
    function end(settle: () => void): void {
      off()
      settle()
    }
  })
}

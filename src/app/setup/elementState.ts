import { caipAddressOn } from '../../domain/network/caip'
import { truncateAddress } from '../../domain/account/address'
import {
  selectActiveAccount,
  selectActiveConnection,
  selectActiveNetwork,
  selectActiveNetworkId,
  selectIsUnconfiguredNetwork,
  selectIsUnsupportedNetwork,
  selectSession,
  selectStatus,
  selectView,
} from '../../session/store/selectors'
import { selectBalance } from '../../session/store/balance'
import { selectIdentity } from '../../session/store/identity'
import type { State } from '../../session/store/state'
import type { ConnectedWallet } from '../../wallets/contract'
import type { ElementAccount, ElementFacts } from '../bridge'

/**
 * The part of the session's state that one element shows and reports. `drawable` says what may be drawn of a picture,
 * as far as that is known.
 */
export function elementStateFor(
  state: State,
  elementId: string,
  showBalance: boolean,
  drawable: (src: string) => string | undefined = () => undefined,
): ElementFacts {
  const status = selectStatus(state)
  const connection = selectActiveConnection(state)
  const account = selectActiveAccount(state)
  const identity = selectIdentity(state)
  const network = selectActiveNetwork(state)
  const networkId = selectActiveNetworkId(state)
  const open = state.modal.openIn === elementId
  const balance = selectBalance(state)

  const elementAccount =
    account && connection && networkId
      ? ({
          address: account.address,
          caipAddress: caipAddressOn(networkId, account.address),
          namespace: account.namespace,
          type: account.type,
          ...(identity?.name && { name: identity.name }),
          accounts: connection.accounts.map(({ address, type, publicKey, path }) => ({
            address,
            type,
            ...(publicKey && { publicKey }),
            ...(path && { path }),
          })),
        } as ElementAccount)
      : null
  const session = selectSession(state) ?? null
  const wallet = connection && withDrawable(connection.wallet, drawable)

  return {
    status,
    account: elementAccount,
    network: networkId
      ? {
          id: network?.id ?? networkId.slice(networkId.indexOf(':') + 1),
          caipNetworkId: networkId,
          name: network?.name ?? networkId,
          namespace: state.activeNamespace,
          supported: network !== undefined,
        }
      : null,
    wallet: wallet ?? null,
    session,
    view: state.modal.openIn === undefined ? null : selectView(state).name,
    value: session ? JSON.stringify(session) : (elementAccount?.caipAddress ?? null),
    open,
    busy:
      state.disconnecting ||
      (status === 'connecting' && !open) ||
      (open && state.modal.loading && state.features === undefined),
    unsupported: selectIsUnsupportedNetwork(state),
    label: account ? (identity?.name ?? truncateAddress(account.address)) : state.lastKnown?.label,
    icon: connection
      ? ((identity?.avatar && drawable(identity.avatar)) ?? wallet?.icon ?? (account && defaultAvatar(account.address)))
      : state.lastKnown?.icon,
    // No balance is read on other networks.
    balance: account && showBalance && !selectIsUnconfiguredNetwork(state) ? (balance.short ?? '') : undefined,
  }
}

function withDrawable(
  { icon, ...wallet }: ConnectedWallet,
  drawable: (src: string) => string | undefined,
): ConnectedWallet {
  const shown = icon && drawable(icon)
  return shown ? { ...wallet, icon: shown } : wallet
}

/** An avatar for an account without one: a disc in a colour derived from the address. */
function defaultAvatar(address: string): string {
  let hue = 0
  for (const character of address) hue = (hue * 31 + character.charCodeAt(0)) % 360
  const disc = `<circle cx="1" cy="1" r="1" fill="hsl(${hue} 70% 55%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2">${disc}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

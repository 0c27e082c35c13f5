import { caipAddressOn } from '../domain/network/caip'
import { truncateAddress } from '../domain/account/address'
import {
  selectActiveAccount,
  selectActiveConnection,
  selectActiveNetwork,
  selectActiveNetworkId,
  selectIsUnconfiguredNetwork,
  selectIsUnsupportedNetwork,
  selectSession,
  selectStatus,
} from '../session/store/selectors'
import { selectBalance } from '../session/store/balance'
import { selectIdentity } from '../session/store/identity'
import type { State } from '../session/store/state'
import type { ElementFacts } from './bridge'

/** What one element shows and reports of the client's state. */
export function elementStateFor(state: State, elementId: string, showBalance: boolean): ElementFacts {
  const status = selectStatus(state)
  const facts = selectActiveConnection(state)
  const account = selectActiveAccount(state)
  const identity = selectIdentity(state)
  const network = selectActiveNetwork(state)
  const networkId = selectActiveNetworkId(state)
  const open = state.modal.openIn === elementId
  const balance = selectBalance(state)

  return {
    status,
    account:
      account && facts && networkId
        ? {
            address: account.address,
            caipAddress: caipAddressOn(networkId, account.address),
            namespace: account.namespace,
            type: account.type,
            ...(identity?.name && { name: identity.name }),
            accounts: facts.accounts.map(({ address, type, publicKey, path }) => ({
              address,
              type,
              ...(publicKey && { publicKey }),
              ...(path && { path }),
            })),
          }
        : null,
    network: networkId
      ? {
          id: network?.id ?? networkId.slice(networkId.indexOf(':') + 1),
          caipNetworkId: networkId,
          name: network?.name ?? networkId,
          namespace: state.activeNamespace,
          supported: network !== undefined,
        }
      : null,
    wallet: facts ? { ...facts.wallet } : null,
    session: selectSession(state) ?? null,
    open,
    busy:
      state.disconnecting ||
      (status === 'connecting' && !open) ||
      (open && state.modal.loading && state.features === undefined),
    unsupported: selectIsUnsupportedNetwork(state),
    label: account ? (identity?.name ?? truncateAddress(account.address)) : state.lastKnown?.label,
    icon: facts
      ? (identity?.avatar ?? facts.wallet.icon ?? (account && drawnFrom(account.address)))
      : state.lastKnown?.icon,
    // Elsewhere no balance is read.
    balance: account && showBalance && !selectIsUnconfiguredNetwork(state) ? (balance.short ?? '') : undefined,
  }
}

/** A plain disc in a colour that follows from the address. */
function drawnFrom(address: string): string {
  let hue = 0
  for (const inbox of address) hue = (hue * 31 + inbox.charCodeAt(0)) % 360
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="hsl(${hue} 70% 55%)"/></svg>`)}`
}

import type { ConnectionFacts } from '../../wallets/contract'
import type { Account } from '../../domain/account/account'
import { isSameAddress } from '../../domain/account/address'
import { caipAddressOn, type CaipAddress, type CaipNetworkId } from '../../domain/network/caip'
import { isSupportedNamespace, supports } from '../../domain/network/namespaces'
import { findNetwork, type Network } from '../../domain/network/network'
import type { SiwxMode } from '../../domain/page/options'
import type { SiwxSession } from '../../domain/siwx/session'
import type { ConfigurationProblem } from '../../errors/configuration'
import type { ConnectionStatus, State, ViewEntry } from './state'
import { currentEntry } from './router'

export function selectView(state: State): ViewEntry {
  return currentEntry(state)
}

export function selectActiveConnection(state: State): ConnectionFacts | undefined {
  return state.connections[state.activeNamespace]
}

export function selectActiveAccount(state: State): Account | undefined {
  return selectActiveConnection(state)?.accounts[0]
}

export function selectActiveNetworkId(state: State): CaipNetworkId | undefined {
  return state.networkIds[state.activeNamespace]
}

/** The configured network in use; undefined when the wallet is on one that is not configured. */
export function selectActiveNetwork(state: State): Network | undefined {
  return findNetwork(state.networks, selectActiveNetworkId(state))
}

export function selectActiveCaipAddress(state: State): CaipAddress | undefined {
  const account = selectActiveAccount(state)
  const networkId = selectActiveNetworkId(state)
  return account && networkId ? caipAddressOn(networkId, account.address) : undefined
}

export function selectIsConnected(state: State): boolean {
  return Object.keys(state.connections).length > 0
}

/**
 * Nothing can be read from the network of the active account, sent on it or signed in to: it is not configured, or of a
 * namespace on which accounts are only connected and shown.
 */
export function selectIsUnconfiguredNetwork(state: State): boolean {
  return (
    selectActiveAccount(state) !== undefined &&
    (selectActiveNetwork(state) === undefined || !isSupportedNamespace(state.activeNamespace))
  )
}

/** Connected, on a network that is not configured, and the page does not allow that; or on one without sign-in, which the page requires. */
export function selectIsUnsupportedNetwork(state: State): boolean {
  if (!selectIsConnected(state)) return false
  if (selectActiveNetwork(state) === undefined) return !state.options.allowUnsupportedChain
  return selectSiwxMode(state) === 'required' && !isSupportedNamespace(state.activeNamespace)
}

/** One word for all namespaces, as the `status` attribute shows it (element-api.md, section 3). */
export function selectStatus(state: State): ConnectionStatus {
  const all = Object.values(state.status)
  if (all.includes('connected')) return 'connected'
  if (all.includes('reconnecting')) return 'reconnecting'
  return all.includes('connecting') ? 'connecting' : 'disconnected'
}

/** The session of the active account on the active network; one of another account or network is nobody's. */
export function selectSession(state: State): SiwxSession | undefined {
  const { session } = state.siwx
  const account = selectActiveAccount(state)
  const fits =
    session &&
    account &&
    session.data.chainId === selectActiveNetworkId(state) &&
    isSameAddress(session.data.accountAddress, account.address)
  return fits ? session : undefined
}

export function selectIsAuthenticated(state: State): boolean {
  return selectSession(state) !== undefined
}

/** How the page wants visitors to sign in; its own callbacks count as well (wire-facts 9.6). */
export function selectSiwxMode({ options }: State): SiwxMode {
  // Both at once are refused: until the page keeps one of them, nobody gets past the sign-in.
  if (options.siweConfig && options.siwx !== 'off') return 'required'
  if (options.siweConfig) return options.siweConfig.required === false ? 'optional' : 'required'
  return options.siwx
}

/** Why signing in is refused, whoever asks for it: the page's options do not say which server is to trust. */
export function selectSignInRefusal({ options }: State): ConfigurationProblem | undefined {
  if (options.siweConfig && options.siwx !== 'off') return 'siwe_and_siwx'
  return options.siwxNonceEndpoint === false || options.siwxEndpoint === false ? 'siwx_endpoint_refused' : undefined
}

/** Sign-in is required here and there is no session for the connected account. It is due on configured networks only: a message cannot be made for others. */
export function selectSignInRequired(state: State): boolean {
  return (
    selectSiwxMode(state) === 'required' &&
    selectIsConnected(state) &&
    !selectIsUnconfiguredNetwork(state) &&
    !selectIsAuthenticated(state)
  )
}

/** Can something be sent on the active network? Not in other namespaces, nor on a network that is not configured. */
export function selectCanSend(state: State): boolean {
  return supports(state.activeNamespace, 'send') && !selectIsUnconfiguredNetwork(state)
}

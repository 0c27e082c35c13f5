import type { ConnectionFacts } from '../../wallets/contract'
import type { Account } from '../../domain/account/account'
import { isSameAddress } from '../../domain/account/address'
import { caipAddressOn, type CaipAddress, type CaipNetworkId, type ChainNamespace } from '../../domain/network/caip'
import { isSupportedNamespace, KNOWN_NAMESPACES, supports } from '../../domain/network/namespaces'
import { findNetwork, type Network } from '../../domain/network/network'
import type { SiwxMode } from '../../domain/page/options'
import type { SiwxSession } from '../../domain/siwx/session'
import type { ConfigurationProblem } from '../../errors/configuration'
import type { ConnectionStatus, State } from './state'

export { currentEntry as selectView } from './router'

type Sessions = Pick<State, 'sessions'>

export function connectionIn({ sessions }: Sessions, namespace: ChainNamespace): ConnectionFacts | undefined {
  const session = sessions[namespace]
  return session?.status === 'connected' ? session.facts : undefined
}

export function selectConnections({ sessions }: Sessions): readonly ConnectionFacts[] {
  return Object.values(sessions).flatMap((each) => (each.status === 'connected' ? each.facts : []))
}

export function selectActiveConnection(state: State): ConnectionFacts | undefined {
  return connectionIn(state, state.activeNamespace)
}

export function selectActiveAccount(state: State): Account | undefined {
  return selectActiveConnection(state)?.accounts[0]
}

export function selectActiveNetworkId(state: State): CaipNetworkId | undefined {
  return state.networkIds[state.activeNamespace]
}

/** The active network. Undefined when the wallet is on one that is not configured. */
export function selectActiveNetwork(state: State): Network | undefined {
  return findNetwork(state.networks, selectActiveNetworkId(state))
}

export function selectActiveCaipAddress(state: State): CaipAddress | undefined {
  const account = selectActiveAccount(state)
  const networkId = selectActiveNetworkId(state)
  return account && networkId ? caipAddressOn(networkId, account.address) : undefined
}

export function selectIsConnected(state: Sessions): boolean {
  return selectConnections(state).length > 0
}

/** Whether the active account is on a network where nothing can be read, sent or signed. */
export function selectIsUnconfiguredNetwork(state: State): boolean {
  return (
    selectActiveAccount(state) !== undefined &&
    (selectActiveNetwork(state) === undefined || !isSupportedNamespace(state.activeNamespace))
  )
}

/** Whether the visitor has to switch networks: to a configured one, or to one with sign-in where that is required. */
export function selectIsUnsupportedNetwork(state: State): boolean {
  if (!selectIsConnected(state)) return false
  if (selectActiveNetwork(state) === undefined) return !state.options.allowUnsupportedChain
  return selectSiwxMode(state) === 'required' && !isSupportedNamespace(state.activeNamespace)
}

/**
 * The status of a namespace. Of a stored session whose wallet says that the site has no permission nothing is shown: it
 * may only be locked.
 */
export function statusIn(
  { sessions, connectingIn }: Pick<State, 'sessions' | 'connectingIn'>,
  namespace: ChainNamespace,
): ConnectionStatus {
  const session = sessions[namespace]
  if (session?.status === 'connected') return 'connected'
  if (connectingIn === namespace) return 'connecting'
  const reason = session?.reason ?? 'unserved'
  return reason === 'unauthorized' || reason === 'unserved' ? 'disconnected' : 'reconnecting'
}

/** The status of all namespaces together, as the `status` attribute shows it. */
export function selectStatus(state: State): ConnectionStatus {
  const all = KNOWN_NAMESPACES.map((each) => statusIn(state, each))
  return (['connected', 'reconnecting', 'connecting'] as const).find((each) => all.includes(each)) ?? 'disconnected'
}

/** The sign-in session, if it is for the active account on the active network. */
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

/** Whether visitors sign in. The page's own callbacks require it unless they say otherwise. */
export function selectSiwxMode({ options }: State): SiwxMode {
  // Setting both is refused. Sign-in stays required and fails until the page removes one of them.
  if (options.siweConfig && options.siwx !== 'off') return 'required'
  if (options.siweConfig) return options.siweConfig.required === false ? 'optional' : 'required'
  return options.siwx
}

/** Why signing in is refused: the page's options do not say which server to trust. */
export function selectSignInRefusal({ options }: State): ConfigurationProblem | undefined {
  if (options.siweConfig && options.siwx !== 'off') return 'siwe_and_siwx'
  const { siwxBackendUrl, siwxNonceEndpoint, siwxEndpoint, siwxSessionEndpoint, siwxSignOutEndpoint } = options
  return [siwxBackendUrl, siwxNonceEndpoint, siwxEndpoint, siwxSessionEndpoint, siwxSignOutEndpoint].includes(false)
    ? 'siwx_endpoint_refused'
    : undefined
}

/** Whether the visitor has to sign in. Only on configured networks, because no message can be built for others. */
export function selectSignInRequired(state: State): boolean {
  return (
    selectSiwxMode(state) === 'required' &&
    selectIsConnected(state) &&
    !selectIsUnconfiguredNetwork(state) &&
    !selectIsAuthenticated(state)
  )
}

/** Whether tokens can be sent on the active network. */
export function selectCanSend(state: State): boolean {
  return supports(state.activeNamespace, 'send') && !selectIsUnconfiguredNetwork(state)
}

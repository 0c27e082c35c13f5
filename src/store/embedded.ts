import type { Change } from './createStore'
import { selectActiveConnection, selectActiveNetwork } from './selectors'
import type { EmailLoginState, EmailUpdateState, EmbeddedState, State } from './state'

export function changeEmbedded(change: Partial<EmbeddedState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, ...change } })
}

export function changeEmailLogin(change: Partial<EmailLoginState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, emailLogin: { ...embedded.emailLogin, ...change } } })
}

export function changeEmailUpdate(change: Partial<EmailUpdateState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, emailUpdate: { ...embedded.emailUpdate, ...change } } })
}

/** The embedded wallet is active, on a network where its visitor can have a smart account. */
export function hasSmartAccounts(state: State): boolean {
  const network = selectActiveNetwork(state)
  if (!network || network.chainNamespace !== 'eip155' || selectActiveConnection(state)?.connectorId !== 'embedded') return false
  return state.embedded.profile?.smartAccountNetworks.some((id) => String(id) === String(network.id)) ?? false
}

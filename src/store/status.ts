import type { ChainNamespace } from '../domain/caip'
import type { Change } from './createStore'
import type { ConnectionStatus, State } from './state'

export function setStatus(namespace: ChainNamespace, status: ConnectionStatus): Change {
  return (state) => ({ status: { ...state.status, [namespace]: status } })
}

/** Nobody waits for a wallet any more, as far as the page can see; one that answers late is connected all the same. */
export function endConnecting(): Change {
  return ({ status }) => ({
    status: Object.fromEntries(Object.entries(status).map(([namespace, is]) => [namespace, is === 'connecting' ? 'disconnected' : is])) as State['status'],
  })
}

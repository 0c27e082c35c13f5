import type { ChainNamespace } from '../../domain/network/caip'
import type { Change } from './createStore'
import type { ConnectionStatus, State } from './state'

export function setStatus(namespace: ChainNamespace, status: ConnectionStatus): Change {
  return (state) => ({ status: { ...state.status, [namespace]: status } })
}

/** A wallet of this family is waited for, and none of any other. A connection that is there stays. */
export function beginConnecting(namespace: ChainNamespace): Change {
  return (state) => {
    const { status } = { ...state, ...endConnecting()(state) }
    return { status: status[namespace] === 'disconnected' ? { ...status, [namespace]: 'connecting' } : status }
  }
}

/** Nobody waits for a wallet any more, as far as the page can see; one that answers late is connected all the same. */
export function endConnecting(): Change {
  return ({ status }) => ({
    status: Object.fromEntries(
      Object.entries(status).map(([namespace, is]) => [namespace, is === 'connecting' ? 'disconnected' : is]),
    ) as State['status'],
  })
}

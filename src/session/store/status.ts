import type { ChainNamespace } from '../../domain/network/caip'
import type { Change, ConnectionStatus, State } from './state'
import { restingStatus } from './waiting'

export function setStatus(namespace: ChainNamespace, status: ConnectionStatus): Change {
  return (state) => ({ status: { ...state.status, [namespace]: status } })
}

/** Sets this namespace to `connecting` and ends that of any other. Existing connections stay. */
export function beginConnecting(namespace: ChainNamespace): Change {
  return (state) => {
    const { status } = { ...state, ...endConnecting()(state) }
    return { status: status[namespace] === 'connected' ? status : { ...status, [namespace]: 'connecting' } }
  }
}

/** Ends `connecting` everywhere. A wallet that responds late is connected all the same. */
export function endConnecting(): Change {
  return (state) => ({
    status: Object.fromEntries(
      Object.entries(state.status).map(([namespace, is]) => [
        namespace,
        is === 'connecting' ? restingStatus(state, namespace as ChainNamespace) : is,
      ]),
    ) as State['status'],
  })
}

/** Nothing is connected in this namespace, and no attempt to connect is running. */
export function rest(namespace: ChainNamespace): Change {
  return (state) => (state.connections[namespace] ? {} : setStatus(namespace, restingStatus(state, namespace))(state))
}

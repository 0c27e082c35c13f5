import type { ChainNamespace } from '../../domain/network/caip'
import type { Change } from './createStore'
import type { ConnectionStatus, State } from './state'

export function setStatus(namespace: ChainNamespace, status: ConnectionStatus): Change {
  return (state) => ({ status: { ...state.status, [namespace]: status } })
}

/** Sets this namespace to `connecting` and ends that of any other. Existing connections stay. */
export function beginConnecting(namespace: ChainNamespace): Change {
  return (state) => {
    const { status } = { ...state, ...endConnecting()(state) }
    return { status: status[namespace] === 'disconnected' ? { ...status, [namespace]: 'connecting' } : status }
  }
}

/** Ends `connecting` everywhere. A wallet that responds late is connected all the same. */
export function endConnecting(): Change {
  return ({ status }) => ({
    status: Object.fromEntries(
      Object.entries(status).map(([namespace, is]) => [namespace, is === 'connecting' ? 'disconnected' : is]),
    ) as State['status'],
  })
}

import type { Network } from '../../domain/network/network'
import { ConnectAborted } from '../../errors/connection'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import { isUserRejection } from '../../errors/explain'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { selectIsConnected } from '../store/selectors'
import type { SwitchState } from '../store/state'
import { activateNamespace } from '../connections/activateNamespace'
import { refreshConnections } from '../connections/refreshConnections'
import { untilMoved } from './untilMoved'
import { preferNetwork } from './preferNetwork'
import { problemOf } from '../problemOf'
import { switchActiveNamespace } from '../connections/switchActiveNamespace'
import type { World } from '../world'

/**
 * Asks the connected wallet to switch networks, adding the network first if the wallet does not know it. Resolves when
 * the wallet is there, not when it has accepted. Without a connection the network is only selected. A network of
 * another namespace makes that namespace active first.
 * @throws ChainUnsupported, NetworkNotSwitched, ChainSwitchNotProgrammatic, UserRejected, ProviderNotFound,
 * ChainAdapterNotFound, LazyPartUnavailable; ConnectAborted when cancelled
 */
export async function switchNetwork(world: World, target: Network): Promise<void> {
  const { store } = world
  const connection = store.getState().connections[target.chainNamespace]
  if (!connection) {
    // While another wallet is connected, a namespace without a wallet is not selected.
    if (!selectIsConnected(store.getState())) preferNetwork(world, target)
    return
  }
  if (connection.networkId === target.caipNetworkId) {
    // It may have moved without an event.
    await refreshConnections(world, new AbortController().signal, [target.chainNamespace])
    if (store.getState().connections[target.chainNamespace]?.networkId === target.caipNetworkId)
      return switchActiveNamespace(world, target.chainNamespace)
  }
  // Cancel an earlier switch, so that it cannot report a network after this one.
  world.tasks.cancel('move-along')
  await activateNamespace(world, target.chainNamespace)

  await world.tasks.run('switch', async (signal) => {
    const live = world.live.get(target.chainNamespace)
    if (!live) throw new ProviderNotFound(connection.connectorId)
    setSwitching(world, { status: 'asking', networkId: target.caipNetworkId })
    let explain = (reason: unknown): unknown => reason
    try {
      const adapter = await world.chains.for(target.chainNamespace)
      explain = (reason) => adapter.explain(reason, target)
      signal.throwIfAborted()
      await adapter.switchTo(live, target, signal).catch(async (reason: unknown) => {
        if (!adapter.isUnrecognizedChain(reason)) throw reason
        await adapter.addNetwork(live, target, signal)
      })
      await untilMoved(world, target, signal)
      if (!signal.aborted) setSwitching(world, { status: 'idle' })
    } catch (reason) {
      if (signal.aborted) throw new ConnectAborted(reason)
      const error = reason instanceof WalletButtonError ? reason : explain(reason)
      const status = isUserRejection(error, 'switch')
        ? 'rejected'
        : problemOf(error).code === 'chain_switch_not_programmatic'
          ? 'unsupported'
          : 'failed'
      setSwitching(world, { status, networkId: target.caipNetworkId, problem: problemOf(error) })
      throw error
    }
  })
}

function setSwitching(world: World, switching: SwitchState): void {
  world.store.setState({ switching })
}

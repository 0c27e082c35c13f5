import type { Network } from '../../domain/network/network'
import { ConnectAborted } from '../../errors/connection'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import { isUserRejection } from '../../errors/explain'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { selectIsConnected, connectionIn } from '../store/selectors'
import type { SwitchState } from '../store/state'
import { activateNamespace, switchActiveNamespace } from '../life/activateNamespace'
import { refreshConnections } from '../life/walletSessions'
import { untilMoved } from './untilMoved'
import { preferNetwork } from './preferNetwork'
import { problemOf } from '../problemOf'
import type { Context } from '../context'

/**
 * Asks the connected wallet to switch networks, adding the network first if the wallet does not know it. Resolves when
 * the wallet is there, not when it has accepted. Without a connection the network is only selected. A network of
 * another namespace makes that namespace active first.
 * @throws ChainUnsupported, NetworkNotSwitched, ChainSwitchNotProgrammatic, UserRejected, ProviderNotFound,
 * ChainAdapterNotFound, LazyPartUnavailable; ConnectAborted when cancelled
 */
export async function switchNetwork(context: Context, target: Network): Promise<void> {
  const { store } = context
  const connection = connectionIn(store.getState(), target.chainNamespace)
  if (!connection) {
    // While another wallet is connected, a namespace without a wallet is not selected.
    if (!selectIsConnected(store.getState())) preferNetwork(context, target)
    return
  }
  if (connection.networkId === target.caipNetworkId) {
    // It may have moved without an event.
    await refreshConnections(context, new AbortController().signal, [target.chainNamespace])
    if (connectionIn(store.getState(), target.chainNamespace)?.networkId === target.caipNetworkId)
      return switchActiveNamespace(context, target.chainNamespace)
  }
  // Cancel an earlier switch, so that it cannot report a network after this one.
  context.tasks.cancel('move-along')
  await activateNamespace(context, target.chainNamespace)

  await context.tasks.run('switch', async (signal) => {
    const live = context.live.get(target.chainNamespace)
    if (!live) throw new ProviderNotFound(connection.connectorId)
    setSwitching(context, { status: 'asking', networkId: target.caipNetworkId })
    let explain = (reason: unknown): unknown => reason
    try {
      const adapter = await context.chains.for(target.chainNamespace)
      explain = (reason) => adapter.explain(reason, target)
      signal.throwIfAborted()
      await adapter.switchTo(live, target, signal).catch(async (reason: unknown) => {
        if (!adapter.isUnrecognizedChain(reason)) throw reason
        await adapter.addNetwork(live, target, signal)
      })
      await untilMoved(context, target, signal)
      if (!signal.aborted) setSwitching(context, { status: 'idle' })
    } catch (reason) {
      if (signal.aborted) throw new ConnectAborted(reason)
      const error = reason instanceof WalletButtonError ? reason : explain(reason)
      const status = isUserRejection(error, 'switch')
        ? 'rejected'
        : problemOf(error).code === 'chain_switch_not_programmatic'
          ? 'unsupported'
          : 'failed'
      setSwitching(context, { status, networkId: target.caipNetworkId, problem: problemOf(error) })
      throw error
    }
  })
}

function setSwitching(context: Context, switching: SwitchState): void {
  context.store.setState({ switching })
}

import { findNetwork, type Network } from '../../domain/network/network'
import { requireCaipNetworkId } from '../../errors/caip'
import { ConnectAborted } from '../../errors/connection'
import { NetworkNotFound } from '../../errors/network'
import { selectIsConnected, connectionIn } from '../store/selectors'
import { goTo } from '../navigation/goTo'
import { openModal } from '../navigation/openModal'
import { raiseAlert } from '../notices/raiseAlert'
import { switchNetwork } from './switchNetwork'
import type { Context } from '../context'

/**
 * `switchNetwork()` of the element. Resolves when the wallet is on the network. For a namespace without a wallet, the
 * dialog asks the visitor to connect one.
 * @throws CaipNetworkIdInvalid; NetworkNotFound, with its alert; ConnectAborted when the dialog was closed before; and
 * what `switchNetwork` throws
 */
export async function switchNetworkById(context: Context, caipNetworkId: unknown): Promise<void> {
  const id = requireCaipNetworkId(caipNetworkId as string).caipNetworkId
  const target = findNetwork(context.store.getState().networks, id)
  if (!target) {
    raiseAlert(context, 'alertNetworkNotFound')
    throw new NetworkNotFound(id)
  }
  const state = context.store.getState()
  if (selectIsConnected(state) && !connectionIn(state, target.chainNamespace)) return requestConnection(context, target)
  await switchNetwork(context, target)
}

/** Resolves when a wallet of that namespace is connected. @throws ConnectAborted when the dialog closes */
function requestConnection(context: Context, { caipNetworkId, chainNamespace }: Network): Promise<void> {
  const { store } = context
  const element = store.getState().modal.openIn ?? context.element()
  if (element === undefined) throw new ConnectAborted()
  openModal(context, element)
  goTo(context, { name: 'SwitchActiveChain', networkId: caipNetworkId })
  return new Promise((resolve, reject) => {
    const unsubscribe = store.subscribe((state) => {
      if (connectionIn(state, chainNamespace)) finish(resolve)
      else if (state.modal.openIn === undefined) finish(() => reject(new ConnectAborted()))
    })
    function finish(settle: () => void): void {
      unsubscribe()
      settle()
    }
  })
}

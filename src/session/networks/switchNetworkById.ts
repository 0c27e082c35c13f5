import { NETWORK_REPORT_WAIT_MS } from '../../config/limits'
import { findNetwork, type Network } from '../../domain/network/network'
import { alertNetworkNotFound } from '../../errors/alerts'
import { requireCaipNetworkId } from '../../errors/caip'
import { ConnectAborted } from '../../errors/connection'
import { NetworkNotFound } from '../../errors/network'
import { selectActiveNetworkId, selectIsConnected } from '../store/selectors'
import { goTo } from '../navigation/goTo'
import { openModal } from '../navigation/openModal'
import { raiseAlert } from '../notices/raiseAlert'
import { switchNetwork } from './switchNetwork'
import type { World } from '../world'

/**
 * `switchNetwork()` of the element. Resolves once the wallet has reported the network, or has had time to. A network of a
 * family without a wallet is asked of the visitor in the dialog. Raises CaipNetworkIdInvalid, NetworkNotFound (with its
 * alert), ConnectAborted when the dialog was closed before, and as `switchNetwork` does.
 */
export async function switchNetworkById(world: World, caipNetworkId: unknown): Promise<void> {
  const id = requireCaipNetworkId(caipNetworkId as string).caipNetworkId
  const target = findNetwork(world.store.getState().networks, id)
  if (!target) {
    raiseAlert(world, alertNetworkNotFound)
    throw new NetworkNotFound(id)
  }
  const state = world.store.getState()
  if (selectIsConnected(state) && !state.connections[target.chainNamespace]) return askForNamespace(world, target)
  await switchNetwork(world, target)
  await untilReported(world, id)
}

/** Resolves when a wallet of that family is connected. Raises ConnectAborted. */
function askForNamespace(world: World, { caipNetworkId, chainNamespace }: Network): Promise<void> {
  const { store } = world
  const element = store.getState().modal.openIn ?? world.element()
  if (element === undefined) throw new ConnectAborted()
  openModal(world, element)
  goTo(world, { name: 'SwitchActiveChain', networkId: caipNetworkId })
  return new Promise((resolve, reject) => {
    const off = store.subscribe(({ connections, modal }) => {
      if (connections[chainNamespace]) end(resolve)
      else if (modal.openIn === undefined) end(() => reject(new ConnectAborted()))
    })
    function end(settle: () => void): void {
      off()
      settle()
    }
  })
}

/** Wallets answer the request and report the change in either order, some a moment apart. */
function untilReported({ store, services }: World, id: string): Promise<void> {
  return new Promise((resolve) => {
    const cancel = services.clock.after(NETWORK_REPORT_WAIT_MS, end)
    const off = store.subscribe(look)
    function look(): void {
      if (selectActiveNetworkId(store.getState()) === id) end()
    }
    function end(): void {
      cancel()
      off()
      resolve()
    }
    look()
  })
}

import { NETWORK_REPORT_WAIT_MS } from '../config/limits'
import { alertNetworkNotFound } from '../errors/alerts'
import { requireCaipNetworkId } from '../errors/caip'
import { NetworkNotFound } from '../errors/network'
import { selectActiveNetworkId } from '../store/selectors'
import { raiseAlert } from './raiseAlert'
import { switchNetwork } from './switchNetwork'
import type { World } from './world'

/**
 * `switchNetwork()` of the element. Resolves once the wallet has reported the network, or has had time to. Raises
 * CaipNetworkIdInvalid, NetworkNotFound (with its alert), and as `switchNetwork` does.
 */
export async function switchNetworkById(world: World, caipNetworkId: unknown): Promise<void> {
  const id = requireCaipNetworkId(caipNetworkId as string).caipNetworkId
  const target = world.store.getState().networks.find((network) => network.caipNetworkId === id)
  if (!target) {
    raiseAlert(world, alertNetworkNotFound)
    throw new NetworkNotFound(id)
  }
  await switchNetwork(world, target)
  await untilReported(world, id)
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

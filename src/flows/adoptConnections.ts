import type { LiveConnection } from '../connectors/contract'
import { caipAddressOn, type ChainNamespace } from '../domain/caip'
import { requireCaipAddress } from '../errors/caip'
import { addConnection, setAccounts, setConnectionNetwork } from '../store/connections'
import { dropConnection } from './disconnect'
import { evaluateSession } from './evaluateSession'
import { refreshBalance } from './refreshBalance'
import { remember } from './remember'
import type { World } from './world'

/**
 * Takes connections into the session: facts into the store, listeners on the wallet, what is to be restored into the
 * storage, word to the page and to the other tabs. What comes next on screen is for `evaluateSession`. Raises
 * CaipAddressInvalid, before anything is taken in, when a connector hands over an account that is none.
 */
export function adoptConnections(world: World, connections: readonly LiveConnection[], { restored }: { restored: boolean }): void {
  for (const { facts } of connections) for (const { address } of facts.accounts) requireCaipAddress(caipAddressOn(facts.networkId, address))
  for (const live of connections) {
    const { facts } = live
    world.watches.get(facts.namespace)?.()
    world.live.set(facts.namespace, live)
    world.store.setState(addConnection(facts))
    world.watches.set(facts.namespace, watch(world, live))
    const account = facts.accounts[0]
    if (!account) continue
    world.emit({
      type: 'connected',
      detail: {
        address: account.address,
        caipAddress: caipAddressOn(facts.networkId, account.address),
        chainId: facts.networkId,
        namespace: facts.namespace,
        wallet: facts.wallet.name,
        method: facts.wallet.method,
        accountType: account.type,
        restored,
      },
    })
  }
  remember(world)
  if (!restored) world.services.tabs.tell({ type: 'connected' })
  if (world.store.getState().options.balance === 'show') void refreshBalance(world).catch(() => {})
}

function watch(world: World, live: LiveConnection): () => void {
  const { namespace } = live.facts
  const isMine = (): boolean => world.live.get(namespace) === live
  return live.watch({
    accountsChanged(accounts) {
      const before = world.store.getState().connections[namespace]?.accounts[0]
      const now = accounts[0]
      if (!isMine() || !now) return
      world.store.setState(setAccounts(namespace, accounts))
      if (before && before.address !== now.address) {
        world.emit({ type: 'account-change', detail: { address: now.address, previous: before.address } })
        moved(world, namespace)
      }
    },
    networkChanged(networkId) {
      const before = world.store.getState().connections[namespace]?.networkId
      if (!isMine() || before === networkId) return
      world.store.setState(setConnectionNetwork(namespace, networkId))
      const supported = world.store.getState().networks.some((network) => network.caipNetworkId === networkId)
      world.emit({ type: 'network-change', detail: { chainId: networkId, previous: before, supported } })
      world.track('SWITCH_NETWORK', { network: networkId })
      moved(world, namespace)
    },
    disconnected(reason) {
      if (isMine()) dropConnection(world, namespace, reason)
    },
  })
}

/** Account or network changed in the wallet: what is shown and what was signed belong to the former one. */
function moved(world: World, namespace: ChainNamespace): void {
  remember(world)
  // An answer that is under way is for the former one.
  world.tasks.cancel('balance')
  world.store.setState({ balance: { status: 'idle' } })
  if (world.store.getState().options.balance === 'show') void refreshBalance(world).catch(() => {})
  if (world.store.getState().activeNamespace === namespace) void evaluateSession(world, 'moved')
}

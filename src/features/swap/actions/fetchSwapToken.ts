import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { changeSwap, selectSwap, selectSwapToken, swapKey } from '../state'
import type { World } from '../../../session/world'

/** A token as its contract tells it to the account in use, on the network in use; undefined for what is no token. Raises ServiceUnavailable. */
export async function fetchSwapToken(
  world: World,
  address: string,
  signal: AbortSignal,
): Promise<TokenBalance | undefined> {
  const [account, network] = [selectActiveAccount(world.store.getState()), selectActiveNetwork(world.store.getState())]
  if (!account || !network) return undefined
  const swaps = await (await world.chains.for(account.namespace)).swaps?.()
  return swaps?.findToken(address.slice(address.lastIndexOf(':') + 1), account, network, signal)
}

/**
 * How much the account has of the two tokens, asked of the chain where its own tokens do not tell: a list knows nothing of that, and a service
 * may have failed. Without it the form does without; never raises.
 */
export async function fetchSwapBalances(world: World): Promise<void> {
  const { store } = world
  const unread = (['from', 'to'] as const)
    .map((side) => selectSwapToken(store.getState(), side))
    .filter((token) => token?.balance === undefined)
  await world.tasks.run('swap-balances', async (signal) => {
    await Promise.all(
      unread.map(async (token) => {
        const read = token?.address && (await fetchSwapToken(world, token.address, signal).catch(() => undefined))
        const swap = selectSwap(store.getState())
        if (read && swap && !signal.aborted)
          store.setState(changeSwap({ balances: { ...swap.balances, [swapKey(token)]: read.quantity.numeric } }))
      }),
    )
  })
}

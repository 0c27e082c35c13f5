import type { TokenBalance } from '../../../domain/money/tokenBalance'
import type { Account } from '../../../domain/account/account'
import type { Network } from '../../../domain/network/network'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { changeSwap, selectSwapToken, swapKey } from '../state'
import type { Context } from '../../../session/context'

/**
 * A token as its contract describes it, with the balance of this account; undefined if the address is not that of a
 * token.
 * @throws ServiceUnavailable
 */
export async function fetchSwapToken(
  context: Context,
  account: Account,
  network: Network,
  address: string,
  signal: AbortSignal,
): Promise<TokenBalance | undefined> {
  const swaps = await (await context.chains.for(account.namespace)).swaps?.()
  return swaps?.findToken(address.slice(address.lastIndexOf(':') + 1), account, network, signal)
}

/** Reads balances of the two tokens that the balance service did not list from the chain. Never throws. */
export async function fetchSwapBalances(context: Context): Promise<void> {
  const { store } = context
  const [account, network] = [selectActiveAccount(store.getState()), selectActiveNetwork(store.getState())]
  if (!account || !network) return
  const unread = (['from', 'to'] as const)
    .map((side) => selectSwapToken(store.getState(), side))
    .filter((token) => token?.balance === undefined)
  await context.tasks.run('swap-balances', async (signal) => {
    await Promise.all(
      unread.map(async (token) => {
        const read =
          token?.address &&
          (await fetchSwapToken(context, account, network, token.address, signal).catch(() => undefined))
        if (!read || signal.aborted) return
        const balance = { [swapKey(token)]: read.quantity.numeric }
        store.setState(changeSwap(({ balances }) => ({ balances: { ...balances, ...balance } })))
      }),
    )
  })
}

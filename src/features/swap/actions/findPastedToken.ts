import { isEvmAddress, isSameAddress } from '../../../domain/account/address'
import { cleanTypedAddress } from '../../../domain/typedText'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { changeSwap, selectSwap } from '../state'
import { problemOf } from '../../../session/problemOf'
import { fetchSwapToken } from './fetchSwapToken'
import type { World } from '../../../session/world'

/**
 * Looks up a contract address that was entered in the token search and is not on the list. Newer text aborts an older
 * look-up. The outcome is kept in the form; never throws.
 */
export async function findPastedToken(world: World, typed: string): Promise<void> {
  const { store, tasks } = world
  const address = cleanTypedAddress(typed)
  const [account, network] = [selectActiveAccount(store.getState()), selectActiveNetwork(store.getState())]
  const listed = selectSwap(store.getState())?.list.tokens.some(
    (token) => token.address !== undefined && isSameAddress(token.address.split(':')[2] ?? '', address),
  )
  tasks.cancel('swap-pasted')
  if (!account || !network || listed || !/^0x/i.test(address) || !isEvmAddress(address))
    return store.setState(changeSwap({ pasted: { status: 'none' } }))
  store.setState(changeSwap({ pasted: { status: 'looking', address } }))
  await tasks.run('swap-pasted', async (signal) => {
    try {
      const token = await fetchSwapToken(world, account, network, address, signal)
      if (!signal.aborted)
        store.setState(
          changeSwap({ pasted: token ? { status: 'found', address, token } : { status: 'unknown', address } }),
        )
    } catch (reason) {
      if (!signal.aborted)
        store.setState(changeSwap({ pasted: { status: 'failed', address, problem: problemOf(reason) } }))
    }
  })
}

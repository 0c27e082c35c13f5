import { isEvmAddress, isSameAddress } from '../../../domain/account/address'
import { changeSwap, selectSwap } from '../state'
import { problemOf } from '../../../session/problemOf'
import { fetchSwapToken } from './fetchSwapToken'
import type { World } from '../../../session/world'

/**
 * Looks at what was typed where tokens are searched: the address of a contract that no list has is asked about on the chain
 * itself. A newer text calls an older question off. What became of it is held by the form; never raises.
 */
export async function findPastedToken(world: World, typed: string): Promise<void> {
  const { store, tasks } = world
  const address = typed.trim()
  const listed = selectSwap(store.getState())?.list.tokens.some(
    (token) => token.address !== undefined && isSameAddress(token.address.split(':')[2] ?? '', address),
  )
  tasks.cancel('swap-pasted')
  if (listed || !/^0x/i.test(address) || !isEvmAddress(address))
    return store.setState(changeSwap({ pasted: { status: 'none' } }))
  store.setState(changeSwap({ pasted: { status: 'looking', address } }))
  await tasks.run('swap-pasted', async (signal) => {
    try {
      const token = await fetchSwapToken(world, address, signal)
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

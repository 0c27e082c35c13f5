import { isEvmAddress, isSameAddress } from '../../../domain/account/address'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { cleanTypedAddress } from '../../../domain/typedText'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { changeSwap, selectSwap } from '../state'
import { problemOf } from '../../../session/problemOf'
import { fetchSwapToken } from './fetchSwapToken'
import type { Context } from '../../../session/context'

/**
 * Looks up a contract address that was entered in the token search and is not on the list. Newer text aborts an older
 * look-up. The outcome is kept in the form; never throws.
 */
export async function findPastedToken(context: Context, typed: string): Promise<void> {
  const { store, tasks } = context
  const address = cleanTypedAddress(typed)
  const [account, network] = [selectActiveAccount(store.getState()), selectActiveNetwork(store.getState())]
  tasks.cancel('swap-pasted')
  // Only a whole address is looked for in the list, which may have thousands of tokens.
  const isWhole = /^0x/i.test(address) && isEvmAddress(address)
  const isListed = ({ address: listed }: TokenBalance) => isSameAddress(listed?.split(':')[2] ?? '', address)
  if (!account || !network || !isWhole || selectSwap(store.getState())?.list.tokens.some(isListed))
    return store.setState(changeSwap({ pasted: { status: 'none' } }))
  store.setState(changeSwap({ pasted: { status: 'looking', address } }))
  await tasks.run('swap-pasted', async (signal) => {
    try {
      const token = await fetchSwapToken(context, account, network, address, signal)
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

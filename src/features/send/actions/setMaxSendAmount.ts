import { moneyFor, toBaseUnits, writeAmount } from '../../../domain/money/amount'
import { toDecimalText } from '../../../domain/money/decimal'
import { isSameToken } from '../../../domain/money/tokenBalance'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { changeSend, selectSend, selectSendToken } from '../state'
import type { World } from '../../../session/world'

/**
 * Enters the whole balance of the token; of the native currency, less the fee.
 * @throws ServiceUnavailable when the fee cannot be estimated
 */
export async function setMaxSendAmount(world: World, language: string): Promise<void> {
  const { store } = world
  const token = selectSendToken(store.getState())
  const account = selectActiveAccount(store.getState())
  const network = selectActiveNetwork(store.getState())
  if (!token || !account || !network) return
  const put = (exact: string): void => {
    const state = store.getState()
    const shown =
      selectSend(state)?.unit === 'currency' ? (moneyFor(exact, selectSendToken(state)?.price) ?? exact) : exact
    store.setState(
      changeSend({
        amount: writeAmount(shown, language),
        exact,
        cut: false,
        max: 'yes',
        progress: { status: 'editing' },
      }),
    )
  }
  if (token.address) return put(token.quantity.numeric)
  const stopCounting = (): void => store.setState(changeSend(({ max }) => (max === 'counting' ? { max: 'no' } : {})))
  await world.tasks.run('send-max', async (signal) => {
    store.setState(changeSend({ max: 'counting' }))
    try {
      const transfers = await (await world.chains.for(account.namespace)).transfers()
      const reserve = await transfers.reserve(account, network, signal)
      if (signal.aborted) return
      // The balance may have been refreshed meanwhile.
      const now = selectSendToken(store.getState())
      if (!now || !isSameToken(now, token)) return stopCounting()
      const { decimals } = network.nativeCurrency
      const left = (toBaseUnits(now.quantity.numeric, decimals) ?? 0n) - reserve
      put(toDecimalText(left > 0n ? left : 0n, decimals))
    } catch (reason) {
      if (signal.aborted) return
      stopCounting()
      throw reason
    }
  })
}

import { moneyFor, toBaseUnits, writeAmount } from '../../../domain/money/amount'
import { toDecimalText } from '../../../domain/money/balance'
import { isSameScope } from '../../../session/store/holdings'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { changeSend, isSameToken, selectSend, selectSendToken } from '../state'
import type { World } from '../../../session/world'

/** All there is of the token; of the native currency less what the fee needs (wire facts, 12). Raises ServiceUnavailable when the fee cannot be looked at. */
export async function setMaxSendAmount(world: World, language: string): Promise<void> {
  const { store } = world
  const token = selectSendToken(store.getState())
  const account = selectActiveAccount(store.getState())
  const network = selectActiveNetwork(store.getState())
  const scope = selectSend(store.getState())?.scope
  if (!token || !account || !network || !scope) return
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
  const stopCounting = (): void =>
    store.setState(({ send }) =>
      send?.max === 'counting' && isSameScope(send.scope, scope) ? { send: { ...send, max: 'no' } } : {},
    )
  await world.tasks.run('send-max', async (signal) => {
    store.setState(changeSend({ max: 'counting' }))
    try {
      const transfers = await (await world.chains.for(account.namespace)).transfers()
      const reserve = await transfers.reserve(account, network, signal)
      if (signal.aborted) return
      // The balance may have been read anew meanwhile; another account's is not what was asked about.
      const now = selectSendToken(store.getState())
      if (!now || !isSameToken(now, token) || !isSameScope(selectSend(store.getState())?.scope, scope))
        return stopCounting()
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

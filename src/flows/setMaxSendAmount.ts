import { moneyFor, toUnits, writeAmount } from '../domain/amount'
import { toDecimalText } from '../domain/balance'
import { selectActiveAccount, selectActiveNetwork } from '../store/selectors'
import { changeSend, selectSend, selectSendToken } from '../store/send'
import type { World } from './world'

/** All there is of the token; of the native currency less what the fee needs (wire facts, 12). Raises ServiceUnavailable when the fee cannot be looked at. */
export async function setMaxSendAmount(world: World, language: string): Promise<void> {
  const { store } = world
  const token = selectSendToken(store.getState())
  const account = selectActiveAccount(store.getState())
  const network = selectActiveNetwork(store.getState())
  if (!token || !account || !network) return
  const put = (exact: string): void => {
    const send = selectSend(store.getState())
    const shown = send?.unit === 'currency' ? (moneyFor(exact, token.price) ?? exact) : exact
    store.setState(changeSend({ amount: writeAmount(shown, language), exact, cut: false, max: 'yes', progress: { status: 'editing' } }))
  }
  if (token.address) return put(token.quantity.numeric)
  await world.tasks.run('send-max', async (signal) => {
    store.setState(changeSend({ max: 'counting' }))
    try {
      const transfers = await (await world.chains.for(account.namespace)).transfers()
      const reserve = await transfers.reserve(account, network, signal)
      if (signal.aborted || selectSendToken(store.getState()) !== token) return
      const { decimals } = network.nativeCurrency
      const left = (toUnits(token.quantity.numeric, decimals) ?? 0n) - reserve
      put(toDecimalText(left > 0n ? left : 0n, decimals))
    } catch (reason) {
      if (signal.aborted) return
      store.setState(changeSend({ max: 'no' }))
      throw reason
    }
  })
}

import { moneyFor, writeAmount } from '../../../domain/money/amount'
import { isSameToken } from '../../../domain/money/tokenBalance'
import { toScaledBaseUnits, toShownText } from '../../../domain/money/tokenScale'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import { changeSend, selectSend, selectSendToken } from '../state'
import { orderedToken, transferWishes } from './buildSendOrder'
import type { Context } from '../../../session/context'

/**
 * Enters the whole balance of the token, as far as one transfer can take it; of the native currency, less the fee of
 * this transfer. A recipient that is entered later may cost more, so the amount is counted again then:
 * {@link countMaxAgain}.
 * @throws ServiceUnavailable when the fee cannot be estimated, BalanceFrozen when nothing can leave
 */
export async function setMaxSendAmount(context: Context, language: string): Promise<void> {
  const { store } = context
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
        maxLanguage: language,
        progress: { status: 'editing' },
      }),
    )
  }
  const stopCounting = (): void => store.setState(changeSend(({ max }) => (max === 'counting' ? { max: 'no' } : {})))
  await context.tasks.run('send-max', async (signal) => {
    store.setState(changeSend({ max: 'counting', maxLanguage: language }))
    try {
      const transfers = await (await context.chains.for(account.namespace)).transfers()
      const { resolution } = selectSend(store.getState()) ?? {}
      const order = {
        ...transferWishes(store.getState(), account),
        from: account,
        network,
        ...(resolution?.status === 'resolved' && { recipient: resolution.address }),
      }
      const { token: sent } = orderedToken(token)
      const counted = sent ? await transfers.available?.({ ...order, token: sent }, signal) : undefined
      const reserve = sent ? 0n : await transfers.reserve(order, signal)
      if (signal.aborted) return
      // The balance may have been refreshed meanwhile.
      const now = selectSendToken(store.getState())
      if (!now || !isSameToken(now, token)) return stopCounting()
      const decimals = sent?.decimals ?? network.nativeCurrency.decimals
      const { numeric, scale } = now.quantity
      const left = counted ?? (toScaledBaseUnits(numeric, decimals, scale) ?? 0n) - reserve
      put(toShownText(left > 0n ? left : 0n, decimals, scale))
    } catch (reason) {
      if (signal.aborted) return
      stopCounting()
      throw reason
    }
  })
}

/** Counts the maximum for the entered recipient and memo. What was shown stays on failure. */
export async function countMaxAgain(context: Context): Promise<void> {
  const send = selectSend(context.store.getState())
  if (!send?.token || send.max === 'no') return
  await setMaxSendAmount(context, send.maxLanguage).catch((reason: unknown) =>
    context.services.log.warn('The maximum for this recipient could not be counted.', reason),
  )
}

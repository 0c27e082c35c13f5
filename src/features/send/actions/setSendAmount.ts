import { moneyFor, writeAmount } from '../../../domain/money/amount'
import { changeSend, selectSend, selectSendToken } from '../state'
import { parseAmount } from '../../../session/account/parseAmount'
import type { Context } from '../../../session/context'

/** Enters a typed or pasted amount in the visitor's language. */
export function setSendAmount(context: Context, typed: string, language: string): void {
  const state = context.store.getState()
  context.tasks.cancel('send-max')
  context.store.setState(
    changeSend({
      amount: typed,
      ...parseAmount(typed, selectSend(state)?.unit ?? 'token', selectSendToken(state), language),
      max: 'no',
      progress: { status: 'editing' },
    }),
  )
}

/** Switches the amount's unit between token and currency. Does nothing without a price. */
export function toggleSendUnit(context: Context, language: string): void {
  const state = context.store.getState()
  const send = selectSend(state)
  const price = selectSendToken(state)?.price
  if (!send || price === undefined || price <= 0) return
  const unit = send.unit === 'token' ? 'currency' : 'token'
  const shown = send.exact === undefined ? '' : unit === 'token' ? send.exact : moneyFor(send.exact, price)
  context.store.setState(changeSend({ unit, amount: shown === undefined ? '' : writeAmount(shown, language) }))
}

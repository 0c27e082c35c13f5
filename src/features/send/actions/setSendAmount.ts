import { moneyFor, writeAmount } from '../../../domain/money/amount'
import { changeSend, selectSend, selectSendToken } from '../state'
import { parseAmount } from '../../../session/account/parseAmount'
import type { World } from '../../../session/world'

/** Enters a typed or pasted amount in the visitor's language. */
export function setSendAmount(world: World, typed: string, language: string): void {
  const state = world.store.getState()
  world.tasks.cancel('send-max')
  world.store.setState(
    changeSend({
      amount: typed,
      ...parseAmount(typed, selectSend(state)?.unit ?? 'token', selectSendToken(state), language),
      max: 'no',
      progress: { status: 'editing' },
    }),
  )
}

/** Switches the amount's unit between token and currency. Does nothing without a price. */
export function toggleSendUnit(world: World, language: string): void {
  const state = world.store.getState()
  const send = selectSend(state)
  const price = selectSendToken(state)?.price
  if (!send || price === undefined || price <= 0) return
  const unit = send.unit === 'token' ? 'currency' : 'token'
  const shown = send.exact === undefined ? '' : unit === 'token' ? send.exact : moneyFor(send.exact, price)
  world.store.setState(changeSend({ unit, amount: shown === undefined ? '' : writeAmount(shown, language) }))
}

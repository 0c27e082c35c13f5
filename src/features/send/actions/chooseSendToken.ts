import { isGreater } from '../../../domain/money/amount'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { changeSend, selectSend } from '../state'
import { goBackOrReplace } from '../../../session/navigation/goBackOrReplace'
import { parseAmount } from '../../../session/account/parseAmount'
import { checkRecipient, setSendRecipient } from './setSendRecipient'
import type { Context } from '../../../session/context'

/** Chooses a token and goes back to Send. An amount is kept if the balance of the new token covers it. */
export function chooseSendToken(context: Context, token: TokenBalance, language: string): void {
  const send = selectSend(context.store.getState())
  const unit = token.price === undefined ? 'token' : (send?.unit ?? 'token')
  const parsed = parseAmount(send?.amount ?? '', unit, token, language)
  const kept =
    send?.max === 'no' &&
    send.unit === unit &&
    parsed.exact !== undefined &&
    !isGreater(parsed.exact, token.quantity.numeric)
  context.tasks.cancel('send-max')
  context.store.setState(
    changeSend({
      token,
      unit,
      max: 'no',
      progress: { status: 'editing' },
      ...(kept ? parsed : { amount: '', exact: undefined, cut: false }),
    }),
  )
  goBackOrReplace(context, 'Send')
  // Some addresses take one token and not another.
  if (send?.resolution.status === 'resolved')
    void context.tasks.run('send-recipient', (signal) => checkRecipient(context, signal))
  else if (send?.resolution.status === 'invalid') void setSendRecipient(context, send.recipient)
}

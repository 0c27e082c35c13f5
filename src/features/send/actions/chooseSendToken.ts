import { isGreater } from '../../../domain/money/amount'
import type { TokenBalance } from '../../../domain/money/tokenBalance'
import { changeSend, selectSend } from '../state'
import { goBackOrReplace } from '../../../session/navigation/goBackOrReplace'
import { parseAmount } from '../../../session/account/parseAmount'
import { checkRecipient, setSendRecipient } from './setSendRecipient'
import type { World } from '../../../session/world'

/** Chooses a token and goes back to Send. An amount is kept if the balance of the new token covers it. */
export function chooseSendToken(world: World, token: TokenBalance, language: string): void {
  const send = selectSend(world.store.getState())
  const unit = token.price === undefined ? 'token' : (send?.unit ?? 'token')
  const parsed = parseAmount(send?.amount ?? '', unit, token, language)
  const kept =
    send?.max === 'no' &&
    send.unit === unit &&
    parsed.exact !== undefined &&
    !isGreater(parsed.exact, token.quantity.numeric)
  world.tasks.cancel('send-max')
  world.store.setState(
    changeSend({
      token,
      unit,
      max: 'no',
      progress: { status: 'editing' },
      ...(kept ? parsed : { amount: '', exact: undefined, cut: false }),
    }),
  )
  goBackOrReplace(world, 'Send')
  // Some addresses take one token and not another.
  if (send?.resolution.status === 'resolved')
    void world.tasks.run('send-recipient', (signal) => checkRecipient(world, signal))
  else if (send?.resolution.status === 'invalid') void setSendRecipient(world, send.recipient)
}

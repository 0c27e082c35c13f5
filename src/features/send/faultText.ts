import type { Messages } from '../../messages/messages'
import type { SendFault } from './state'

interface FaultContext {
  readonly symbol: string
  readonly native: string
  /** Whether the amount field has text, which is then not an amount. */
  readonly typed: boolean
}

/** The main button's label while something is missing. */
export function faultText({ send: t, general, titles }: Messages, fault: SendFault, context: FaultContext): string {
  return {
    token: titles.SendSelectToken,
    amount: context.typed ? t.notAmount : t.noAmount,
    insufficient: t.insufficient(context.symbol),
    fee: t.insufficientForFee(context.native),
    recipient: t.noRecipient,
    'looking-up': t.resolvingName,
    invalid: t.notAddress,
    unregistered: t.nameNotFound,
    unresolved: general.tryAgain,
  }[fault]
}

import type { Messages } from '../../messages/messages'
import type { SendFault } from './state'

/** The main button's label while something is missing. */
export function faultText(
  { send: t }: Messages,
  fault: Exclude<SendFault, 'unresolved'>,
  { symbol, native, typed }: { readonly symbol: string; readonly native: string; readonly typed: boolean },
): string {
  switch (fault) {
    case 'token':
      return t.noToken
    case 'amount':
      return typed ? t.notAmount : t.noAmount
    case 'insufficient':
      return t.insufficient(symbol)
    case 'fee':
      return t.insufficientForFee(native)
    case 'recipient':
      return t.noRecipient
    case 'looking-up':
      return t.resolvingName
    case 'invalid':
      return t.notAddress
    case 'unregistered':
      return t.nameNotFound
  }
}

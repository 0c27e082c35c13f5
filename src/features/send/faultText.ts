import type { SendWords } from '../../messages/account/send/en'
import type { SendFault } from './state'

/** What the main button says while something is missing (views.md, 9.1). */
export function faultText(
  words: SendWords,
  fault: Exclude<SendFault, 'unresolved'>,
  { symbol, native, typed }: { readonly symbol: string; readonly native: string; readonly typed: boolean },
): string {
  switch (fault) {
    case 'token':
      return words.faultToken
    case 'amount':
      return typed ? words.faultNotAmount : words.faultAmount
    case 'insufficient':
      return words.faultInsufficient(symbol)
    case 'fee':
      return words.faultFee(native)
    case 'recipient':
      return words.faultRecipient
    case 'looking-up':
      return words.faultLookingUp
    case 'invalid':
      return words.faultInvalid
    case 'unregistered':
      return words.faultUnregistered
  }
}

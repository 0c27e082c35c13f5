import type { SendWords } from '../../messages/account/send/en'
import type { Problem } from '../../session/store/state'
import { useMessages } from '../context'
import { useMessagesPack } from './useMessagesPack'

// What Intl can write exactly everywhere.
const DECIMALS_MAX = 20

/** The words of sending, with amounts and problems written in the visitor's language. */
export function useSendWords() {
  const t = useMessages()
  const words: SendWords = useMessagesPack('account').send
  return {
    t,
    words,
    /** Exact decimal text with all its decimals. */
    number: (exact: string): string => {
      const decimals = exact.split('.')[1]?.length ?? 0
      return decimals > DECIMALS_MAX ? exact : t.format.decimal(exact, decimals)
    },
    /** Exact decimal text in the display currency. */
    money: (exact: string): string =>
      new Intl.NumberFormat(t.language, { style: 'currency', currency: 'USD' }).format(
        exact as Intl.StringNumericLiteral,
      ),
    problem: (problem: Problem): { readonly text: string; readonly hint: string | undefined } => {
      const [text, hint] = words.problems[problem.code] ?? [t.error(problem), t.hint(problem)]
      return { text, hint }
    },
  }
}

import { LEAST_RECEIVED, shownReceived } from './swapMath'
import type { SwapWords } from '../../messages/swap/words'
import type { Problem } from '../../session/store/state'
import { useSendWords } from '../../ui/hooks/useSendMessages'
import { useMessagesPack } from '../../ui/hooks/useMessagesPack'

/** The words of swapping beside those of sending, with amounts and problems written in the visitor's language. */
export function useSwapWords() {
  const { words: send, problem: sendProblem, ...rest } = useSendWords()
  const words: SwapWords = useMessagesPack('swap')
  const { t, number } = rest
  return {
    ...rest,
    send,
    words,
    /** What is received. */
    received: (exact: string): string => {
      const shown = shownReceived(exact)
      return shown === undefined ? `<${number(LEAST_RECEIVED)}` : number(shown)
    },
    /** Hundredths of a per cent, as a per cent. */
    percent: (hundredths: number): string =>
      new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000),
    problem: (problem: Problem): { readonly text: string; readonly hint: string | undefined } => {
      const said = words.problems[problem.code]
      return said ? { text: said[0], hint: said[1] } : sendProblem(problem)
    },
  }
}

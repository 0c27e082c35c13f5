import type { NamesWords } from '../../i18n/names/words'
import type { Messages } from '../../i18n/messages'
import type { Problem } from '../../store/state'
import { useMessages } from '../context'
import { useWords } from '../useWords'

/** The words of the views about names, and for what goes wrong in them. */
export function useNameWords(): { readonly t: Messages; readonly words: NamesWords; readonly problem: (problem: Problem) => string } {
  const t = useMessages()
  const words = useWords('names')
  return { t, words, problem: (problem) => words.problems[problem.code]?.[0] ?? t.error(problem) }
}

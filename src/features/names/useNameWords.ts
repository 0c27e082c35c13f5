import type { NamesWords } from '../../messages/names/words'
import type { Messages } from '../../messages/messages'
import type { Problem } from '../../session/store/state'
import { useMessages } from '../../ui/context'
import { useMessagesPack } from '../../ui/hooks/useMessagesPack'

/** The words of the views about names, and for what goes wrong in them. */
export function useNameWords(): {
  readonly t: Messages
  readonly words: NamesWords
  readonly problem: (problem: Problem) => string
} {
  const t = useMessages()
  const words = useMessagesPack('names')
  return { t, words, problem: (problem) => words.problems[problem.code]?.[0] ?? t.error(problem) }
}

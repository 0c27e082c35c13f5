import type { Problem } from '../../session/store/state'
import { useMessages } from '../../ui/context'

/** The messages, with the texts of naming problems. */
export function useNameMessages() {
  const t = useMessages()
  return { t, problem: (problem: Problem): string => t.names.problems[problem.code]?.[0] ?? t.error(problem) }
}

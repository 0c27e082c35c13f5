import { Notice } from './Notice'
import type { Problem } from '../../session/store/state'
import { useMessages } from '../context'

/** What failed and what to do about it; nothing without a problem. */
export function ProblemNotice({ problem }: { problem: Problem | undefined }) {
  const t = useMessages()
  return (
    problem && (
      <Notice tone="problem" hint={t.hint(problem)}>
        {t.error(problem)}
      </Notice>
    )
  )
}

import { EMAIL_LOGIN_COOLDOWN_MS } from '../../config/limits'
import type { Problem } from '../../session/store/state'
import { useMessages } from '../context'
import { useSecondsLeft } from '../hooks/useSecondsLeft'

/** What went wrong with an address that was sent in: in words, or how long the next mail has to wait. */
export function FieldProblem({ problem, mailAgainAt }: { problem: Problem; mailAgainAt: number }) {
  const t = useMessages()
  const seconds = useSecondsLeft(mailAgainAt, EMAIL_LOGIN_COOLDOWN_MS)
  if (problem.code !== 'email_login_cooldown') {
    return (
      <>
        {t.error(problem)} <span className="field-hint">{t.hint(problem)}</span>
      </>
    )
  }
  // The number that changes is for the eyes; spoken is the one of the moment of asking.
  return (
    seconds !== undefined && (
      <>
        <span className="unseen">{t.error(problem)}</span>
        <span className="field-hint" aria-hidden="true">
          {t.login.retryIn(seconds)}
        </span>
      </>
    )
  )
}

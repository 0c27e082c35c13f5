import { EMAIL_LOGIN_COOLDOWN_MS } from '../../config/limits'
import type { Problem } from '../../session/store/state'
import { useMessages } from '../context'
import { useSecondsLeft } from '../hooks/useSecondsLeft'

/** Why an email was not accepted: a message, or the time until the next email can be sent. */
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
  // The countdown is visual only. The announcement has the number of seconds at the start.
  return (
    seconds !== undefined && (
      <>
        <span className="visually-hidden">{t.error(problem)}</span>
        <span className="field-hint" aria-hidden="true">
          {t.general.retryIn(seconds)}
        </span>
      </>
    )
  )
}

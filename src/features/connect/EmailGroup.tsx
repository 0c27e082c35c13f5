import { useId, useRef, useState } from 'react'
import { EMAIL_SUBMIT_FROM_CHARACTERS } from '../../config/limits'
import { cleanTypedEmail } from '../../domain/account/email'
import { EmailField } from '../../ui/fields/EmailField'
import { ArrowIcon, MailIcon } from '../../ui/icons/loginIcons'
import { startEmailLogin } from './actions/startLogin'
import { trackClick } from '../../session/trackClick'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { FieldProblem } from '../../ui/fields/FieldProblem'
import { useAction } from '../../ui/hooks/useAction'
import type { GroupProps } from './groupProps'

/** Email login: one field, with a submit arrow once there is something to submit. */
export function EmailGroup({ choose, lockedBy }: GroupProps) {
  const t = useMessages()
  const login = useSelector((state) => state.embedded.emailLogin)
  const [email, setEmail] = useState(login.email)
  const [submitted, setSubmitted] = useState(login.email)
  const { start, running, failed } = useAction(startEmailLogin, { onLeave: 'keep' })
  const isConnected = useSelector(({ embedded }) => embedded.profile !== undefined)
  const connectedId = useId()
  const context = useAppContext()
  const isSelected = useRef(false)

  const busy = running || login.status === 'sending'
  // A problem applies only to the text that was submitted.
  const problem = email === submitted && !busy ? (failed ?? login.problem) : undefined
  const submit = () => {
    const address = cleanTypedEmail(email)
    if (busy || isConnected || address === '') return
    choose(() => {
      setEmail(address)
      setSubmitted(address)
      start(address)
    })
  }

  return (
    <div className="group">
      <EmailField
        label={t.connect.emailLabel}
        icon={<MailIcon />}
        opens="EmailVerifyOtp"
        value={email}
        onChange={(text) => {
          // Typing counts as choosing email login; focus alone does not.
          if (!isSelected.current) trackClick(context, 'EMAIL_LOGIN_SELECTED')
          isSelected.current = true
          setEmail(text)
        }}
        onSubmit={submit}
        readOnly={busy}
        unavailable={lockedBy !== undefined || isConnected}
        describedBy={isConnected ? connectedId : lockedBy}
        onPress={() => lockedBy && choose(() => {})}
        invalid={problem?.code === 'email_invalid'}
        problem={problem && <FieldProblem problem={problem} mailAgainAt={login.mailAgainAt} />}
        submit={
          cleanTypedEmail(email).length >= EMAIL_SUBMIT_FROM_CHARACTERS &&
          !isConnected && (
            <button
              type="button"
              className="field-submit"
              part="email-submit"
              data-action="main"
              onClick={submit}
              aria-label={t.connect.continueWithEmail}
              aria-disabled={busy || undefined}
              aria-busy={busy || undefined}>
              {busy ? <span className="button-spinner" aria-hidden="true" /> : <ArrowIcon />}
            </button>
          )
        }
      />
      {isConnected && (
        <p id={connectedId} className="login-lock" role="status">
          {t.connect.alreadyConnected}
        </p>
      )}
    </div>
  )
}

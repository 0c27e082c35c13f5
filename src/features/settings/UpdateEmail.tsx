import { useState } from 'react'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { EmailField } from '../../ui/fields/EmailField'
import { MailIcon } from '../../ui/icons/loginIcons'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { cleanTypedEmail, isEmail } from '../../domain/account/email'
import { goBack } from '../../session/navigation/goBack'
import { updateEmail } from './actions/updateEmail'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { FieldProblem } from '../../ui/fields/FieldProblem'
import { useAction } from '../../ui/hooks/useAction'

export { sheets } from './sheets'

/** First step of an email change: the new address. */
export function UpdateEmail() {
  const t = useMessages()
  const context = useAppContext()
  const current = useSelector((state) => state.embedded.profile?.email ?? '')
  const update = useSelector((state) => state.embedded.emailUpdate)
  const [email, setEmail] = useState(current)
  const [submitted, setSubmitted] = useState<string>()
  const { start, running, failed } = useAction(updateEmail, { onLeave: 'keep' })

  const requested = cleanTypedEmail(email)
  const ready = requested !== current && isEmail(requested)
  const busy = running || update.status === 'sending'
  const problem = email === submitted && !busy ? (failed ?? update.problem) : undefined
  const save = () => {
    if (!ready || busy) return
    setEmail(requested)
    setSubmitted(requested)
    start(requested)
  }

  return (
    <ViewFrame name="UpdateEmail" busy={busy}>
      <EmailField
        label={t.settings.newEmail}
        icon={<MailIcon />}
        value={email}
        onChange={setEmail}
        onSubmit={save}
        readOnly={busy}
        invalid={problem?.code === 'email_invalid'}
        problem={problem && <FieldProblem problem={problem} mailAgainAt={update.mailAgainAt} />}
      />
      <Actions>
        <Button onPress={() => goBack(context)}>{t.general.cancel}</Button>
        <Button kind="main" data-action="main" disabled={!ready && !busy} pending={busy} onPress={save}>
          {t.settings.save}
        </Button>
      </Actions>
    </ViewFrame>
  )
}

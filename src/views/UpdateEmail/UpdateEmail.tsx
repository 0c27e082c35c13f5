import { useState } from 'react'
import { Actions } from '../../components/Actions'
import { Button } from '../../components/Button'
import { EmailField } from '../../components/EmailField'
import { MailIcon } from '../../components/embeddedIcons'
import { ViewFrame } from '../../components/ViewFrame'
import { isEmail } from '../../domain/email'
import { goBack } from '../../flows/goBack'
import { updateEmail } from '../../flows/updateEmail'
import { useFact, useMessages, useWorld } from '../context'
import { FieldProblem } from '../embedded/FieldProblem'
import { useFlow } from '../useFlow'

/** Another email address for the same account, first step (views.md, 4.3). */
export function UpdateEmail() {
  const t = useMessages()
  const world = useWorld()
  const present = useFact((state) => state.embedded.profile?.email ?? '')
  const update = useFact((state) => state.embedded.emailUpdate)
  const [email, setEmail] = useState(present)
  const [sent, setSent] = useState<string>()
  const { start, running, failed } = useFlow(updateEmail, { onLeave: 'keep' })

  const wanted = email.trim()
  const ready = wanted !== present && isEmail(wanted)
  const busy = running || update.status === 'sending'
  const problem = email === sent && !busy ? (failed ?? update.problem) : undefined
  const save = () => {
    if (!ready || busy) return
    setSent(email)
    start(wanted)
  }

  return (
    <ViewFrame name="UpdateEmail" busy={busy}>
      <EmailField
        label={t.newEmailLabel}
        icon={<MailIcon />}
        value={email}
        onChange={setEmail}
        onSubmit={save}
        readOnly={busy}
        invalid={problem?.code === 'email_invalid'}
        problem={problem && <FieldProblem problem={problem} mailAgainAt={update.mailAgainAt} />}
      />
      <Actions>
        <Button onPress={() => goBack(world)}>{t.cancel}</Button>
        <Button kind="main" data-action="main" disabled={!ready && !busy} pending={busy} onPress={save}>
          {t.save}
        </Button>
      </Actions>
    </ViewFrame>
  )
}

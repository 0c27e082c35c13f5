import { useState } from 'react'
import { Actions } from '../../components/Actions'
import { Button } from '../../components/Button'
import { EmailField } from '../../components/EmailField'
import { MailIcon } from '../../components/embeddedIcons'
import { ViewFrame } from '../../components/ViewFrame'
import { EMAIL_LOGIN_COOLDOWN_MS } from '../../config/limits'
import { isEmail } from '../../domain/email'
import { goBack } from '../../flows/goBack'
import { updateEmail } from '../../flows/updateEmail'
import { useFact, useMessages, useWorld } from '../context'
import { useFlow } from '../useFlow'
import { useSecondsLeft } from '../useSecondsLeft'

/** Another email address for the same account, first step (views.md, 4.3). */
export function UpdateEmail() {
  const t = useMessages()
  const world = useWorld()
  const present = useFact((state) => state.embedded.profile?.email ?? '')
  const update = useFact((state) => state.embedded.emailUpdate)
  const [email, setEmail] = useState(present)
  const [sent, setSent] = useState<string>()
  const { start, running, failed } = useFlow(updateEmail, { onLeave: 'keep' })
  const seconds = useSecondsLeft(update.mailAgainAt, EMAIL_LOGIN_COOLDOWN_MS)

  const wanted = email.trim()
  const ready = wanted !== present && isEmail(wanted)
  const busy = running || update.status === 'sending'
  const problem = email === sent && !busy ? (failed ?? update.problem) : undefined
  const cooling = problem?.code === 'email_login_cooldown'
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
        problem={
          cooling
            ? seconds !== undefined && (
                <>
                  <span className="unseen">{t.error(problem)}</span>
                  <span aria-hidden="true">{t.mailAgainIn(seconds)}</span>
                </>
              )
            : problem && [t.error(problem), t.hint(problem)].filter(Boolean).join(' ')
        }
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

import { ViewFrame } from '../../ui/layout/ViewFrame'
import type { ViewName } from '../../domain/page/viewName'
import { updateEmail } from './actions/updateEmail'
import type { confirmPrimaryCode } from './actions/confirmPrimaryCode'
import { useSelector } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { CodeEntry } from '../../ui/fields/CodeEntry'

interface UpdateCodeProps {
  readonly view: ViewName
  /** The address that this step's code was sent to. */
  readonly email: string
  readonly lead?: string
  readonly confirm: typeof confirmPrimaryCode
  readonly onOtherAddress?: () => void
}

/** One of the two code entries of an email change. */
export function UpdateCode({ view, email, lead, confirm, onOtherAddress }: UpdateCodeProps) {
  const update = useSelector((state) => state.embedded.emailUpdate)
  const submit = useAction(confirm, { onLeave: 'keep' })
  const resend = useAction(updateEmail, { onLeave: 'keep' })
  const checking = update.status === 'checking'
  return (
    <ViewFrame name={view} layout="centred" busy={checking}>
      <CodeEntry
        email={email}
        {...(lead !== undefined && { lead })}
        phase={checking ? 'checking' : update.status === 'failed' ? 'failed' : 'waiting'}
        mailAgainAt={update.mailAgainAt}
        wrongCodes={update.wrongCodes}
        problem={update.problem ?? submit.failed ?? resend.failed}
        resending={resend.running || update.status === 'sending'}
        onCode={submit.start}
        onResend={() => resend.start(update.email)}
        onOtherAddress={onOtherAddress}
      />
    </ViewFrame>
  )
}

import { ViewFrame } from '../../ui/layout/ViewFrame'
import { goBack } from '../../session/navigation/goBack'
import { resendCode } from './actions/connectEmail'
import { submitCode } from './actions/submitCode'
import type { EmailLoginState } from '../../session/store/state'
import { useSelector, useAppContext } from '../../ui/context'
import { CodeEntry } from '../../ui/fields/CodeEntry'
import { useAction } from '../../ui/hooks/useAction'

export { sheets } from './codeSheets'

const phases: Readonly<Partial<Record<EmailLoginState['status'], 'checking' | 'opening' | 'failed'>>> = {
  checking: 'checking',
  entering: 'opening',
  failed: 'failed',
}

/** Asks for the code of the login mail. */
export function EmailVerifyOtp() {
  const context = useAppContext()
  const login = useSelector((state) => state.embedded.emailLogin)
  // Going to another view cancels the login; closing the dialog while the account loads does not.
  const submit = useAction(submitCode, { onLeave: 'keep' })
  const resend = useAction(resendCode, { onLeave: 'keep' })
  return (
    <ViewFrame name="EmailVerifyOtp" layout="centred" busy={login.status === 'checking' || login.status === 'entering'}>
      <CodeEntry
        email={login.email}
        phase={phases[login.status] ?? 'waiting'}
        mailAgainAt={login.mailAgainAt}
        wrongCodes={login.wrongCodes}
        problem={login.problem ?? submit.failed ?? resend.failed}
        resending={resend.running || login.status === 'sending'}
        onCode={submit.start}
        onResend={resend.start}
        onOtherAddress={() => goBack(context)}
      />
    </ViewFrame>
  )
}

import { Actions } from '../../ui/layout/Actions'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Button } from '../../ui/controls/Button'
import { DeviceIcon } from '../../ui/icons/objectIcons'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { Status } from '../../ui/feedback/Status'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { CooldownButton } from '../../ui/controls/CooldownButton'
import { EMAIL_LOGIN_COOLDOWN_MS } from '../../config/limits'
import { awaitDevice } from './actions/awaitDevice'
import { goBack } from '../../session/navigation/goBack'
import { resendCode } from './actions/connectEmail'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { useEntered } from '../../ui/hooks/useEntered'
import { useAction } from '../../ui/hooks/useAction'
import { useSecondsLeft } from '../../ui/hooks/useSecondsLeft'
import type { ViewEntry } from '../../session/store/state'
import type { Context } from '../../session/context'

export { sheets } from './codeSheets'

/** Waits until the link in the email has approved this device. */
export function onEnter(context: Context, _entry: ViewEntry, signal: AbortSignal): Promise<void> {
  return awaitDevice(context, signal)
}

/** Asks the visitor to approve this device by the link in the email. */
export function EmailVerifyDevice() {
  const t = useMessages()
  const context = useAppContext()
  const login = useSelector((state) => state.embedded.emailLogin)
  const { failed, retry } = useEntered()
  const resend = useAction(resendCode, { onLeave: 'keep' })
  const seconds = useSecondsLeft(login.mailAgainAt, EMAIL_LOGIN_COOLDOWN_MS)

  const problem = login.problem ?? failed ?? resend.failed
  return (
    <ViewFrame name="EmailVerifyDevice" layout="centred" busy={!problem}>
      <HeroIcon glyph state={problem ? 'failed' : 'waiting'}>
        <DeviceIcon />
      </HeroIcon>
      <p className="secondary sent-to">
        {t.login.linkSentTo}
        <bdi className="sent-address">{login.email}</bdi>
      </p>
      {problem ? (
        <>
          <ProblemNotice problem={problem} />
          <Actions>
            <RetryButton onPress={retry} />
          </Actions>
        </>
      ) : (
        <>
          <p className="secondary">{t.login.linkHint}</p>
          <Status>{login.status === 'entering' ? t.login.openingWallet : t.login.linkWaiting}</Status>
        </>
      )}
      <div className="links">
        <CooldownButton
          waiting={seconds === undefined ? undefined : t.general.retryIn(seconds)}
          busy={resend.running || login.status === 'sending'}
          begun={t.login.sent}
          over={login.mailAgainAt > 0 ? t.login.resendReady : ''}
          onPress={resend.start}>
          {t.login.resend}
        </CooldownButton>
        <Button kind="link" onPress={() => goBack(context)}>
          {t.login.otherEmail}
        </Button>
      </div>
    </ViewFrame>
  )
}

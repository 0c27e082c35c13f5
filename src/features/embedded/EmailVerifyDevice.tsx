import { useEffect } from 'react'
import { Actions } from '../../ui/Actions'
import { Button } from '../../ui/Button'
import { DeviceIcon } from '../../ui/icons/objectIcons'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { Notice } from '../../ui/Notice'
import { Status } from '../../ui/Status'
import { ViewFrame } from '../../ui/ViewFrame'
import { CooldownButton } from '../../ui/CooldownButton'
import { EMAIL_LOGIN_COOLDOWN_MS } from '../../config/limits'
import { awaitDevice } from './actions/awaitDevice'
import { goBack } from '../../session/navigation/goBack'
import { resendCode } from './actions/resendCode'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { useSecondsLeft } from '../../ui/hooks/useSecondsLeft'

/** Waits until this device was approved by the link in the mail (views.md, 4.2). The waiting starts by itself. */
export function EmailVerifyDevice() {
  const t = useMessages()
  const world = useWorld()
  const login = useSelector((state) => state.embedded.emailLogin)
  const device = useAction(awaitDevice, { onLeave: 'unless-closed' })
  const resend = useAction(resendCode, { onLeave: 'keep' })
  const seconds = useSecondsLeft(login.mailAgainAt, EMAIL_LOGIN_COOLDOWN_MS)
  const { start } = device
  useEffect(() => start(), [start])

  const problem = login.problem ?? device.failed ?? resend.failed
  return (
    <ViewFrame name="EmailVerifyDevice" layout="centred" busy={!problem}>
      <HeroIcon glyph state={problem ? 'failed' : 'waiting'}>
        <DeviceIcon />
      </HeroIcon>
      <p className="secondary sent-to">
        {t.linkSentTo}
        <bdi className="sent-address">{login.email}</bdi>
      </p>
      {problem ? (
        <>
          <Notice tone="problem" hint={t.hint(problem)}>
            {t.error(problem)}
          </Notice>
          <Actions>
            <Button kind="main" data-action="retry" onPress={start}>
              {t.tryAgain}
            </Button>
          </Actions>
        </>
      ) : (
        <>
          <p className="secondary">{t.linkHint}</p>
          <Status>{login.status === 'entering' ? t.openingWallet : t.linkWaiting}</Status>
        </>
      )}
      <div className="links">
        <CooldownButton
          waiting={seconds === undefined ? undefined : t.linkResendIn(seconds)}
          busy={resend.running || login.status === 'sending'}
          begun={t.linkOnItsWay}
          over={login.mailAgainAt > 0 ? t.linkResendReady : ''}
          onPress={resend.start}>
          {t.linkResend}
        </CooldownButton>
        <Button kind="link" onPress={() => goBack(world)}>
          {t.otherAddress}
        </Button>
      </div>
    </ViewFrame>
  )
}

import { useRef } from 'react'
import { IconBox } from '../../../ui/images/IconBox'
import { RowList } from '../../../ui/lists/RowList'
import { SocialIcon } from '../../../ui/images/SocialIcon'
import { Button } from '../../../ui/controls/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { ViewFrame } from '../../../ui/layout/ViewFrame'
import { ChevronIcon, WalletIcon } from '../../../ui/icons/coreIcons'
import { SOCIAL_NAMES } from '../../../domain/page/socialNames'
import { startSocialLogin } from '../actions/startLogin'
import { Consent } from '../Consent'
import { offeredLogins } from '../offeredLogins'
import { useLoginRefusal } from '../useLoginRefusal'
import { goToOrBackTo } from '../../../session/navigation/goTo'
import { useSelector, useMessages, useAppContext } from '../../../ui/context'
import { useAction } from '../../../ui/hooks/useAction'
import connectingCss from '../../../ui/styles/connecting.css?inline'
import loginCss from '../../../ui/styles/login.css?inline'

export const sheets = [connectingCss, loginCss]

const CONSENT_ID = 'socials-consent'
const CONNECTED_ID = 'socials-connected'

/** All social providers by name. */
export function ConnectSocials() {
  const t = useMessages()
  const context = useAppContext()
  const state = useSelector(({ options, features, consented }) => ({ options, features, consented }))
  const consentBox = useRef<HTMLInputElement>(null)
  const { start, failed } = useAction(startSocialLogin, { onLeave: 'keep' })
  const refusal = useLoginRefusal()
  const isConnected = useSelector(({ embedded }) => embedded.profile !== undefined)
  const locked = state.options.consent && !state.consented

  if (refusal)
    return (
      <ViewFrame name="ConnectSocials">
        <EmptyState problem icon={<WalletIcon />} title={refusal}>
          {state.options.methods.includes('wallet') && (
            <Button onPress={() => goToOrBackTo(context, { name: 'Connect' })}>{t.titles.Connect}</Button>
          )}
        </EmptyState>
      </ViewFrame>
    )
  return (
    <ViewFrame name="ConnectSocials">
      {state.options.consent && <Consent id={CONSENT_ID} box={consentBox} />}
      <RowList label={t.titles.ConnectSocials}>
        {offeredLogins(state).social.map((provider) => (
          <button
            key={provider}
            type="button"
            className="row"
            part="row social"
            data-provider={provider}
            data-label={SOCIAL_NAMES[provider]}
            aria-disabled={locked || isConnected || undefined}
            aria-describedby={isConnected ? CONNECTED_ID : locked ? `${CONSENT_ID}-first` : undefined}
            onClick={() => {
              if (locked) consentBox.current?.focus()
              else if (!isConnected) start(provider)
            }}>
            <IconBox>
              <SocialIcon provider={provider} />
            </IconBox>
            <span className="row-text">
              <bdi className="row-name">{SOCIAL_NAMES[provider]}</bdi>
            </span>
            <ChevronIcon />
          </button>
        ))}
      </RowList>
      {failed && (
        <p className="field-problem" role="alert">
          {t.error(failed)} {t.hint(failed)}
        </p>
      )}
      {isConnected && (
        <p id={CONNECTED_ID} className="login-lock" role="status">
          {t.connect.alreadyConnected}
        </p>
      )}
    </ViewFrame>
  )
}

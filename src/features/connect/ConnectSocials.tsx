import { useRef } from 'react'
import { IconBox } from '../../ui/images/IconBox'
import { RowList } from '../../ui/lists/RowList'
import { SocialIcon } from '../../ui/images/SocialIcon'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { ChevronIcon } from '../../ui/icons/coreIcons'
import { SOCIAL_NAMES } from '../../domain/page/socialNames'
import { startSocialLogin } from './actions/startLogin'
import { Consent } from './Consent'
import { offeredLogins } from './offeredLogins'
import { useLoginLock } from './useLoginLock'
import { useSelector, useMessages } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import connectingCss from '../../ui/styles/connecting.css?inline'
import loginCss from '../../ui/styles/login.css?inline'

export const sheets = [connectingCss, loginCss]

const CONSENT_ID = 'socials-consent'
const LOCK_ID = 'socials-lock'

/** All social providers by name. */
export function ConnectSocials() {
  const t = useMessages()
  const state = useSelector(({ options, features, consented }) => ({ options, features, consented }))
  const consentBox = useRef<HTMLInputElement>(null)
  const { start, failed } = useAction(startSocialLogin, { onLeave: 'keep' })
  const lock = useLoginLock()
  const locked = state.options.consent && !state.consented

  return (
    <ViewFrame name="ConnectSocials">
      {state.options.consent && <Consent id={CONSENT_ID} box={consentBox} />}
      <RowList label={t.titles.ConnectSocials}>
        {offeredLogins(state).social.map((provider) => (
          <button
            key={provider}
            type="button"
            className="row"
            part="row"
            data-provider={provider}
            data-label={SOCIAL_NAMES[provider]}
            aria-disabled={locked || lock.reason !== undefined || undefined}
            aria-describedby={lock.reason ? LOCK_ID : locked ? `${CONSENT_ID}-first` : undefined}
            onClick={() => {
              if (locked) consentBox.current?.focus()
              else if (!lock.reason) start(provider)
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
      {lock.reason && (
        <p id={LOCK_ID} className="login-lock" data-tone={lock.tone} role="status">
          {lock.reason}
        </p>
      )}
    </ViewFrame>
  )
}

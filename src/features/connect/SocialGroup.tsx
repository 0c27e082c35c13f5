import { useId } from 'react'
import { MoreIcon } from '../../ui/icons/loginIcons'
import { SocialIcon } from '../../ui/images/SocialIcon'
import { useRovingFocus } from '../../ui/lists/useRovingFocus'
import type { SocialProvider } from '../../domain/page/optionTypes'
import { shownSocials } from './shownSocials'
import type { ViewName } from '../../domain/page/viewName'
import { SOCIAL_NAMES } from '../../domain/page/socialNames'
import { goTo } from '../../session/navigation/goTo'
import { startSocialLogin } from './actions/startLogin'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import type { GroupProps } from './groupProps'
import { offeredLogins } from './offeredLogins'

/** Social login: the first provider by name, the others as icons. */
export function SocialGroup({ choose, lockedBy }: GroupProps) {
  const t = useMessages()
  const context = useAppContext()
  const logins = offeredLogins(useSelector(({ options, features }) => ({ options, features })))
  const { start, failed } = useAction(startSocialLogin, { onLeave: 'keep' })
  const { ref, ...roving } = useRovingFocus<HTMLDivElement>('grid')
  const isConnected = useSelector(({ embedded }) => embedded.profile !== undefined)
  const connectedId = useId()

  const { wide, icons, folded } = shownSocials(logins.social)
  const unavailable = lockedBy !== undefined || isConnected
  const common = {
    type: 'button' as const,
    'data-opens': 'ConnectingSocial' satisfies ViewName,
    'aria-disabled': unavailable || undefined,
    'aria-describedby': isConnected ? connectedId : lockedBy,
  }
  const press = (provider: SocialProvider) => () => {
    if (!isConnected) choose(() => start(provider))
  }

  return (
    <div className="group">
      <div ref={ref} className="socials" role="group" aria-label={t.titles.ConnectSocials} {...roving}>
        {wide && (
          <button {...common} className="social wide" part="row social" data-provider={wide} onClick={press(wide)}>
            <SocialIcon provider={wide} />
            {t.connect.continueWith(SOCIAL_NAMES[wide])}
          </button>
        )}
        {icons.map((provider) => (
          <button
            key={provider}
            {...common}
            className="social"
            part="row social"
            data-provider={provider}
            aria-label={t.connect.continueWith(SOCIAL_NAMES[provider])}
            onClick={press(provider)}>
            <SocialIcon provider={provider} />
          </button>
        ))}
        {folded && (
          <button
            {...common}
            className="social"
            part="row social"
            aria-label={t.general.anotherWay}
            onClick={() => !isConnected && choose(() => goTo(context, { name: 'ConnectSocials' }))}>
            <MoreIcon />
          </button>
        )}
      </div>
      {failed && (
        <p className="field-problem" role="alert">
          {t.error(failed)} {t.hint(failed)}
        </p>
      )}
      {/* Visible once: with email login, the reason is shown under the email field. */}
      {isConnected && (
        <p id={connectedId} className={logins.email ? 'visually-hidden' : 'login-lock'}>
          {t.connect.alreadyConnected}
        </p>
      )}
    </div>
  )
}

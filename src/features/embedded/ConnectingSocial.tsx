import { Actions } from '../../ui/Actions'
import { Button } from '../../ui/Button'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { Notice } from '../../ui/Notice'
import { SocialIcon } from '../../ui/images/SocialIcon'
import { Status } from '../../ui/Status'
import { ViewFrame } from '../../ui/ViewFrame'
import { WAITING_LINE_DELAY_MS, WAITING_WAY_OUT_DELAY_MS } from '../../config/limits'
import { SOCIAL_NAMES } from '../../domain/page/socialNames'
import { connectSocial } from './actions/connectSocial'
import { goBack } from '../../session/navigation/goBack'
import { reopenSocial } from './actions/reopenSocial'
import { useEntry, useSelector, useMessages, useWorld } from '../../ui/context'
import { useDelay } from '../../ui/hooks/useDelay'
import { useAction } from '../../ui/hooks/useAction'
import connectingCss from '../../ui/styles/connecting.css?inline'
import loginCss from '../../ui/styles/login.css?inline'

export const sheets = [connectingCss, loginCss]

/** A login in the provider's own window (views.md, 4.4). The window was opened by the press that led here. */
export function ConnectingSocial() {
  const t = useMessages()
  const world = useWorld()
  const entry = useEntry()
  const social = useSelector((state) => state.embedded.social)
  const connected = useSelector((state) => state.embedded.profile !== undefined)
  // The window goes on when this view is drawn anew; leaving is the affair of going back.
  const again = useAction(connectSocial, { onLeave: 'keep' })
  const reopen = useAction(reopenSocial, { onLeave: 'keep' })

  const provider = entry.social ?? (social.status === 'idle' ? 'google' : social.provider)
  const name = SOCIAL_NAMES[provider]
  const blocked = social.status === 'blocked'
  const problem = social.status === 'failed' ? social.problem : undefined
  const waiting = !connected && !blocked && !problem
  const slow = useDelay(WAITING_LINE_DELAY_MS, waiting && social.status === 'waiting')
  const stuck = useDelay(WAITING_WAY_OUT_DELAY_MS, waiting)

  const title = () => {
    if (connected) return t.connecting.connected
    if (problem) return t.login.failed(name)
    if (blocked) return t.login.windowBlocked
    if (social.status === 'entering') return t.login.openingWallet
    return social.status === 'waiting' ? t.connecting.continueIn(name) : t.login.opening(name)
  }

  return (
    <ViewFrame name="ConnectingSocial" layout="centred" busy={waiting}>
      <HeroIcon glyph state={connected ? 'done' : problem ? 'failed' : blocked ? undefined : 'waiting'}>
        <SocialIcon provider={provider} />
      </HeroIcon>
      <h2 className="headline">{title()}</h2>
      {problem ? (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      ) : (
        <Status>
          {blocked
            ? t.login.windowBlockedHint
            : waiting && social.status === 'waiting'
              ? slow
                ? t.login.windowHidden
                : t.login.signInThere
              : undefined}
        </Status>
      )}
      {(problem || blocked || stuck) && (
        <Actions>
          <Button onPress={() => goBack(world)}>{t.general.anotherWay}</Button>
          {blocked && (
            <Button kind="main" data-action="main" pending={reopen.running} onPress={() => reopen.start()}>
              {t.login.open(name)}
            </Button>
          )}
          {problem && (
            <Button kind="main" data-action="retry" pending={again.running} onPress={() => again.start(provider)}>
              {t.general.tryAgain}
            </Button>
          )}
        </Actions>
      )}
    </ViewFrame>
  )
}

import { Actions } from '../../ui/layout/Actions'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Button } from '../../ui/controls/Button'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { SocialIcon } from '../../ui/images/SocialIcon'
import { Status } from '../../ui/feedback/Status'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WAITING_LINE_DELAY_MS, WAITING_WAY_OUT_DELAY_MS } from '../../config/limits'
import { SOCIAL_NAMES } from '../../domain/page/socialNames'
import { connectSocial } from './actions/loginSocial'
import { goBack } from '../../session/navigation/goBack'
import { useEntry, useSelector, useMessages, useAppContext } from '../../ui/context'
import { useDelay } from '../../ui/hooks/useDelay'
import { useAction } from '../../ui/hooks/useAction'
import connectingCss from '../../ui/styles/connecting.css?inline'
import loginCss from '../../ui/styles/login.css?inline'

export const sheets = [connectingCss, loginCss]

/** Shows a social login in the provider's popup, which the press before this view opened. */
export function ConnectingSocial() {
  const t = useMessages()
  const context = useAppContext()
  const entry = useEntry()
  const social = useSelector((state) => state.embedded.social)
  const connected = useSelector((state) => state.embedded.profile !== undefined)
  // The popup stays when this view is rendered again; going back cancels the login.
  const connect = useAction(connectSocial, { onLeave: 'keep' })

  const provider = entry.social ?? (social.status === 'idle' ? 'google' : social.provider)
  const name = SOCIAL_NAMES[provider]
  const blocked = social.status === 'blocked'
  const problem = social.status === 'failed' ? social.problem : undefined
  const hidden = social.status === 'hidden'
  const waiting = !connected && !blocked && !problem
  const showsHint = useDelay(WAITING_LINE_DELAY_MS, waiting && social.status === 'waiting')
  const showsExit = useDelay(WAITING_WAY_OUT_DELAY_MS, waiting)

  const title = () => {
    if (connected) return t.general.connected
    if (problem) return t.login.failed(name)
    if (blocked) return t.login.windowBlocked
    if (social.status === 'entering') return t.login.openingWallet
    return hidden || social.status === 'waiting' ? t.connecting.continueIn(name) : t.login.opening(name)
  }

  return (
    <ViewFrame name="ConnectingSocial" layout="centred" busy={waiting}>
      <HeroIcon glyph state={connected ? 'done' : problem ? 'failed' : blocked ? undefined : 'waiting'}>
        <SocialIcon provider={provider} />
      </HeroIcon>
      <h2 className="headline">{title()}</h2>
      {problem ? (
        <ProblemNotice problem={problem} />
      ) : (
        <Status>
          {blocked
            ? t.login.windowBlockedHint
            : hidden
              ? t.login.finishThere
              : waiting && social.status === 'waiting'
                ? showsHint
                  ? t.login.windowHidden
                  : t.login.signInThere
                : undefined}
        </Status>
      )}
      {(problem || blocked || hidden || showsExit) && (
        <Actions>
          <Button onPress={() => goBack(context)}>{hidden ? t.general.cancel : t.general.anotherWay}</Button>
          {(problem || blocked) && (
            <Button
              kind="main"
              data-action={problem ? 'retry' : 'main'}
              pending={connect.running}
              onPress={() => connect.start(provider)}>
              {problem ? t.general.tryAgain : t.general.open(name)}
            </Button>
          )}
        </Actions>
      )}
    </ViewFrame>
  )
}

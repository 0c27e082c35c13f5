import { Actions } from '../../../ui/layout/Actions'
import { ProblemNotice } from '../../../ui/feedback/ProblemNotice'
import { RetryButton } from '../../../ui/controls/RetryButton'
import { Button } from '../../../ui/controls/Button'
import { CopyButton } from '../../../ui/controls/CopyButton'
import { ExternalButton } from '../../../ui/controls/ExternalButton'
import { HeroIcon } from '../../../ui/images/HeroIcon'
import { QrCode } from '../../../ui/qr/QrCode'
import { SocialIcon } from '../../../ui/images/SocialIcon'
import { Status } from '../../../ui/feedback/Status'
import { ViewFrame } from '../../../ui/layout/ViewFrame'
import { isMobile } from '../../../domain/wallet/platform'
import { SOCIAL_NAMES } from '../../../domain/page/socialNames'
import { connectFarcaster } from '../actions/connectFarcaster'
import { goBack } from '../../../session/navigation/goBack'
import connectingCss from '../../../ui/styles/connecting.css?inline'
import qrCss from '../../../ui/qr/qr.css?inline'
import { useSelector, useMessages, useAppContext } from '../../../ui/context'
import { useEntered } from '../../../ui/hooks/useEntered'
import type { ViewEntry } from '../../../session/store/state'
import type { Context } from '../../../session/context'

export const sheets: readonly string[] = [connectingCss, qrCss]

/** Creates a link and waits until it is approved in the Farcaster app. Leaving the view cancels it. */
export function onEnter(context: Context, _entry: ViewEntry, signal: AbortSignal): Promise<void> {
  return connectFarcaster(context, signal)
}

/** Asks for approval in the Farcaster app: by QR code on a computer, by link on a phone. */
export function ConnectingFarcaster() {
  const t = useMessages()
  const context = useAppContext()
  const farcaster = useSelector((state) => state.embedded.farcaster)
  const connected = useSelector((state) => state.embedded.profile !== undefined)
  const { failed, retry } = useEntered()

  const mobile = isMobile(context.page.environment)
  const problem = farcaster.status === 'failed' ? farcaster.problem : failed
  const url = 'url' in farcaster ? farcaster.url : undefined
  const entering = farcaster.status === 'entering'
  const icon = <SocialIcon provider="farcaster" />

  if (problem || entering || connected) {
    return (
      <ViewFrame name="ConnectingFarcaster" layout="centred" busy={entering}>
        <HeroIcon glyph state={connected ? 'done' : problem ? 'failed' : 'waiting'}>
          {icon}
        </HeroIcon>
        <h2 className="headline">
          {connected ? t.general.connected : problem ? t.login.failed(SOCIAL_NAMES.farcaster) : t.login.openingWallet}
        </h2>
        {problem && (
          <>
            <ProblemNotice problem={problem} />
            <Actions>
              <Button onPress={() => goBack(context)}>{t.general.anotherWay}</Button>
              <RetryButton onPress={retry} />
            </Actions>
          </>
        )}
      </ViewFrame>
    )
  }

  return (
    <ViewFrame name="ConnectingFarcaster" layout="centred" busy={!url}>
      {mobile ? (
        <>
          <HeroIcon glyph state={url ? undefined : 'waiting'}>
            {icon}
          </HeroIcon>
          <h2 className="headline">{t.connecting.continueIn(SOCIAL_NAMES.farcaster)}</h2>
          <p className="secondary">{t.walletConnect.approveThere}</p>
        </>
      ) : (
        <>
          <QrCode
            uri={url}
            label={t.walletConnect.qrLabel}
            enlargeLabel={t.walletConnect.enlargeQr}
            closeLabel={t.general.close}
            logo={icon}
          />
          <p className="secondary qr-hint">{t.connect.scanWithPhone}</p>
        </>
      )}
      <Status>{url ? undefined : mobile ? t.general.loading : t.walletConnect.preparing}</Status>
      {mobile && (
        <Actions>
          {url ? (
            <ExternalButton main href={url}>
              {t.general.open(SOCIAL_NAMES.farcaster)}
            </ExternalButton>
          ) : (
            <Button kind="main" data-action="main" pending onPress={() => {}}>
              {t.general.open(SOCIAL_NAMES.farcaster)}
            </Button>
          )}
        </Actions>
      )}
      <CopyButton label={t.walletConnect.copyLink} text={url} />
    </ViewFrame>
  )
}

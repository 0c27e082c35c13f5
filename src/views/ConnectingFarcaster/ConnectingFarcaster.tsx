import { useEffect } from 'react'
import { Actions } from '../../components/Actions'
import { Button } from '../../components/Button'
import { CopyButton } from '../../components/CopyButton'
import { OutwardButton } from '../../components/OutwardButton'
import { Portrait } from '../../components/Portrait'
import { Notice } from '../../components/Notice'
import { QrCode } from '../../components/QrCode'
import { SocialMark } from '../../components/SocialMark'
import { Status } from '../../components/Status'
import { ViewFrame } from '../../components/ViewFrame'
import { isMobile } from '../../domain/platform'
import { SOCIAL_NAMES } from '../../domain/socialNames'
import { connectFarcaster } from '../../flows/connectFarcaster'
import { goBack } from '../../flows/goBack'
import connectingCss from '../../styles/connecting.css?inline'
import qrCss from '../../styles/qr.css?inline'
import { useFact, useMessages, useWorld } from '../context'
import { useCopy } from '../useCopy'
import { useFlow } from '../useFlow'

export const sheet = connectingCss + qrCss

/** Approve in the Farcaster app (views.md, 4.5): a code on a computer, a link on a phone. The waiting starts by itself. */
export function ConnectingFarcaster() {
  const t = useMessages()
  const world = useWorld()
  const farcaster = useFact((state) => state.embedded.farcaster)
  const connected = useFact((state) => state.embedded.profile !== undefined)
  const { start, failed } = useFlow(connectFarcaster)
  const { copied, copy } = useCopy()
  // Leaving ends it; the flow lets the frame begin anew.
  useEffect(() => start(), [start])

  const mobile = isMobile(world.page.environment)
  const problem = farcaster.status === 'failed' ? farcaster.problem : failed
  const url = 'url' in farcaster ? farcaster.url : undefined
  const entering = farcaster.status === 'entering'
  const mark = <SocialMark provider="farcaster" />

  if (problem || entering || connected) {
    return (
      <ViewFrame name="ConnectingFarcaster" layout="centred" busy={entering}>
        <Portrait glyph state={connected ? 'done' : problem ? 'failed' : 'waiting'}>
          {mark}
        </Portrait>
        <h2 className="headline">{connected ? t.connected : problem ? t.socialFailed(SOCIAL_NAMES.farcaster) : t.openingWallet}</h2>
        {problem && (
          <>
            <Notice tone="problem" hint={t.hint(problem)}>
              {t.error(problem)}
            </Notice>
            <Actions>
              <Button onPress={() => goBack(world)}>{t.anotherWay}</Button>
              <Button kind="main" data-action="retry" onPress={start}>
                {t.tryAgain}
              </Button>
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
          <Portrait glyph state={url ? undefined : 'waiting'}>
            {mark}
          </Portrait>
          <h2 className="headline">{t.continueIn(SOCIAL_NAMES.farcaster)}</h2>
          <p className="secondary">{t.farcasterHint}</p>
        </>
      ) : (
        <>
          <QrCode uri={url} label={t.farcasterQrLabel} enlargeLabel={t.enlargeQr} closeLabel={t.close} logo={mark} />
          <p className="secondary qr-hint">{t.farcasterScan}</p>
        </>
      )}
      <Status>{url ? undefined : t.preparingCode}</Status>
      {mobile && (
        <Actions>
          {url ? (
            <OutwardButton main href={url} newTab={t.newTab}>
              {t.openProvider(SOCIAL_NAMES.farcaster)}
            </OutwardButton>
          ) : (
            <Button kind="main" data-action="main" pending onPress={() => {}}>
              {t.openProvider(SOCIAL_NAMES.farcaster)}
            </Button>
          )}
        </Actions>
      )}
      <CopyButton
        label={t.copyLink}
        copiedLabel={t.copied}
        copied={copied}
        disabled={!url}
        onPress={() => {
          if (url) copy(url)
        }}
      />
    </ViewFrame>
  )
}

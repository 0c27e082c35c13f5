import type { ReactNode } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { CopyButton } from '../../ui/controls/CopyButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { QrCode } from '../../ui/qr/QrCode'
import { Status } from '../../ui/feedback/Status'
import { LinkIcon } from '../../ui/icons/actionIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import { goBack } from '../../session/navigation/goBack'
import { useMessages, useAppContext } from '../../ui/context'
import { useSecondsLeft } from '../../ui/hooks/useSecondsLeft'
import type { Pairing } from './usePairing'

/** Seconds left are shown on the QR only in its last stretch. */
const PAIRING_COUNTDOWN_FROM_MS = 30_000

interface PairingCodeProps {
  readonly pairing: Pairing
  readonly walletName?: string
  readonly logo?: ReactNode
}

/** The QR code of a pairing, with its countdown, a copy button and errors. */
export function PairingCode({ pairing: { state, restart }, walletName, logo }: PairingCodeProps) {
  const t = useMessages()
  const context = useAppContext()
  const waiting = state.status === 'waiting' ? state : undefined
  const seconds = useSecondsLeft(waiting?.expiresAt, PAIRING_COUNTDOWN_FROM_MS)

  if (state.status === 'failed' || state.status === 'rejected') {
    const failed = state.status === 'failed'
    return (
      <>
        <EmptyState
          problem={failed}
          icon={<WarningIcon />}
          title={failed ? t.error(state.problem) : t.general.rejected}>
          <p className="secondary">{failed ? t.hint(state.problem) : t.connecting.rejectedHint}</p>
        </EmptyState>
        <Actions>
          <Button onPress={() => goBack(context)}>{t.general.anotherWay}</Button>
          <RetryButton onPress={restart} />
        </Actions>
      </>
    )
  }
  return (
    <>
      <QrCode
        uri={waiting?.uri}
        label={t.walletConnect.qrLabel}
        enlargeLabel={t.walletConnect.enlargeQr}
        closeLabel={t.general.close}
        logo={logo ?? <LinkIcon />}
      />
      <p className="secondary qr-hint">{walletName ? t.walletConnect.scanWith(walletName) : t.walletConnect.scan}</p>
      <Status>{(state.status === 'expired' || state.status === 'creating') && t.walletConnect.preparing}</Status>
      <CopyButton label={t.walletConnect.copyLink} text={waiting?.uri} />
      {/* Not announced, because it changes every second. */}
      {seconds !== undefined && <p className="countdown">{t.general.newCodeIn(seconds)}</p>}
    </>
  )
}

import { Actions } from '../layout/Actions'
import { ProblemNotice } from './ProblemNotice'
import { RetryButton } from '../controls/RetryButton'
import { Button } from '../controls/Button'
import { Notice } from './Notice'
import { Status } from './Status'
import { ImageWithFallback } from '../images/ImageWithFallback'
import { HeroIcon } from '../images/HeroIcon'
import { walletGlyph } from '../images/walletGlyph'
import { WAITING_LINE_DELAY_MS, WAITING_WAY_OUT_DELAY_MS } from '../../config/limits'
import type { ChainNamespace } from '../../domain/network/caip'
import { goBack } from '../../session/navigation/goBack'
import { useSelector, useMessages, useAppContext } from '../context'
import { isConnectedBy, isLocked } from '../../session/isConnectedBy'
import { useDelay } from '../hooks/useDelay'
import { useEntered } from '../hooks/useEntered'
import { selectConnections } from '../../session/store/selectors'

interface InstalledProgressProps {
  readonly walletId: string
  /** The requested namespace; absent: the wallet's first. */
  readonly namespace?: ChainNamespace | undefined
  readonly name: string
  readonly image: string | undefined
  /** Leads to a wallet to install, where one that is only listed may be missing. */
  readonly onGet?: (() => void) | undefined
  /** Replaces going back. */
  readonly onAnotherWay?: (() => void) | undefined
}

/** The progress of a connection to an installed wallet, which the view that renders it requests when it is entered. */
export function InstalledProgress(props: InstalledProgressProps) {
  const { walletId, namespace, name, image, onGet, onAnotherWay } = props
  const t = useMessages()
  const context = useAppContext()
  const attempt = useSelector((state) => state.attempt)
  const locked = useSelector((state) => {
    const wallet = state.installed.find(({ id }) => id === walletId)
    return wallet !== undefined && isLocked(state, wallet)
  })
  const connected = useSelector((state) => {
    // The wallet may be connected in another namespace already.
    const requested = namespace ?? state.connectingNamespace
    const wallet = state.installed.find(({ id }) => id === walletId) ?? { id: walletId, name }
    return selectConnections(state).some(
      (facts) => (requested === undefined || facts.namespace === requested) && isConnectedBy(facts, wallet),
    )
  })
  const { retry } = useEntered()

  const problem =
    attempt.status === 'idle' || attempt.status === 'asking' || attempt.walletId !== walletId ? undefined : attempt
  const waiting = !problem && !connected
  const slow = useDelay(WAITING_LINE_DELAY_MS, waiting)
  const stuck = useDelay(WAITING_WAY_OUT_DELAY_MS, waiting)

  const hasFailed = problem && problem.status !== 'already-pending'
  const glyph = walletGlyph(walletId, image)
  const needsPress = problem?.status === 'needs-press'
  const isMissing = problem?.status === 'failed' && problem.problem.code === 'wallet_app_not_found'

  const title = () => {
    if (connected) return t.general.connected
    switch (problem?.status) {
      case undefined:
      case 'needs-press':
        return t.connecting.continueIn(name)
      case 'rejected':
        return t.general.rejected
      case 'already-pending':
        return t.connecting.pending(name)
      case 'gone':
        return t.connecting.noResponse(name)
      case 'failed':
        return t.connecting.failed
    }
  }

  const another = <Button onPress={onAnotherWay ?? (() => goBack(context))}>{t.general.anotherWay}</Button>

  return (
    <>
      <HeroIcon
        glyph={glyph !== undefined}
        state={connected ? 'done' : needsPress ? undefined : hasFailed ? 'failed' : 'waiting'}>
        {glyph ?? <ImageWithFallback src={image} name={name} />}
      </HeroIcon>
      <h2 className="headline">{title()}</h2>
      {problem ? (
        <>
          {problem.status === 'rejected' && <p className="secondary">{t.connecting.rejectedHint}</p>}
          {problem.status === 'already-pending' && <Notice tone="info">{t.connecting.pendingHint}</Notice>}
          {problem.status === 'gone' && <Notice tone="warning">{t.connecting.noResponseHint}</Notice>}
          {problem.status === 'failed' && <ProblemNotice problem={problem.problem} />}
        </>
      ) : (
        <Status>{locked ? t.connecting.unlock(name) : slow ? t.general.openAndApprove(name) : undefined}</Status>
      )}
      {needsPress ? (
        // One above the other, because the first one carries the wallet's name.
        <div className="actions stacked">
          <Button kind="main" data-action="retry" part="retry" onPress={retry}>
            {t.general.open(name)}
          </Button>
          {another}
        </div>
      ) : (
        (problem || stuck) && (
          <Actions>
            {another}
            {problem && <RetryButton onPress={retry} />}
          </Actions>
        )
      )}
      {isMissing && onGet && (
        <Button kind="link" part="no-wallet" onPress={onGet}>
          {t.connect.noWallet}
        </Button>
      )}
    </>
  )
}

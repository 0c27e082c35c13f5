import { useState } from 'react'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Button } from '../../ui/controls/Button'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { CopyButton } from '../../ui/controls/CopyButton'
import { Status } from '../../ui/feedback/Status'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { downloadsOf } from '../../domain/wallet/downloadsOf'
import { foreignScheme, identityOf } from '../../domain/wallet/foreignScheme'
import type { Wallet } from '../../domain/wallet/wallet'
import { trackClick } from '../../session/trackClick'
import { linkOf, openWalletLink } from './actions/openWalletLink'
import { linkOutcome } from './state'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { PairingCode } from './PairingCode'
import { usePairing } from './usePairing'
import { useImages } from '../../ui/hooks/useImages'
import { selectIsConnected } from '../../session/store/selectors'

interface LinkBodyProps {
  readonly wallet: Wallet
  readonly platform: 'mobile' | 'desktop' | 'web'
}

/** Opens the wallet through its link, within the visitor's press. */
export function LinkBody({ wallet, platform }: LinkBodyProps) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const pairing = usePairing(wallet)
  const problem = useSelector((state) => state.linkProblem)
  const connected = useSelector(selectIsConnected)
  const outcome = useSelector(linkOutcome.select)
  const opened = outcome !== undefined
  const [codeRequested, setCodeRequested] = useState(false)
  const isMissing = outcome === 'missing' && !connected

  const { state, restart } = pairing
  const uri = state.status === 'waiting' ? state.uri : undefined
  if (state.status === 'failed' || codeRequested) return <PairingCode pairing={pairing} walletName={wallet.name} />

  const link = linkOf(wallet, platform)
  const named = link && foreignScheme(link, identityOf(wallet))
  const app = named ?? wallet.name
  // Best first: on a phone its own store.
  const [store] = isMissing ? downloadsOf(wallet, context.page.environment) : []
  const hasWebLink = platform === 'mobile' && wallet.linkMode !== undefined && wallet.linkMode !== wallet.mobileLink

  return (
    <>
      <HeroIcon state={connected ? 'done' : state.status === 'rejected' ? 'failed' : opened ? 'waiting' : undefined}>
        <ImageWithFallback src={images.wallet(wallet)} name={wallet.name} />
      </HeroIcon>
      <h2 className="headline">
        {state.status === 'rejected' ? t.general.rejected : t.connecting.continueIn(wallet.name)}
      </h2>
      <p className="secondary">
        {state.status === 'rejected' ? t.connecting.rejectedHint : t.walletConnect.approveThere}
      </p>
      <ProblemNotice problem={problem} />
      <Status>
        {state.status === 'expired'
          ? t.general.loading
          : isMissing
            ? t.walletConnect.nothingOpened(wallet.name)
            : undefined}
      </Status>
      <div className={store ? 'actions stacked' : 'actions'}>
        {state.status === 'rejected' ? (
          <RetryButton onPress={restart} />
        ) : (
          <Button
            kind="main"
            data-action="main"
            pending={uri === undefined}
            onPress={() => openWalletLink(context, wallet, platform, { named })}>
            {opened ? t.walletConnect.openAgain(app) : t.general.open(app)}
          </Button>
        )}
        {store && (
          <ExternalButton
            href={store.href}
            onPress={() =>
              trackClick(context, 'GET_WALLET', { name: wallet.name, explorerId: wallet.id, type: store.kind })
            }>
            {t.walletConnect.getWallet(wallet.name)}
          </ExternalButton>
        )}
      </div>
      <div className="links">
        <CopyButton label={t.walletConnect.copyLink} text={uri} />
        {isMissing && (
          <>
            <Button kind="link" onPress={() => setCodeRequested(true)}>
              {t.walletConnect.otherPhone}
            </Button>
            {hasWebLink && (
              <Button kind="link" onPress={() => openWalletLink(context, wallet, platform, { universal: true })}>
                {t.walletConnect.webLink}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

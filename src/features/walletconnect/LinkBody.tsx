import { useState } from 'react'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { CopyButton } from '../../ui/controls/CopyButton'
import { Status } from '../../ui/feedback/Status'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { WAITING_LINE_DELAY_MS } from '../../config/limits'
import type { Wallet } from '../../domain/wallet/wallet'
import { openWalletLink } from './actions/openWalletLink'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { PairingCode } from './PairingCode'
import { usePairing } from './usePairing'
import { useDelay } from '../../ui/hooks/useDelay'
import { useImages } from '../../ui/hooks/useImages'

interface LinkBodyProps {
  readonly wallet: Wallet
  readonly platform: 'mobile' | 'desktop' | 'web'
}

/** Opens the wallet through its link, within the visitor's press. */
export function LinkBody({ wallet, platform }: LinkBodyProps) {
  const t = useMessages()
  const world = useWorld()
  const images = useImages()
  const pairing = usePairing(wallet)
  const problem = useSelector((state) => state.linkProblem)
  const connected = useSelector((state) => Object.keys(state.connections).length > 0)
  const [opened, setOpened] = useState(false)
  const [codeRequested, setCodeRequested] = useState(false)
  // The page is still visible a moment after the press: the wallet is probably not installed.
  const seemsNotOpened = useDelay(WAITING_LINE_DELAY_MS, opened && !connected)

  const { state, restart } = pairing
  const uri = state.status === 'waiting' ? state.uri : undefined
  if (state.status === 'failed' || codeRequested) return <PairingCode pairing={pairing} walletName={wallet.name} />

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
          : seemsNotOpened
            ? t.walletConnect.nothingOpened(wallet.name)
            : undefined}
      </Status>
      <Actions>
        {state.status === 'rejected' ? (
          <RetryButton onPress={restart} />
        ) : (
          <Button
            kind="main"
            data-action="main"
            pending={uri === undefined}
            onPress={() => {
              setOpened(true)
              openWalletLink(world, wallet, platform)
            }}>
            {opened ? t.walletConnect.openAgain(wallet.name) : t.general.open(wallet.name)}
          </Button>
        )}
      </Actions>
      <div className="links">
        <CopyButton label={t.walletConnect.copyLink} text={uri} />
        {seemsNotOpened && (
          <Button kind="link" onPress={() => setCodeRequested(true)}>
            {t.allWallets.showQr}
          </Button>
        )}
      </div>
    </>
  )
}

import { useEffect, useRef } from 'react'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { Disclosure } from '../../ui/controls/Disclosure'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { OpenWalletAgain } from '../../ui/feedback/OpenWalletAgain'
import { Status } from '../../ui/feedback/Status'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletImage } from '../../ui/images/WalletImage'
import { WAITING_LINE_DELAY_MS } from '../../config/limits'
import { cancelSignIn } from './actions/cancelSignIn'
import { setAccountType } from '../../session/account/setAccountType'
import { signIn } from './actions/signIn'
import { selectActiveAccount, selectActiveConnection, selectSiwxMode } from '../../session/store/selectors'
import signCss from '../../ui/styles/sign.css?inline'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { LoginIcon } from '../../ui/images/LoginIcon'
import { useDelay } from '../../ui/hooks/useDelay'
import { useAction } from '../../ui/hooks/useAction'

export { prepareSignIn as onEnter } from './actions/prepareSignIn'
export const sheets: readonly string[] = [signCss]

const REFUSED_ID = 'sign-refused'

/** Asks the visitor to sign the sign-in message. */
export function SIWXSignMessage() {
  const t = useMessages()
  const context = useAppContext()
  const siwx = useSelector((state) => state.siwx)
  const required = useSelector((state) => selectSiwxMode(state) === 'required')
  const refusals = useSelector((state) => state.modal.refusals)
  const connection = useSelector(selectActiveConnection)
  const account = useSelector(selectActiveAccount)
  const profile = useSelector((state) => state.embedded.profile)
  const wallet = connection?.wallet
  // `signIn` itself decides whether closing the dialog cancels the request.
  const sign = useAction(signIn, { onLeave: 'keep' })
  const cancel = useAction(cancelSignIn, { onLeave: 'keep' })
  const standardAccount = useAction(setAccountType, { onLeave: 'keep' })

  const cancelButton = useRef<HTMLButtonElement>(null)
  const initialRefusals = useRef(refusals)
  const refused = refusals !== initialRefusals.current
  useEffect(() => {
    // A refused close focuses the control that leads out.
    if (refused) cancelButton.current?.focus()
  }, [refused, refusals])

  const site = context.page.metadata()
  const { host } = context.page.location()
  const busy = sign.running || siwx.phase === 'signing' || siwx.phase === 'verifying'
  const showsHint = useDelay(WAITING_LINE_DELAY_MS, busy)
  const walletName = wallet ? t.nameOf(wallet) : t.general.wallet
  const problem = siwx.problem ?? sign.failed ?? standardAccount.failed

  return (
    <ViewFrame name="SIWXSignMessage" layout="centred" busy={busy || siwx.phase === 'preparing'}>
      <div className="site-and-wallet" data-joined={siwx.session !== undefined || undefined}>
        <span className="site-image" part="row-icon">
          <ImageWithFallback src={site.icons[0]} name={site.name || host} />
        </span>
        {profile ? (
          <HeroIcon glyph>
            <LoginIcon method={profile.method} />
          </HeroIcon>
        ) : (
          <WalletImage id={wallet?.id} src={wallet?.icon} name={walletName} size={72} />
        )}
      </div>
      <h2 className="headline">
        <bdi>{site.name || host}</bdi>
      </h2>
      <p className="secondary">{t.signIn.reason(host)}</p>
      {siwx.request ? (
        <Disclosure label={t.signIn.messageLabel}>
          <pre className="message" dir="ltr" tabIndex={0}>
            {siwx.request.message}
          </pre>
        </Disclosure>
      ) : (
        <div className="disclosure">
          <SkeletonLine />
        </div>
      )}
      <ProblemNotice problem={problem} />
      {/* Pages that cannot verify a contract's signature can verify the standard account's. */}
      {problem && profile && account?.type === 'smartAccount' && (
        <Button
          kind="link"
          pending={standardAccount.running}
          onPress={() => standardAccount.start(account.namespace, 'eoa')}>
          {t.settings.useStandardAccount}
        </Button>
      )}
      <Status>
        {siwx.phase === 'preparing' && t.signIn.preparing}
        {siwx.phase === 'verifying' && t.signIn.verifying}
        {busy && siwx.phase !== 'verifying' && showsHint && t.general.openAndApprove(walletName)}
        {!busy && !problem && siwx.phase !== 'preparing' && t.signIn.free}
      </Status>
      <OpenWalletAgain waits={busy && siwx.phase !== 'verifying' && showsHint} />
      <Actions>
        <Button
          ref={cancelButton}
          data-action="cancel"
          describedBy={refused ? REFUSED_ID : undefined}
          onPress={() => cancel.start()}>
          {t.general.cancel}
        </Button>
        {/* Pending, not disabled: the focus of the new view belongs here, and a disabled button cannot hold it. */}
        <Button
          kind="main"
          data-action="main"
          pending={busy || siwx.phase === 'preparing'}
          onPress={() => sign.start()}>
          {t.titles.SIWXSignMessage}
        </Button>
      </Actions>
      <p id={REFUSED_ID} className="secondary small" role="status">
        {refused ? t.dialog.finishSignIn : required ? t.signIn.cancelDisconnects : ''}
      </p>
    </ViewFrame>
  )
}

import { useEffect, useRef } from 'react'
import { Actions } from '../../ui/Actions'
import { Button } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { Notice } from '../../ui/Notice'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { SkeletonLine } from '../../ui/lists/Skeleton'
import { Status } from '../../ui/Status'
import { ViewFrame } from '../../ui/ViewFrame'
import { WalletImage } from '../../ui/images/WalletImage'
import { WAITING_LINE_DELAY_MS } from '../../config/limits'
import { cancelSignIn } from './actions/cancelSignIn'
import { setAccountType } from '../../session/account/setAccountType'
import { signIn } from './actions/signIn'
import { selectActiveAccount, selectActiveConnection, selectSiwxMode } from '../../session/store/selectors'
import signCss from '../../ui/styles/sign.css?inline'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { LoginIcon } from '../../ui/images/LoginIcon'
import { useDelay } from '../../ui/hooks/useDelay'
import { useAction } from '../../ui/hooks/useAction'

export const sheets: readonly string[] = [signCss]

const REFUSED_ID = 'sign-refused'

/** Asks for a signature on the sign-in message (specification, section 4; views.md, 5.1). */
export function SIWXSignMessage() {
  const t = useMessages()
  const world = useWorld()
  const siwx = useSelector((state) => state.siwx)
  const required = useSelector((state) => selectSiwxMode(state) === 'required')
  const refusals = useSelector((state) => state.modal.refusals)
  const connection = useSelector(selectActiveConnection)
  const account = useSelector(selectActiveAccount)
  const profile = useSelector((state) => state.embedded.profile)
  const wallet = connection?.wallet
  // Closing the card while the wallet asks is the flow's affair: it knows whether that may be.
  const sign = useAction(signIn, { onLeave: 'keep' })
  const cancel = useAction(cancelSignIn, { onLeave: 'keep' })
  const plain = useAction(setAccountType, { onLeave: 'keep' })

  const cancelButton = useRef<HTMLButtonElement>(null)
  const refusalsSeen = useRef(refusals)
  const refused = refusals !== refusalsSeen.current
  useEffect(() => {
    // A refused close points at the way out that there is (views.md, 5.1).
    if (refused) cancelButton.current?.focus()
  }, [refused, refusals])

  const site = world.page.metadata()
  const { host } = world.page.location()
  const busy = sign.running || siwx.phase === 'signing' || siwx.phase === 'verifying'
  const slow = useDelay(WAITING_LINE_DELAY_MS, busy)
  const walletName = wallet?.name ?? t.general.wallet
  const problem = siwx.problem ?? sign.failed ?? plain.failed

  return (
    <ViewFrame name="SIWXSignMessage" layout="centred" busy={busy || siwx.phase === 'preparing'}>
      <div className="meeting" data-joined={siwx.session !== undefined || undefined}>
        <span className="site-image" part="row-icon">
          <ImageWithFallback src={site.icons[0]} name={site.name || host} />
        </span>
        {profile ? (
          <HeroIcon glyph>
            <LoginIcon method={profile.method} />
          </HeroIcon>
        ) : (
          <WalletImage src={wallet?.icon} name={walletName} size={72} />
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
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      {/* Pages that cannot check a contract's signature can check the plain account's (views.md, 5.1). */}
      {problem && profile && account?.type === 'smartAccount' && (
        <Button kind="link" pending={plain.running} onPress={() => plain.start(account.namespace, 'eoa')}>
          {t.settings.useStandardAccount}
        </Button>
      )}
      <Status>
        {siwx.phase === 'preparing' && t.signIn.preparing}
        {siwx.phase === 'verifying' && t.signIn.verifying}
        {busy && siwx.phase !== 'verifying' && slow && t.signIn.waiting(walletName)}
        {!busy && !problem && siwx.phase !== 'preparing' && t.signIn.free}
      </Status>
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
          {t.signIn.action}
        </Button>
      </Actions>
      <p id={REFUSED_ID} className="secondary small" role="status">
        {refused ? t.dialog.finishSignIn : required ? t.signIn.cancelDisconnects : ''}
      </p>
    </ViewFrame>
  )
}

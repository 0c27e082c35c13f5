import { WalletIcon } from '../../ui/icons/coreIcons'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { resolveServiceUrls } from '../../services/serviceUrls'
import { trackClick } from '../../session/trackClick'
import { useSelector, useMessages, useAppContext } from '../../ui/context'

export { sheets } from './sheets'

/** Links to the secure site, where the embedded wallet can be upgraded to a full wallet. */
export function UpgradeEmailWallet() {
  const t = useMessages()
  const context = useAppContext()
  const frameUrl = useSelector((state) => resolveServiceUrls(state.options.services).frame)
  return (
    <ViewFrame name="UpgradeEmailWallet" layout="centred">
      <HeroIcon glyph>
        <WalletIcon />
      </HeroIcon>
      <p className="secondary">{t.settings.fullWalletText}</p>
      <p className="secondary">{t.settings.fullWalletAfter}</p>
      <div className="actions">
        <ExternalButton
          main
          href={new URL('/dashboard', frameUrl).href}
          onPress={() => trackClick(context, 'EMAIL_UPGRADE_FROM_MODAL')}>
          {t.settings.openSecureSite}
        </ExternalButton>
      </div>
    </ViewFrame>
  )
}

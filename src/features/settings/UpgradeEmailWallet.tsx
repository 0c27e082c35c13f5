import { WalletIcon } from '../../ui/icons/icons'
import { OutwardButton } from '../../ui/ExternalButton'
import { Portrait } from '../../ui/images/HeroIcon'
import { ViewFrame } from '../../ui/ViewFrame'
import { secureSite } from './actions/secureSiteUrl'
import { trackClick } from '../../session/trackClick'
import { useMessages, useWorld } from '../../ui/context'

/** Taking the embedded wallet over to a full wallet, on its own site (views.md, 4.6). */
export function UpgradeEmailWallet() {
  const t = useMessages()
  const world = useWorld()
  return (
    <ViewFrame name="UpgradeEmailWallet" layout="centred">
      <Portrait glyph>
        <WalletIcon />
      </Portrait>
      <h2 className="headline">{t.upgradeCard}</h2>
      <p className="secondary">{t.fullWalletText}</p>
      <p className="secondary">{t.fullWalletAfter}</p>
      <div className="actions">
        <OutwardButton main href={secureSite(world)} newTab={t.newTab} onPress={() => trackClick(world, 'EMAIL_UPGRADE_FROM_MODAL')}>
          {t.openSecureSite}
        </OutwardButton>
      </div>
    </ViewFrame>
  )
}

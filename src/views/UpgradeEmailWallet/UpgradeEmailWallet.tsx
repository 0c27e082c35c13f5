import { WalletIcon } from '../../components/icons'
import { OutwardButton } from '../../components/OutwardButton'
import { Portrait } from '../../components/Portrait'
import { ViewFrame } from '../../components/ViewFrame'
import { secureSite } from '../../flows/secureSite'
import { trackClick } from '../../flows/trackClick'
import { useMessages, useWorld } from '../context'

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

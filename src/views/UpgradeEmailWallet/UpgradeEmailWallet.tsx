import { OutwardIcon, WalletIcon } from '../../components/icons'
import { MarkImage } from '../../components/MarkImage'
import { ViewFrame } from '../../components/ViewFrame'
import { secureSite } from '../../flows/secureSite'
import { useMessages, useWorld } from '../context'

/** Taking the embedded wallet over to a full wallet, on its own site (views.md, 4.6). */
export function UpgradeEmailWallet() {
  const t = useMessages()
  const world = useWorld()
  return (
    <ViewFrame name="UpgradeEmailWallet" layout="centred">
      <MarkImage size={72}>
        <WalletIcon />
      </MarkImage>
      <h2 className="headline">{t.upgradeCard}</h2>
      <p className="secondary">{t.fullWalletText}</p>
      <p className="secondary">{t.fullWalletAfter}</p>
      <a className="button main wide" part="primary-action" data-action="main" href={secureSite(world)} target="_blank" rel="noopener noreferrer">
        <span className="button-label">{t.openSecureSite}</span>
        <OutwardIcon />
        <span className="unseen"> {t.newTab}</span>
      </a>
    </ViewFrame>
  )
}

import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletImage } from '../../ui/images/WalletImage'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { chooseDirectoryWallet } from '../../session/directory/chooseDirectoryWallet'
import { trackClick } from '../../session/trackClick'
import { useEntry, useMessages, useAppContext } from '../../ui/context'
import { useImages } from '../../ui/hooks/useImages'
import { downloadsOf, type Download } from '../../domain/wallet/downloadsOf'

export { sheets } from './sheets'

/** Download links of one wallet for this device. */
export function Downloads() {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const { wallet } = useEntry()
  if (!wallet) return null
  const downloads = downloadsOf(wallet, context.page.environment)
  const labels: Record<Download['kind'], string> = {
    chrome_store: t.help.extension,
    app_store: 'App Store',
    play_store: 'Google Play',
    homepage: t.help.website,
  }
  return (
    <ViewFrame name="Downloads" layout="centred">
      <WalletImage src={images.wallet(wallet)} name={wallet.name} size={72} />
      <h2 className="headline">{t.walletConnect.getWallet(wallet.name)}</h2>
      {downloads.length > 0 ? (
        <>
          <p className="secondary">{t.help.installText}</p>
          <div className="actions stacked">
            {downloads.map(({ kind, href }) => (
              <ExternalButton
                key={kind}
                href={href}
                onPress={() =>
                  trackClick(context, 'GET_WALLET', { name: wallet.name, explorerId: wallet.id, type: kind })
                }>
                {labels[kind]}
              </ExternalButton>
            ))}
            <Button kind="main" data-action="main" onPress={() => chooseDirectoryWallet(context, wallet)}>
              {t.help.installed}
            </Button>
          </div>
        </>
      ) : (
        <EmptyState icon={<WalletIcon />} title={t.help.noDownload} />
      )}
    </ViewFrame>
  )
}

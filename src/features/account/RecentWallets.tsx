import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { WalletImage } from '../../ui/images/WalletImage'
import { ChevronIcon } from '../../ui/icons/coreIcons'
import type { ChainNamespace } from '../../domain/network/caip'
import { chooseDirectoryWallet } from '../../session/directory/chooseDirectoryWallet'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { useImages } from '../../ui/hooks/useImages'
import { recentIn } from './profileNamespaces'
import { connectionIn } from '../../session/store/selectors'

/** Wallets of earlier visits; a press connects. */
export function RecentWallets({ namespace }: { namespace: ChainNamespace }) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const wallets = useSelector((state) => recentIn(namespace, state.directory.recent, connectionIn(state, namespace)))
  if (wallets.length === 0) return null
  return (
    <>
      <h2 className="section">{t.connect.recent}</h2>
      <RowList label={t.connect.recent}>
        {wallets.map((wallet) => (
          <Row
            key={wallet.id}
            walletId={wallet.id}
            image={<WalletImage src={images.wallet(wallet)} name={wallet.name} />}
            name={wallet.name}
            end={<ChevronIcon />}
            onPress={() => chooseDirectoryWallet(context, wallet)}
          />
        ))}
      </RowList>
    </>
  )
}

import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { WalletImage } from '../../components/WalletImage'
import { ChevronIcon } from '../../components/icons'
import type { ChainNamespace } from '../../domain/caip'
import { startWallet } from '../../flows/startWallet'
import { useFact, useMessages } from '../context'
import { useFlow } from '../useFlow'
import { useImages } from '../useImages'
import { recentIn } from './profileFamilies'

/** Wallets of earlier visits, one press from being connected again. */
export function RecentWallets({ namespace }: { namespace: ChainNamespace }) {
  const t = useMessages()
  const images = useImages()
  const wallets = useFact((state) => recentIn(namespace, state.directory.recent, state.connections))
  const { start: take } = useFlow(startWallet, { onLeave: 'keep' })
  if (wallets.length === 0) return null
  return (
    <>
      <h2 className="section">{t.recentWallets}</h2>
      <RowList label={t.recentWallets}>
        {wallets.map((wallet) => (
          <Row
            key={wallet.id}
            walletId={wallet.id}
            image={<WalletImage src={images.wallet(wallet)} name={wallet.name} />}
            name={wallet.name}
            end={<ChevronIcon />}
            onPress={() => take(wallet)}
          />
        ))}
      </RowList>
    </>
  )
}

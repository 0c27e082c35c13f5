import { CopyButton } from '../../ui/controls/CopyButton'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { selectCompatibleNetworks } from './state'
import { useEntry, useSelector, useMessages } from '../../ui/context'
import { useImages } from '../../ui/hooks/useImages'
import { connectionIn } from '../../session/store/selectors'

export { sheets } from './sheets'

/** The networks on which the address can receive, and a warning about all others. */
export function CompatibleNetworks() {
  const t = useMessages()
  const images = useImages()
  const { namespace } = useEntry()
  const networks = useSelector((state) => selectCompatibleNetworks(state, namespace ?? state.activeNamespace))
  const address = useSelector((state) => connectionIn(state, namespace ?? state.activeNamespace)?.accounts[0]?.address)
  return (
    <ViewFrame name="CompatibleNetworks">
      <Notice tone="warning">{t.receive.networksWarning}</Notice>
      <RowList label={t.titles.CompatibleNetworks}>
        {networks.map((network) => (
          <Row
            key={network.caipNetworkId}
            image={<NetworkImage src={images.network(network)} name={network.name} />}
            name={network.name}
          />
        ))}
      </RowList>
      {address && (
        <div className="footer">
          <CopyButton kind="main" label={t.general.copyAddress} text={address} />
        </div>
      )}
    </ViewFrame>
  )
}

import { Button } from '../../ui/controls/Button'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { CheckIcon, CopyIcon } from '../../ui/icons/actionIcons'
import { selectCompatibleNetworks } from './state'
import { useEntry, useSelector, useMessages } from '../../ui/context'
import { useCopy } from '../../ui/hooks/useCopy'
import { useImages } from '../../ui/hooks/useImages'

export { sheets } from './sheets'

/** The networks on which the address can receive, and a warning about all others. */
export function CompatibleNetworks() {
  const t = useMessages()
  const images = useImages()
  const { namespace } = useEntry()
  const networks = useSelector((state) => selectCompatibleNetworks(state, namespace ?? state.activeNamespace))
  const address = useSelector((state) => state.connections[namespace ?? state.activeNamespace]?.accounts[0]?.address)
  const { copied, copy } = useCopy()
  return (
    <ViewFrame name="CompatibleNetworks">
      <Notice tone="warning">{t.receive.networksWarning}</Notice>
      <p className="secondary">{t.receive.networks}</p>
      <ul className="rows" role="list" aria-label={t.titles.CompatibleNetworks}>
        {networks.map((network) => (
          <li key={network.caipNetworkId} className="row static" part="row">
            <NetworkImage src={images.network(network)} name={network.name} />
            <span className="row-text">
              <bdi className="row-name">{network.name}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {address && (
        <div className="footer">
          <Button
            kind="main"
            data-action="main"
            icon={copied ? <CheckIcon /> : <CopyIcon />}
            onPress={() => copy(address)}>
            {copied ? t.general.copied : t.general.copyAddress}
          </Button>
          <span className="visually-hidden" role="status">
            {copied ? t.general.copied : ''}
          </span>
        </div>
      )}
    </ViewFrame>
  )
}

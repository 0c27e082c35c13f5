import { NetworkImage } from '../../components/NetworkImage'
import { Notice } from '../../components/Notice'
import { ViewFrame } from '../../components/ViewFrame'
import { selectCompatibleNetworks } from '../../store/receive'
import { useEntry, useFact, useMessages } from '../context'
import { useAccountWords } from '../useAccountWords'
import { useImages } from '../useImages'

/** Where the shown address receives, and a warning about everywhere else (views.md, 7.5). */
export function CompatibleNetworks() {
  const t = useMessages()
  const { owned } = useAccountWords()
  const images = useImages()
  const { namespace } = useEntry()
  const networks = useFact((state) => selectCompatibleNetworks(state, namespace ?? state.activeNamespace))
  return (
    <ViewFrame name="CompatibleNetworks">
      <Notice tone="warning">{owned.compatibleWarning}</Notice>
      <p className="secondary">{owned.compatibleText}</p>
      <ul className="rows" role="list" aria-label={t.titles.CompatibleNetworks}>
        {networks.map((network) => (
          <li key={network.caipNetworkId} className="row still" part="row">
            <NetworkImage src={images.network(network)} name={network.name} />
            <span className="row-text">
              <bdi className="row-name">{network.name}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </ViewFrame>
  )
}

import { NetworkImage } from '../../ui/images/NetworkImage'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { CheckIcon } from '../../ui/icons/actionIcons'
import type { Network } from '../../domain/network/network'
import { namespaceName } from '../../domain/network/namespaces'
import { selectNamespaces } from '../../session/store/namespaces'
import { selectActiveNetworkId, selectConnections } from '../../session/store/selectors'
import type { ChainNamespace } from '../../domain/network/caip'
import { useSelector, useMessages } from '../../ui/context'
import { useImages } from '../../ui/hooks/useImages'
import type { NetworkGroups, NetworkRow } from './networkRows'

interface NetworkListProps {
  readonly groups: NetworkGroups
  /** Names the connected wallet of each namespace. */
  readonly showsWallets?: boolean
  readonly onChoose: (network: Network) => void
}

/** Networks to switch to, by namespace, test networks last. */
export function NetworkList({ groups: { namespaces, test }, showsWallets = false, onChoose }: NetworkListProps) {
  const t = useMessages()
  const images = useImages()
  const several = useSelector(selectNamespaces).length > 1
  const currentId = useSelector(selectActiveNetworkId)
  const connections = useSelector(selectConnections)
  const nameOfWallet = (namespace: ChainNamespace) => {
    const connection = connections.find((each) => each.namespace === namespace)
    return connection && t.nameOf(connection.wallet)
  }
  const switching = useSelector((state) => state.switching)
  const renderRow = ({ network, approved }: NetworkRow) => {
    const current = network.caipNetworkId === currentId
    return (
      <Row
        key={network.caipNetworkId}
        image={<NetworkImage src={images.network(network)} name={network.name} />}
        name={network.name}
        detail={approved ? undefined : t.networks.notApproved}
        current={current}
        unavailable={!approved}
        busy={switching.status === 'asking' && switching.networkId === network.caipNetworkId}
        end={
          current && (
            <span className="row-check">
              <CheckIcon />
              <span className="visually-hidden">{t.general.active}</span>
            </span>
          )
        }
        onPress={() => {
          if (approved) onChoose(network)
        }}
      />
    )
  }
  return (
    <>
      {namespaces.map(({ namespace, rows }) => (
        <div key={namespace} className="group">
          {several && (
            <h2 className="section">
              <span>{namespaceName(namespace)}</span>
              {showsWallets && <bdi className="section-note">{nameOfWallet(namespace) ?? t.general.notConnected}</bdi>}
            </h2>
          )}
          <RowList label={several ? namespaceName(namespace) : t.networks.list}>{rows.map(renderRow)}</RowList>
        </div>
      ))}
      {test.length > 0 && (
        <div className="group">
          <h2 className="section">{t.networks.testNetworks}</h2>
          <RowList label={t.networks.testNetworks}>{test.map(renderRow)}</RowList>
        </div>
      )}
    </>
  )
}

import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/Button'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { DisconnectIcon } from '../../ui/icons/actionIcons'
import { disconnect } from '../../session/connections/disconnect'
import { chooseNetwork } from '../../session/networks/chooseNetwork'
import { selectNamespaces } from '../../session/store/namespaces'
import { useSelector, useMessages } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { networkRows, type NetworkRow } from './networkRows'
import { useAction } from '../../ui/hooks/useAction'
import { useImages } from '../../ui/hooks/useImages'

export { sheets } from './sheets'

const REFUSED_ID = 'unsupported-refused'

/** Shown while the wallet is on a network that this page does not support. */
export function UnsupportedChain() {
  const t = useMessages()
  const images = useImages()
  const networks = useSelector((state) => state.networks)
  const connections = useSelector((state) => state.connections)
  const active = useSelector((state) => state.activeNamespace)
  const several = useSelector(selectNamespaces).length > 1
  const switching = useSelector((state) => state.switching)
  const disconnecting = useSelector((state) => state.disconnecting)
  const refusals = useSelector((state) => state.modal.refusals)
  const choose = useAction(chooseNetwork)
  const end = useAction(disconnect, { onLeave: 'keep' })
  const { namespaces, test } = networkRows(networks, connections, '')
  // The namespace of the connected wallet comes first.
  const ordered = [...namespaces].sort(
    (one, other) => Number(other.namespace === active) - Number(one.namespace === active),
  )

  const disconnectButton = useRef<HTMLButtonElement>(null)
  const initialRefusals = useRef(refusals)
  const refused = refusals !== initialRefusals.current
  useEffect(() => {
    // A refused close focuses the control that leads out.
    if (refused) disconnectButton.current?.focus()
  }, [refused, refusals])

  const problem = end.failed ?? choose.failed ?? ('problem' in switching ? switching.problem : undefined)
  const isDisconnecting = disconnecting || end.running
  const renderRow = ({ network, approved }: NetworkRow) => (
    <Row
      key={network.caipNetworkId}
      image={<NetworkImage src={images.network(network)} name={network.name} />}
      name={network.name}
      detail={approved ? undefined : t.networks.notApproved}
      unavailable={!approved}
      busy={switching.status === 'asking' && switching.networkId === network.caipNetworkId}
      onPress={() => {
        if (approved) choose.start(network)
      }}
    />
  )
  return (
    <ViewFrame name="UnsupportedChain">
      <p className="lead">{t.networks.unsupportedText}</p>
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      {ordered.map(({ namespace, rows }) => (
        <div key={namespace} className="group">
          {several && <h2 className="section">{namespaceName(namespace)}</h2>}
          <RowList label={several ? namespaceName(namespace) : t.networks.list}>{rows.map(renderRow)}</RowList>
        </div>
      ))}
      {test.length > 0 && (
        <div className="group">
          <h2 className="section">{t.networks.testNetworks}</h2>
          <RowList label={t.networks.testNetworks}>{test.map(renderRow)}</RowList>
        </div>
      )}
      <div className="footer">
        <Button
          ref={disconnectButton}
          kind="danger"
          icon={<DisconnectIcon />}
          pending={isDisconnecting}
          describedBy={refused ? REFUSED_ID : undefined}
          onPress={() => end.start({ reason: 'user' })}>
          {isDisconnecting ? t.general.disconnecting : t.general.disconnect}
        </Button>
        <p id={REFUSED_ID} className="secondary small" role="status">
          {refused ? t.dialog.finishNetwork : ''}
        </p>
      </div>
    </ViewFrame>
  )
}

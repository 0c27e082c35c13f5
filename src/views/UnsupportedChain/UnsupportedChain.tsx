import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button'
import { NetworkImage } from '../../components/NetworkImage'
import { Notice } from '../../components/Notice'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { ViewFrame } from '../../components/ViewFrame'
import { LeaveIcon } from '../../components/viewIcons'
import { disconnect } from '../../flows/disconnect'
import { chooseNetwork } from '../../flows/chooseNetwork'
import { selectFamilies } from '../../store/families'
import { useFact, useMessages } from '../context'
import { familyName } from '../familyName'
import { networkRows, type NetworkRow } from '../Networks/networkRows'
import { useFlow } from '../useFlow'
import { useImages } from '../useImages'

const REFUSED_ID = 'unsupported-refused'

/** The wallet is on a network that this page does not work on (views.md, 7.4). */
export function UnsupportedChain() {
  const t = useMessages()
  const images = useImages()
  const networks = useFact((state) => state.networks)
  const connections = useFact((state) => state.connections)
  const active = useFact((state) => state.activeNamespace)
  const several = useFact(selectFamilies).length > 1
  const switching = useFact((state) => state.switching)
  const disconnecting = useFact((state) => state.disconnecting)
  const refusals = useFact((state) => state.modal.refusals)
  const choose = useFlow(chooseNetwork)
  const leave = useFlow(disconnect, { onLeave: 'keep' })
  const { families, test } = networkRows(networks, connections, '')
  // What the connected wallet can go to comes first.
  const ordered = [...families].sort((one, other) => Number(other.namespace === active) - Number(one.namespace === active))

  const leaveButton = useRef<HTMLButtonElement>(null)
  const refusalsSeen = useRef(refusals)
  const refused = refusals !== refusalsSeen.current
  useEffect(() => {
    // A refused close points at the way out that there is (views.md, 1.1).
    if (refused) leaveButton.current?.focus()
  }, [refused, refusals])

  const problem = leave.failed ?? choose.failed ?? ('problem' in switching ? switching.problem : undefined)
  const leaving = disconnecting || leave.running
  const draw = ({ network, approved }: NetworkRow) => (
    <Row
      key={network.caipNetworkId}
      image={<NetworkImage src={images.network(network)} name={network.name} />}
      name={network.name}
      detail={approved ? undefined : t.notApproved}
      unavailable={!approved}
      busy={switching.status === 'asking' && switching.networkId === network.caipNetworkId}
      onPress={() => {
        if (approved) choose.start(network)
      }}
    />
  )
  return (
    <ViewFrame name="UnsupportedChain">
      <p className="lead">{t.unsupportedText}</p>
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      {ordered.map(({ namespace, rows }) => (
        <div key={namespace} className="group">
          {several && <h2 className="section">{familyName(namespace)}</h2>}
          <RowList label={several ? familyName(namespace) : t.networksLabel}>{rows.map(draw)}</RowList>
        </div>
      ))}
      {test.length > 0 && (
        <div className="group">
          <h2 className="section">{t.testNetworks}</h2>
          <RowList label={t.testNetworks}>{test.map(draw)}</RowList>
        </div>
      )}
      <div className="footer">
        <Button
          ref={leaveButton}
          kind="danger"
          icon={<LeaveIcon />}
          pending={leaving}
          describedBy={refused ? REFUSED_ID : undefined}
          onPress={() => leave.start({ reason: 'user' })}
        >
          {leaving ? t.disconnecting : t.disconnect}
        </Button>
        <p id={REFUSED_ID} className="secondary small" role="status">
          {refused ? t.refusedNetwork : ''}
        </p>
      </div>
    </ViewFrame>
  )
}

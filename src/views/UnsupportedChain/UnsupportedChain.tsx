import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button'
import { NetworkImage } from '../../components/NetworkImage'
import { Notice } from '../../components/Notice'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { Separator } from '../../components/Separator'
import { ViewFrame } from '../../components/ViewFrame'
import { LeaveIcon } from '../../components/viewIcons'
import { disconnect } from '../../flows/disconnect'
import { chooseNetwork } from '../../flows/chooseNetwork'
import { selectActiveConnection } from '../../store/selectors'
import { useFact, useMessages } from '../context'
import { networkRows } from '../Networks/networkRows'
import { useFlow } from '../useFlow'
import { useImages } from '../useImages'

const REFUSED_ID = 'unsupported-refused'

/** The wallet is on a network that this page does not work on (views.md, 7.4). */
export function UnsupportedChain() {
  const t = useMessages()
  const images = useImages()
  const networks = useFact((state) => state.networks)
  const connection = useFact(selectActiveConnection)
  const switching = useFact((state) => state.switching)
  const disconnecting = useFact((state) => state.disconnecting)
  const refusals = useFact((state) => state.modal.refusals)
  const choose = useFlow(chooseNetwork)
  const leave = useFlow(disconnect, { onLeave: 'keep' })
  const { main, test } = networkRows(networks, connection, '')

  const leaveButton = useRef<HTMLButtonElement>(null)
  const refusalsSeen = useRef(refusals)
  const refused = refusals !== refusalsSeen.current
  useEffect(() => {
    // A refused close points at the way out that there is (views.md, 1.1).
    if (refused) leaveButton.current?.focus()
  }, [refused, refusals])

  const problem = leave.failed ?? choose.failed ?? ('problem' in switching ? switching.problem : undefined)
  const leaving = disconnecting || leave.running
  return (
    <ViewFrame name="UnsupportedChain">
      <p className="lead">{t.unsupportedText}</p>
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      <RowList label={t.networksLabel}>
        {[...main, ...test].map(({ network, approved }) => (
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
        ))}
      </RowList>
      <Separator />
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
    </ViewFrame>
  )
}

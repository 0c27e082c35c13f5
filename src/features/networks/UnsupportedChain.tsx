import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/Button'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { DisconnectIcon } from '../../ui/icons/actionIcons'
import { disconnect } from '../../session/life/disconnect'
import { chooseNetwork } from '../../session/networks/chooseNetwork'
import { useSelector, useMessages } from '../../ui/context'
import { NetworkList } from './NetworkList'
import { networkRows } from './networkRows'
import { useAction } from '../../ui/hooks/useAction'
import { selectConnections } from '../../session/store/selectors'

export { sheets } from './sheets'

const REFUSED_ID = 'unsupported-refused'

/** Shown while the wallet is on a network that this page does not support. */
export function UnsupportedChain() {
  const t = useMessages()
  const networks = useSelector((state) => state.networks)
  const connections = useSelector(selectConnections)
  const active = useSelector((state) => state.activeNamespace)
  const switching = useSelector((state) => state.switching)
  const disconnecting = useSelector((state) => state.disconnecting)
  const refusals = useSelector((state) => state.modal.refusals)
  const choose = useAction(chooseNetwork)
  const end = useAction(disconnect, { onLeave: 'keep' })
  const { namespaces, test } = networkRows(networks, connections, '')
  // The namespace of the connected wallet comes first.
  const ordered = namespaces.toSorted(
    (one, other) => Number(other.namespace === active) - Number(one.namespace === active),
  )

  const disconnectButton = useRef<HTMLButtonElement>(null)
  const initialRefusals = useRef(refusals)
  const refused = refusals !== initialRefusals.current
  useEffect(() => {
    // A refused close focuses the control that leads out.
    if (refused) disconnectButton.current?.focus()
  }, [refused, refusals])

  const isDisconnecting = disconnecting || end.running
  return (
    <ViewFrame name="UnsupportedChain">
      <p className="lead">{t.networks.unsupportedText}</p>
      <ProblemNotice
        problem={end.failed ?? choose.failed ?? ('problem' in switching ? switching.problem : undefined)}
      />
      <NetworkList groups={{ namespaces: ordered, test }} onChoose={choose.start} />
      <div className="footer">
        <Button
          ref={disconnectButton}
          kind="danger"
          part="disconnect"
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

import { useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Tabs } from '../../ui/lists/Tabs'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { AddIcon, DisconnectIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import type { ChainNamespace } from '../../domain/network/caip'
import { disconnectAll } from '../../session/life/disconnect'
import { startConnectingNamespace } from '../../session/life/activateNamespace'
import { selectNamespaces } from '../../session/store/namespaces'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { useAction } from '../../ui/hooks/useAction'
import { ConnectedWallet } from './ConnectedWallet'
import { RecentWallets } from './RecentWallets'
import { profileNamespaces } from './profileNamespaces'
import accountCss from '../../ui/styles/account.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import profileCss from './profile.css?inline'
import { connectionIn, selectConnections } from '../../session/store/selectors'

export const sheets = [accountCss, connectingCss, formsCss, profileCss]

/** The connected and the recent wallets, by namespace. */
export function Profile() {
  const t = useMessages()
  const namespaces = useSelector((state) => profileNamespaces(selectNamespaces(state), selectConnections(state)))
  const active = useSelector((state) => state.activeNamespace)
  const count = useSelector((state) => selectConnections(state).length)
  const disconnecting = useSelector((state) => state.disconnecting)
  const leaveAll = useAction(disconnectAll, { onLeave: 'keep' })
  const [selected, select] = useState(active)
  const namespace = namespaces.includes(selected) ? selected : (namespaces[0] ?? active)

  return (
    <ViewFrame name="Profile" busy={disconnecting}>
      <Tabs
        label={t.networks.list}
        tabs={namespaces.map((id) => ({ id, label: namespaceName(id) }))}
        chosen={namespace}
        onChoose={select}>
        <Namespace key={namespace} namespace={namespace} />
      </Tabs>
      <ProblemNotice problem={leaveAll.failed} />
      {count > 1 && (
        <div className="footer">
          <Button
            kind="danger"
            part="disconnect"
            icon={<DisconnectIcon />}
            pending={disconnecting || leaveAll.running}
            onPress={() => leaveAll.start()}>
            {disconnecting || leaveAll.running ? t.general.disconnecting : t.account.disconnectAll}
          </Button>
        </div>
      )}
    </ViewFrame>
  )
}

function Namespace({ namespace }: { namespace: ChainNamespace }) {
  const t = useMessages()
  const context = useAppContext()
  const connection = useSelector((state) => connectionIn(state, namespace))
  return (
    <div className="group namespace">
      {connection ? (
        <ConnectedWallet connection={connection} />
      ) : (
        <EmptyState icon={<WalletIcon />} title={t.general.noAccount} />
      )}
      <RecentWallets namespace={namespace} />
      <Button
        icon={<AddIcon />}
        kind={connection ? 'quiet' : 'main'}
        data-action="main"
        onPress={() => startConnectingNamespace(context, namespace)}>
        {connection ? t.walletConnect.anotherWallet : t.connect.namespaceWallet(namespaceName(namespace))}
      </Button>
    </div>
  )
}

import { Address } from '../../ui/text/Address'
import { Avatar } from '../../ui/images/Avatar'
import { Button } from '../../ui/controls/Button'
import { ExplorerButton } from '../../ui/controls/ExplorerButton'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Tag } from '../../ui/text/Tag'
import { WalletImage } from '../../ui/images/WalletImage'
import { CheckIcon, CopyIcon, DisconnectIcon, SettingsIcon } from '../../ui/icons/actionIcons'
import { findNetwork } from '../../domain/network/network'
import type { ConnectionFacts } from '../../wallets/contract'
import { disconnect } from '../../session/life/disconnect'
import { goTo } from '../../session/navigation/goTo'
import { switchActiveNamespace } from '../../session/life/activateNamespace'
import { selectIdentityOf } from '../../session/store/identity'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { useCopy } from '../../ui/hooks/useCopy'
import { useAction } from '../../ui/hooks/useAction'
import { sharingSession } from './profileNamespaces'
import { selectConnections } from '../../session/store/selectors'

/** One connected wallet, with its account, and whether it is the one that the page uses. */
export function ConnectedWallet({ connection }: { connection: ConnectionFacts }) {
  const t = useMessages()
  const context = useAppContext()
  const { namespace, wallet } = connection
  const name = t.nameOf(wallet)
  const address = connection.accounts[0]?.address ?? ''
  const active = useSelector((state) => state.activeNamespace === namespace)
  // Known for the active account only.
  const identity = useSelector((state) => selectIdentityOf(state, address))
  const several = useSelector((state) => selectConnections(state).length > 1)
  const also = useSelector((state) => sharingSession(connection, selectConnections(state)))
  const network = useSelector((state) => findNetwork(state.networks, state.networkIds[namespace]))
  const disconnecting = useSelector((state) => state.disconnecting)
  const { copied, copy } = useCopy()
  const use = useAction(switchActiveNamespace, { onLeave: 'keep' })
  const leave = useAction(disconnect, { onLeave: 'keep' })

  return (
    <section className="connected-wallet" aria-label={name} data-active={active || undefined}>
      <div className="connected-account">
        <span className="identity-images">
          <Avatar address={address} src={identity?.avatar} size={40} />
          <span className="connected-badge">
            <WalletImage id={wallet.id} src={wallet.icon} name={name} size={20} />
          </span>
        </span>
        <span className="row-text">
          {identity?.name && <bdi className="connected-label">{identity.name}</bdi>}
          <Address value={address} />
          <span className="connected-name">
            <bdi className="row-detail">{name}</bdi>
            {active && several && <Tag>{t.general.active}</Tag>}
          </span>
        </span>
        <button
          type="button"
          part="copy"
          className="square"
          aria-label={t.general.copyAddress}
          onClick={() => copy(address)}>
          {copied ? <CheckIcon /> : <CopyIcon />}
        </button>
        <span className="visually-hidden" role="status">
          {copied ? t.general.copied : ''}
        </span>
      </div>
      <ProblemNotice problem={leave.failed ?? use.failed} />
      <div className="actions">
        {!active && (
          <Button kind="main" pending={use.running} onPress={() => use.start(namespace)}>
            {t.account.useWallet}
          </Button>
        )}
        <ExplorerButton network={network} value={address} />
        {active && (
          <Button icon={<SettingsIcon />} onPress={() => goTo(context, { name: 'Settings' })}>
            {t.titles.Settings}
          </Button>
        )}
        <Button
          kind="danger"
          part="disconnect"
          icon={<DisconnectIcon />}
          pending={disconnecting || leave.running}
          onPress={() => leave.start({ namespace, reason: 'user' })}>
          {disconnecting || leave.running ? t.general.disconnecting : t.general.disconnect}
        </Button>
      </div>
      {also.length > 0 && (
        <p className="secondary small">{t.account.disconnectsAlso(t.format.list(also.map(namespaceName)))}</p>
      )}
    </section>
  )
}

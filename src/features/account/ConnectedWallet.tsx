import { Address } from '../../ui/text/Address'
import { Avatar } from '../../ui/images/Avatar'
import { Button } from '../../ui/controls/Button'
import { Notice } from '../../ui/feedback/Notice'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { WalletImage } from '../../ui/images/WalletImage'
import { CheckIcon, CopyIcon, DisconnectIcon, SettingsIcon } from '../../ui/icons/actionIcons'
import { findNetwork } from '../../domain/network/network'
import type { ConnectionFacts } from '../../wallets/contract'
import { disconnect } from '../../session/connections/disconnect'
import { goTo } from '../../session/navigation/goTo'
import { switchActiveNamespace } from '../../session/connections/switchActiveNamespace'
import { explorerUrl } from '../../session/networks/explorerUrl'
import { selectIdentityOf } from '../../session/store/identity'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { useCopy } from '../../ui/hooks/useCopy'
import { useAction } from '../../ui/hooks/useAction'
import { endsWith } from './profileNamespaces'

/** One connected wallet: whose it is, whether the page sees it, and its ways out. */
export function ConnectedWallet({ connection }: { connection: ConnectionFacts }) {
  const t = useMessages()
  const world = useWorld()
  const { namespace, wallet } = connection
  const address = connection.accounts[0]?.address ?? ''
  const active = useSelector((state) => state.activeNamespace === namespace)
  // Only the account that the page sees is looked up.
  const identity = useSelector((state) => selectIdentityOf(state, address))
  const several = useSelector((state) => Object.keys(state.connections).length > 1)
  const also = useSelector((state) => endsWith(namespace, state.connections))
  const network = useSelector((state) => findNetwork(state.networks, state.networkIds[namespace]))
  const disconnecting = useSelector((state) => state.disconnecting)
  const { copied, copy } = useCopy()
  const use = useAction(switchActiveNamespace, { onLeave: 'keep' })
  const leave = useAction(disconnect, { onLeave: 'keep' })
  const problem = leave.failed ?? use.failed
  const explorer = network && explorerUrl(network, address)

  return (
    <section className="connected-wallet" aria-label={wallet.name} data-active={active || undefined}>
      <div className="connected-account">
        <span className="identity-images">
          <Avatar address={address} src={identity?.avatar} size={40} />
          <span className="connected-badge">
            <WalletImage src={wallet.icon} name={wallet.name} size={20} />
          </span>
        </span>
        <span className="row-text">
          {identity?.name && <bdi className="connected-label">{identity.name}</bdi>}
          <Address value={address} />
          <span className="connected-name">
            <bdi className="row-detail">{wallet.name}</bdi>
            {active && several && (
              <span className="tag" part="tag">
                {t.account.activeWallet}
              </span>
            )}
          </span>
        </span>
        <button type="button" className="square" aria-label={t.general.copyAddress} onClick={() => copy(address)}>
          {copied ? <CheckIcon /> : <CopyIcon />}
        </button>
        <span className="visually-hidden" role="status">
          {copied ? t.general.copied : ''}
        </span>
      </div>
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      <div className="actions">
        {!active && (
          <Button kind="main" pending={use.running} onPress={() => use.start(namespace)}>
            {t.account.useWallet}
          </Button>
        )}
        {explorer && network.blockExplorers && (
          <ExternalButton href={explorer} newTab={t.general.newTab}>
            {t.general.viewOn(network.blockExplorers.default.name)}
          </ExternalButton>
        )}
        {active && (
          <Button icon={<SettingsIcon />} onPress={() => goTo(world, { name: 'Settings' })}>
            {t.titles.Settings}
          </Button>
        )}
        <Button
          kind="danger"
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

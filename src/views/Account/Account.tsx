import { useEffect } from 'react'
import { Address } from '../../components/Address'
import { Avatar } from '../../components/Avatar'
import { EmptyState } from '../../components/EmptyState'
import { MarkImage } from '../../components/MarkImage'
import { NetworkImage } from '../../components/NetworkImage'
import { OutwardButton } from '../../components/OutwardButton'
import { Button } from '../../components/Button'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { SkeletonLine } from '../../components/SkeletonLine'
import { ViewFrame } from '../../components/ViewFrame'
import { WalletImage } from '../../components/WalletImage'
import { Notice } from '../../components/Notice'
import { ChevronIcon, WalletIcon } from '../../components/icons'
import { CopyIcon, LeaveIcon, TickIcon } from '../../components/viewIcons'
import { BALANCE_DECIMALS, BALANCE_POLL_MS, TOKEN_BALANCE_RETRY_MS } from '../../config/limits'
import { floorBalance } from '../../domain/balance'
import { disconnect } from '../../flows/disconnect'
import { goTo } from '../../flows/goTo'
import { refreshBalance } from '../../flows/refreshBalance'
import { trackClick } from '../../flows/trackClick'
import { selectActiveAccount, selectActiveConnection, selectActiveNetwork, selectIdentity, selectIsAuthenticated } from '../../store/selectors'
import accountCss from '../../styles/account.css?inline'
import { useFact, useMessages, useWorld } from '../context'
import { LoginMark } from '../embedded/LoginMark'
import { useCopy } from '../useCopy'
import { useFlow } from '../useFlow'
import { useImages } from '../useImages'
import { useWhileVisible } from '../useWhileVisible'
import { explorerAddress } from './explorerAddress'

export const sheet = accountCss

/** Home when connected (views.md, 6.1): who you are, where you are, and the way out. */
export function Account() {
  const t = useMessages()
  const account = useFact(selectActiveAccount)
  return (
    <ViewFrame name="Account" layout={account ? 'list' : 'centred'}>
      {account ? <Identity key={account.address} address={account.address} /> : <EmptyState icon={<WalletIcon />} title={t.noAccount} />}
    </ViewFrame>
  )
}

function Identity({ address }: { address: string }) {
  const t = useMessages()
  const world = useWorld()
  const images = useImages()
  const network = useFact(selectActiveNetwork)
  const connection = useFact(selectActiveConnection)
  const wallet = connection?.wallet
  const connections = useFact((state) => Object.values(state.connections))
  const profile = useFact((state) => (connection?.connectorId === 'embedded' ? state.embedded.profile : undefined))
  const signedIn = useFact(selectIsAuthenticated)
  const disconnecting = useFact((state) => state.disconnecting)
  const { copied, copy } = useCopy()
  const { start: refresh } = useFlow(refreshBalance)
  const leave = useFlow(disconnect, { onLeave: 'keep' })
  const networkId = network?.caipNetworkId
  useEffect(() => refresh(), [refresh, networkId])
  const balanceFailed = useFact((state) => state.balance.status === 'failed')
  useWhileVisible(balanceFailed ? TOKEN_BALANCE_RETRY_MS : BALANCE_POLL_MS, () => refresh())

  const explorer = network && explorerAddress(network, address)
  const identity = useFact(selectIdentity)
  const several = connections.length > 1
  const names = [...new Set(connections.map((each) => each.wallet.name))]
  // A list of one wallet says less than the settings of the embedded one.
  const whose = connections.every(({ connectorId }) => connectorId === 'embedded') ? 'Settings' : 'Profile'
  return (
    <>
      <div className="identity">
        <button type="button" className="identity-who" onClick={() => goTo(world, { name: whose })}>
          <span className="identity-images">
            <Avatar address={address} src={identity?.avatar} />
            {network && (
              <span className="identity-badge">
                <NetworkImage src={images.network(network)} name={network.name} size={20} />
              </span>
            )}
          </span>
          {identity?.name && <bdi className="identity-known">{identity.name}</bdi>}
          <span className="unseen"> {t.titles[whose]}</span>
        </button>
        <button type="button" className="identity-name" onClick={() => copy(address)}>
          <span className="unseen">{t.copyAddress} </span>
          <Address value={address} />
          {copied ? <TickIcon /> : <CopyIcon />}
        </button>
        <span className="unseen" role="status">
          {copied ? t.copied : ''}
        </span>
        <Balance />
        {signedIn && (
          <span className="tag" part="tag">
            {t.signedIn}
          </span>
        )}
      </div>
      <RowList label={t.titles.Account}>
        <Row
          image={<NetworkImage src={network && images.network(network)} name={network?.name ?? '?'} />}
          name={network?.name ?? t.unknownNetwork}
          detail={t.network}
          end={<ChevronIcon />}
          onPress={() => {
            trackClick(world, 'CLICK_NETWORKS', {})
            goTo(world, { name: 'Networks' })
          }}
        />
        {profile && (
          <Row
            image={
              <MarkImage>
                <LoginMark method={profile.method} />
              </MarkImage>
            }
            name={profile.email ?? profile.userName ?? t.titles.ConnectSocials}
            detail={t.titles.Settings}
            end={<ChevronIcon />}
            onPress={() => goTo(world, { name: 'Settings' })}
          />
        )}
        {wallet && whose === 'Profile' && (
          <Row
            image={<WalletImage src={wallet.icon} name={wallet.name} />}
            name={t.format.list(names)}
            detail={names.length > 1 ? t.titles.Profile : t.wallet}
            end={<ChevronIcon />}
            onPress={() => goTo(world, { name: 'Profile' })}
          />
        )}
      </RowList>
      {leave.failed && (
        <Notice tone="problem" hint={t.hint(leave.failed)}>
          {t.error(leave.failed)}
        </Notice>
      )}
      <div className="actions stacked">
        {explorer && network?.blockExplorers && (
          <OutwardButton href={explorer} newTab={t.newTab}>
            {t.explorer(network.blockExplorers.default.name)}
          </OutwardButton>
        )}
        {/* An embedded wallet is left in its settings (views.md, 6.1). */}
        {!profile && (
          <Button
            kind="danger"
            data-action="main"
            icon={<LeaveIcon />}
            pending={disconnecting || leave.running}
            // Of several wallets it is this one that is left.
            onPress={() => leave.start(several && connection ? { namespace: connection.namespace, reason: 'user' } : { reason: 'user' })}
          >
            {disconnecting || leave.running ? t.disconnecting : t.disconnect}
          </Button>
        )}
      </div>
    </>
  )
}

/** The native balance: floored, exact, and marked when it is an old one. */
function Balance() {
  const t = useMessages()
  const { status, amount, symbol } = useFact((state) => state.balance)
  if (amount === undefined || symbol === undefined) {
    return <p className="identity-balance">{status === 'failed' ? <span className="muted">–</span> : <SkeletonLine />}</p>
  }
  return (
    <p className="identity-balance" part="balance">
      <span className="unseen">{status === 'failed' ? t.balanceStale : t.balance} </span>
      <bdi className={status === 'failed' ? 'stale' : undefined}>{t.amount(t.format.decimal(floorBalance(amount, BALANCE_DECIMALS), BALANCE_DECIMALS), symbol)}</bdi>
      {status === 'failed' && <span className="secondary small">{t.balanceStale}</span>}
    </p>
  )
}

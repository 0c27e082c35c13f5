import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { ImageWithFallback } from '../../ui/images/ImageWithFallback'
import { HeroIcon } from '../../ui/images/HeroIcon'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { ChevronIcon } from '../../ui/icons/coreIcons'
import { WarningIcon } from '../../ui/icons/statusIcons'
import type { ChainNamespace } from '../../domain/network/caip'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import { goTo } from '../../session/navigation/goTo'
import { goBack } from '../../session/navigation/goBack'
import { selectWalletNamespaces } from '../../session/store/namespaces'
import { useEntry, useSelector, useMessages, useAppContext } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { isConnectedBy } from '../../session/isConnectedBy'
import connectingCss from '../../ui/styles/connecting.css?inline'
import { useImages } from '../../ui/hooks/useImages'
import { connectionIn } from '../../session/store/selectors'

export const sheets = [connectingCss]

/** Asks which namespace of a wallet to connect, when it supports several. */
export function ConnectingMultiChain() {
  const t = useMessages()
  const context = useAppContext()
  const { installedId } = useEntry()
  const wallet = useSelector((state) => state.installed.find(({ id }) => id === installedId))
  const namespaces = useSelector((state) => (wallet ? selectWalletNamespaces(state, wallet) : []))
  const name = wallet ? t.nameOf(wallet) : t.general.wallet

  if (!wallet || namespaces.length === 0) {
    return (
      <ViewFrame name="ConnectingMultiChain" layout="centred">
        <EmptyState icon={<WarningIcon />} title={t.connecting.noNamespace(name)}>
          <Button data-action="main" onPress={() => goBack(context)}>
            {t.walletConnect.anotherWallet}
          </Button>
        </EmptyState>
      </ViewFrame>
    )
  }
  return (
    <ViewFrame name="ConnectingMultiChain" layout="centred">
      <HeroIcon>
        <ImageWithFallback src={wallet.icon} name={name} />
      </HeroIcon>
      <p className="lead">{t.connecting.chooseNamespace(name)}</p>
      <RowList label={t.networks.list}>
        {namespaces.map((namespace) => (
          <NamespaceRow key={namespace} namespace={namespace} wallet={wallet} />
        ))}
      </RowList>
    </ViewFrame>
  )
}

/** A namespace with the networks that this page uses on it. */
function NamespaceRow({ namespace, wallet }: { namespace: ChainNamespace; wallet: InstalledWallet }) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const networks = useSelector((state) => state.networks.filter(({ chainNamespace }) => chainNamespace === namespace))
  const connected = useSelector((state) => isConnectedBy(connectionIn(state, namespace), wallet))
  const [first] = networks
  return (
    <Row
      image={<NetworkImage src={first && images.network(first)} name={namespaceName(namespace)} />}
      name={namespaceName(namespace)}
      detail={<bdi className="network-names">{t.format.list(networks.map((network) => network.name))}</bdi>}
      tag={connected ? t.general.connected : undefined}
      unavailable={connected}
      end={!connected && <ChevronIcon />}
      onPress={() => {
        if (!connected) goTo(context, { name: 'ConnectingExternal', installedId: wallet.id, namespace })
      }}
    />
  )
}

import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { NetworkImage } from '../../components/NetworkImage'
import { Picture } from '../../components/Picture'
import { Portrait } from '../../components/Portrait'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { ViewFrame } from '../../components/ViewFrame'
import { ChevronIcon } from '../../components/icons'
import { WarningIcon } from '../../components/viewIcons'
import type { ChainNamespace } from '../../domain/caip'
import type { InstalledWallet } from '../../domain/wallet'
import { chooseFamily } from '../../flows/chooseFamily'
import { goBack } from '../../flows/goBack'
import { selectWalletFamilies } from '../../store/families'
import { useEntry, useFact, useMessages, useWorld } from '../context'
import { familyName } from '../familyName'
import { isConnectedBy } from '../isConnectedBy'
import { useImages } from '../useImages'

/** One wallet that serves several families of chains: which of them is to be connected? (views.md, 3.6) */
export function ConnectingMultiChain() {
  const t = useMessages()
  const world = useWorld()
  const { installedId } = useEntry()
  const wallet = useFact((state) => state.installed.find(({ id }) => id === installedId))
  const families = useFact((state) => (wallet ? selectWalletFamilies(state, wallet) : []))
  const name = wallet?.name ?? t.wallet

  if (!wallet || families.length === 0) {
    return (
      <ViewFrame name="ConnectingMultiChain" layout="centred">
        <EmptyState icon={<WarningIcon />} title={t.multiChainNone(name)}>
          <Button data-action="main" onPress={() => goBack(world)}>
            {t.anotherWallet}
          </Button>
        </EmptyState>
      </ViewFrame>
    )
  }
  return (
    <ViewFrame name="ConnectingMultiChain" layout="centred">
      <Portrait>
        <Picture src={wallet.icon} name={name} />
      </Portrait>
      <p className="lead">{t.multiChainText(name)}</p>
      <RowList label={t.familiesLabel}>
        {families.map((namespace) => (
          <FamilyRow key={namespace} namespace={namespace} wallet={wallet} onPress={() => chooseFamily(world, wallet.id, namespace)} />
        ))}
      </RowList>
    </ViewFrame>
  )
}

/** A family by its name and by the networks that this page uses of it. */
function FamilyRow({ namespace, wallet, onPress }: { namespace: ChainNamespace; wallet: InstalledWallet; onPress: () => void }) {
  const t = useMessages()
  const images = useImages()
  const networks = useFact((state) => state.networks.filter(({ chainNamespace }) => chainNamespace === namespace))
  const connected = useFact((state) => isConnectedBy(state.connections[namespace], wallet))
  const [first] = networks
  return (
    <Row
      image={<NetworkImage src={first && images.network(first)} name={familyName(namespace)} />}
      name={familyName(namespace)}
      detail={<bdi className="network-names">{t.format.list(networks.map((network) => network.name))}</bdi>}
      tag={connected ? t.tagConnected : undefined}
      unavailable={connected}
      end={!connected && <ChevronIcon />}
      onPress={() => {
        if (!connected) onPress()
      }}
    />
  )
}

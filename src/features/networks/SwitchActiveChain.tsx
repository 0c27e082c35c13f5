import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { findNetwork, type Network } from '../../domain/network/network'
import { goBack } from '../../session/navigation/goBack'
import { startConnectingNamespace } from '../../session/life/activateNamespace'
import { selectActiveConnection } from '../../session/store/selectors'
import { useEntry, useSelector, useMessages, useAppContext } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { useImages } from '../../ui/hooks/useImages'

export { sheets } from './sheets'

/** Shown when the chosen network needs a wallet of another namespace. Existing connections stay. */
export function SwitchActiveChain() {
  const { networkId } = useEntry()
  const network = useSelector((state) => findNetwork(state.networks, networkId))
  return network && <Explanation network={network} />
}

function Explanation({ network }: { network: Network }) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const wallet = useSelector(selectActiveConnection)?.wallet
  return (
    <ViewFrame name="SwitchActiveChain" layout="centred">
      <span className="wallet-image size-72 round">
        <NetworkImage src={images.network(network)} name={network.name} size={72} />
      </span>
      <h2 className="headline">{t.networks.walletNeeded(network.name, namespaceName(network.chainNamespace))}</h2>
      {wallet && <p className="secondary">{t.networks.walletNeededText(t.nameOf(wallet))}</p>}
      <Actions>
        <Button data-action="cancel" onPress={() => goBack(context)}>
          {t.general.cancel}
        </Button>
        <Button
          kind="main"
          data-action="main"
          onPress={() => startConnectingNamespace(context, network.chainNamespace, network.caipNetworkId)}>
          {t.connect.namespaceWallet(namespaceName(network.chainNamespace))}
        </Button>
      </Actions>
    </ViewFrame>
  )
}

import { supports } from '../../domain/network/namespaces'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Actions } from '../../ui/layout/Actions'
import { Button } from '../../ui/controls/Button'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { Spinner } from '../../ui/feedback/Spinner'
import { OpenWalletAgain } from '../../ui/feedback/OpenWalletAgain'
import { Status } from '../../ui/feedback/Status'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WAITING_WAY_OUT_DELAY_MS } from '../../config/limits'
import { findNetwork, type Network } from '../../domain/network/network'
import { goBack } from '../../session/navigation/goBack'
import { switchAndReturn } from '../../session/networks/chooseNetwork'
import { selectActiveNetworkId, connectionIn } from '../../session/store/selectors'
import { useEntry, useSelector, useMessages, useAppContext } from '../../ui/context'
import { useDelay } from '../../ui/hooks/useDelay'
import { useEntered } from '../../ui/hooks/useEntered'
import { useImages } from '../../ui/hooks/useImages'
import type { ViewEntry } from '../../session/store/state'
import type { Context } from '../../session/context'

export { sheets } from './sheets'

/** Asks the wallet to switch to the entry's network, and returns when it has. */
export function onEnter(context: Context, { networkId }: ViewEntry): Promise<void> | undefined {
  const network = findNetwork(context.store.getState().networks, networkId)
  return network ? switchAndReturn(context, network) : undefined
}

/** Shows the progress of a network switch. */
export function SwitchNetwork() {
  const { networkId } = useEntry()
  const network = useSelector((state) => findNetwork(state.networks, networkId))
  return network && <Switching key={network.caipNetworkId} network={network} />
}

function Switching({ network }: { network: Network }) {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const switching = useSelector((state) => state.switching)
  const done = useSelector((state) => selectActiveNetworkId(state) === network.caipNetworkId)
  const connection = useSelector((state) => connectionIn(state, network.chainNamespace))
  const needsApproval = supports(network.chainNamespace, 'walletNetwork') && connection?.capabilities.confirmsSwitch
  const { failed, retry } = useEntered()

  const reported = 'problem' in switching && switching.networkId === network.caipNetworkId ? switching : undefined
  const problem = reported?.problem ?? failed
  const waiting = !problem && !done
  const showsExit = useDelay(WAITING_WAY_OUT_DELAY_MS, waiting)
  const rejected = reported?.status === 'rejected'
  const isManual = problem?.code === 'chain_switch_not_programmatic'

  return (
    <ViewFrame name="SwitchNetwork" layout="centred" busy={waiting}>
      <span className="wallet-image size-72 round" data-state={done ? 'done' : problem ? 'failed' : 'waiting'}>
        <NetworkImage src={images.network(network)} name={network.name} size={72} />
        <Spinner state={done ? 'done' : problem ? 'failed' : 'waiting'} />
      </span>
      <h2 className="headline">
        {rejected ? t.general.rejected : problem ? t.networks.failed : t.networks.switchTo(network.name)}
      </h2>
      {rejected ? (
        <p className="secondary">{t.networks.rejectedHint}</p>
      ) : problem ? (
        <Notice tone="problem" hint={isManual ? t.networks.switchInWallet(network.name) : t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      ) : (
        <Status>
          {done
            ? undefined
            : needsApproval
              ? t.general.openAndApprove(t.nameOf(connection.wallet))
              : t.networks.noApproval}
        </Status>
      )}
      <OpenWalletAgain waits={waiting && needsApproval === true} namespace={network.chainNamespace} />
      {(problem || showsExit) && (
        <Actions>
          <Button onPress={() => goBack(context)}>{t.general.back}</Button>
          {problem && !isManual && <RetryButton onPress={retry} />}
        </Actions>
      )}
    </ViewFrame>
  )
}

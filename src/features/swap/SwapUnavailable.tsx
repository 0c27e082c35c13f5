import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { SwapIcon } from '../../ui/icons/actionIcons'
import { isRestrictedRegion } from '../../domain/page/restrictedRegions'
import { chooseSwapNetwork } from './actions/chooseSwapNetwork'
import { selectActiveNetwork } from '../../session/store/selectors'
import { selectSwapNetworks } from './state'
import { useMessages, useSelector } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { useImages } from '../../ui/hooks/useImages'

/** Shown where swaps are not offered, with the networks that offer them. */
export function SwapUnavailable() {
  const t = useMessages()
  const images = useImages()
  const network = useSelector(selectActiveNetwork)
  // The service may have turned out not to support the active network.
  const networks = useSelector(selectSwapNetworks).filter(
    ({ caipNetworkId }) => caipNetworkId !== network?.caipNetworkId,
  )
  const restricted = useSelector((state) => isRestrictedRegion(state.options.restrictedTimeZones))
  const choose = useAction(chooseSwapNetwork, { onLeave: 'keep' })
  return (
    <ViewFrame name="UnsupportedChain">
      {networks.length === 0 ? (
        <EmptyState icon={<SwapIcon />} title={restricted ? t.general.notInRegion : t.general.notHere} />
      ) : (
        <>
          <p className="lead">{t.swap.notOnNetwork(network?.name ?? t.titles.UnsupportedChain)}</p>
          <ProblemNotice problem={choose.failed} />
          <RowList label={t.networks.list}>
            {networks.map((each) => (
              <Row
                key={each.caipNetworkId}
                image={<NetworkImage src={images.network(each)} name={each.name} />}
                name={each.name}
                onPress={() => choose.start(each)}
              />
            ))}
          </RowList>
        </>
      )}
    </ViewFrame>
  )
}

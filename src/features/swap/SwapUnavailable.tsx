import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
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

/** UnsupportedChain in its milder form: only swaps are not offered here, so nothing holds the visitor (views.md, 7.4). */
export function SwapUnavailable() {
  const t = useMessages()
  const images = useImages()
  const network = useSelector(selectActiveNetwork)
  // A network that the service has turned out not to serve is no way on.
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
          <p className="lead">{t.swap.notOnNetwork(network?.name ?? t.general.unknownNetwork)}</p>
          {choose.failed && (
            <Notice tone="problem" hint={t.hint(choose.failed)}>
              {t.error(choose.failed)}
            </Notice>
          )}
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

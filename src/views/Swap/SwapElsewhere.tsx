import { EmptyState } from '../../components/EmptyState'
import { NetworkImage } from '../../components/NetworkImage'
import { Notice } from '../../components/Notice'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { ViewFrame } from '../../components/ViewFrame'
import { SwapIcon } from '../../components/accountIcons'
import { chooseNetwork } from '../../flows/chooseNetwork'
import { selectActiveNetwork } from '../../store/selectors'
import { selectSwapNetworks } from '../../store/swap'
import { useFact } from '../context'
import { useFlow } from '../useFlow'
import { useImages } from '../useImages'
import { useSwapWords } from './useSwapWords'

/** UnsupportedChain in its milder form: only swaps are not offered here, so nothing holds the visitor (views.md, 7.4). */
export function SwapElsewhere() {
  const { t, words, problem: say } = useSwapWords()
  const images = useImages()
  const network = useFact(selectActiveNetwork)
  const networks = useFact(selectSwapNetworks)
  const choose = useFlow(chooseNetwork, { onLeave: 'keep' })
  return (
    <ViewFrame name="UnsupportedChain">
      {networks.length === 0 ? (
        <EmptyState icon={<SwapIcon />} title={words.nowhere} />
      ) : (
        <>
          <p className="lead">{words.elsewhere(network?.name ?? t.unknownNetwork)}</p>
          {choose.failed && (
            <Notice tone="problem" hint={say(choose.failed).hint}>
              {say(choose.failed).text}
            </Notice>
          )}
          <RowList label={t.networksLabel}>
            {networks.map((each) => (
              <Row key={each.caipNetworkId} image={<NetworkImage src={images.network(each)} name={each.name} />} name={each.name} onPress={() => choose.start(each)} />
            ))}
          </RowList>
        </>
      )}
    </ViewFrame>
  )
}

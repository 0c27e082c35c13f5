import { useState } from 'react'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { NetworkImage } from '../../components/NetworkImage'
import { Notice } from '../../components/Notice'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { SearchField } from '../../components/SearchField'
import { ViewFrame } from '../../components/ViewFrame'
import { SearchIcon, TickIcon } from '../../components/viewIcons'
import { chooseNetwork } from '../../flows/chooseNetwork'
import { selectActiveConnection, selectActiveNetworkId } from '../../store/selectors'
import { useFact, useMessages } from '../context'
import { useFlow } from '../useFlow'
import { useImages } from '../useImages'
import { networkRows, type NetworkRow } from './networkRows'

// A list that is seen at one glance needs no search.
const SEARCH_FROM = 6

/** Choose a network (views.md, 7.1). */
export function Networks() {
  const t = useMessages()
  const images = useImages()
  const networks = useFact((state) => state.networks)
  const connection = useFact(selectActiveConnection)
  const currentId = useFact(selectActiveNetworkId)
  const switching = useFact((state) => state.switching)
  const choose = useFlow(chooseNetwork)
  const [query, setQuery] = useState('')
  const { main, test } = networkRows(networks, connection, query)

  const problem = choose.failed ?? ('problem' in switching ? switching.problem : undefined)
  const draw = ({ network, approved }: NetworkRow) => {
    const current = network.caipNetworkId === currentId
    return (
      <Row
        key={network.caipNetworkId}
        image={<NetworkImage src={images.network(network)} name={network.name} />}
        name={network.name}
        detail={approved ? undefined : t.notApproved}
        current={current}
        unavailable={!approved}
        busy={switching.status === 'asking' && switching.networkId === network.caipNetworkId}
        end={
          current && (
            <span className="row-mark">
              <TickIcon />
              <span className="unseen">{t.currentNetwork}</span>
            </span>
          )
        }
        onPress={() => {
          if (approved) choose.start(network)
        }}
      />
    )
  }

  return (
    <ViewFrame name="Networks">
      {networks.length >= SEARCH_FROM && <SearchField label={t.searchNetworks} clearLabel={t.clearSearch} value={query} onChange={setQuery} />}
      {networks.length === 1 && <Notice tone="info">{t.onlyNetwork}</Notice>}
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      {main.length > 0 && <RowList label={t.networksLabel}>{main.map(draw)}</RowList>}
      {test.length > 0 && (
        <>
          <h2 className="section">{t.testNetworks}</h2>
          <RowList label={t.testNetworks}>{test.map(draw)}</RowList>
        </>
      )}
      {main.length + test.length === 0 && (
        <EmptyState icon={<SearchIcon />} title={t.noNetworkMatches(query.trim())}>
          <Button onPress={() => setQuery('')}>{t.clearSearch}</Button>
        </EmptyState>
      )}
    </ViewFrame>
  )
}

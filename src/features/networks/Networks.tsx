import { useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { SearchField } from '../../ui/fields/SearchField'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { CheckIcon, SearchIcon } from '../../ui/icons/actionIcons'
import { chooseNetwork } from '../../session/networks/chooseNetwork'
import { goTo } from '../../session/navigation/goTo'
import { trackClick } from '../../session/trackClick'
import { selectNamespaces } from '../../session/store/namespaces'
import { selectActiveNetworkId, selectIsConnected } from '../../session/store/selectors'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { namespaceName } from '../../domain/network/namespaces'
import { useAction } from '../../ui/hooks/useAction'
import { useImages } from '../../ui/hooks/useImages'
import { useDebounce } from '../../ui/hooks/useDebounce'
import { networkRows, type NetworkRow } from './networkRows'

const NETWORK_SEARCH_DEBOUNCE_MS = 100

export { sheets } from './sheets'

// Shorter lists need no search.
const SEARCH_FROM_NETWORKS = 6

/** The list of networks to switch to. */
export function Networks() {
  const t = useMessages()
  const world = useWorld()
  const images = useImages()
  const networks = useSelector((state) => state.networks)
  const connections = useSelector((state) => state.connections)
  const connected = useSelector(selectIsConnected)
  const several = useSelector(selectNamespaces).length > 1
  const currentId = useSelector(selectActiveNetworkId)
  const switching = useSelector((state) => state.switching)
  const choose = useAction(chooseNetwork)
  const debounce = useDebounce()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const { namespaces, test } = networkRows(networks, connections, query)

  const search = (text: string) => {
    setTyped(text)
    // Clear at once; debounce typing.
    debounce(text.trim() === '' ? 0 : NETWORK_SEARCH_DEBOUNCE_MS, () => setQuery(text))
  }
  const problem = choose.failed ?? ('problem' in switching ? switching.problem : undefined)
  const renderRow = ({ network, approved }: NetworkRow) => {
    const current = network.caipNetworkId === currentId
    return (
      <Row
        key={network.caipNetworkId}
        image={<NetworkImage src={images.network(network)} name={network.name} />}
        name={network.name}
        detail={approved ? undefined : t.networks.notApproved}
        current={current}
        unavailable={!approved}
        busy={switching.status === 'asking' && switching.networkId === network.caipNetworkId}
        end={
          current && (
            <span className="row-check">
              <CheckIcon />
              <span className="visually-hidden">{t.networks.current}</span>
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
      {networks.length >= SEARCH_FROM_NETWORKS && (
        <SearchField label={t.networks.search} clearLabel={t.allWallets.clearSearch} value={typed} onChange={search} />
      )}
      {networks.length === 1 && <Notice tone="info">{t.networks.only}</Notice>}
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      {namespaces.map(({ namespace, rows }) => (
        <div key={namespace} className="group">
          {several && (
            <h2 className="section">
              <span>{namespaceName(namespace)}</span>
              {connected && (
                <bdi className="section-note">{connections[namespace]?.wallet.name ?? t.general.notConnected}</bdi>
              )}
            </h2>
          )}
          <RowList label={several ? namespaceName(namespace) : t.networks.list}>{rows.map(renderRow)}</RowList>
        </div>
      ))}
      {test.length > 0 && (
        <div className="group">
          <h2 className="section">{t.networks.testNetworks}</h2>
          <RowList label={t.networks.testNetworks}>{test.map(renderRow)}</RowList>
        </div>
      )}
      {namespaces.length + test.length === 0 && (
        <EmptyState icon={<SearchIcon />} title={t.networks.noMatch(query.trim())}>
          <Button onPress={() => search('')}>{t.allWallets.clearSearch}</Button>
        </EmptyState>
      )}
      <Button
        kind="link"
        onPress={() => {
          trackClick(world, 'CLICK_NETWORK_HELP', {})
          goTo(world, { name: 'WhatIsANetwork' })
        }}>
        {t.titles.WhatIsANetwork}
      </Button>
    </ViewFrame>
  )
}

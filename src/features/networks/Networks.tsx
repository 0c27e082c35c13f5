import { useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Notice } from '../../ui/feedback/Notice'
import { SearchField } from '../../ui/fields/SearchField'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { SearchIcon } from '../../ui/icons/actionIcons'
import { chooseNetwork } from '../../session/networks/chooseNetwork'
import { goTo } from '../../session/navigation/goTo'
import { trackClick } from '../../session/trackClick'
import { selectIsConnected, selectConnections } from '../../session/store/selectors'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { useDebounce } from '../../ui/hooks/useDebounce'
import { NetworkList } from './NetworkList'
import { cleanTyped } from '../../domain/typedText'
import { networkRows } from './networkRows'

const NETWORK_SEARCH_DEBOUNCE_MS = 100

export { sheets } from './sheets'

// Shorter lists need no search.
const SEARCH_FROM_NETWORKS = 6

/** The list of networks to switch to. */
export function Networks() {
  const t = useMessages()
  const context = useAppContext()
  const networks = useSelector((state) => state.networks)
  const connections = useSelector(selectConnections)
  const connected = useSelector(selectIsConnected)
  const switching = useSelector((state) => state.switching)
  const choose = useAction(chooseNetwork)
  const debounce = useDebounce()
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const groups = networkRows(networks, connections, query)

  const search = (text: string) => {
    setTyped(text)
    debounce(cleanTyped(text) === '' ? 0 : NETWORK_SEARCH_DEBOUNCE_MS, () => setQuery(text))
  }
  return (
    <ViewFrame name="Networks">
      {networks.length >= SEARCH_FROM_NETWORKS && (
        <SearchField label={t.general.search} clearLabel={t.general.clear} value={typed} onChange={search} />
      )}
      {networks.length === 1 && <Notice tone="info">{t.networks.only}</Notice>}
      <ProblemNotice problem={choose.failed ?? ('problem' in switching ? switching.problem : undefined)} />
      <NetworkList groups={groups} showsWallets={connected} onChoose={choose.start} />
      {groups.namespaces.length + groups.test.length === 0 && (
        <EmptyState icon={<SearchIcon />} title={t.general.noMatch(cleanTyped(query))}>
          <Button onPress={() => search('')}>{t.general.clear}</Button>
        </EmptyState>
      )}
      <Button
        kind="link"
        onPress={() => {
          trackClick(context, 'CLICK_NETWORK_HELP')
          goTo(context, { name: 'WhatIsANetwork' })
        }}>
        {t.titles.WhatIsANetwork}
      </Button>
    </ViewFrame>
  )
}

import { useState } from 'react'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { NetworkImage } from '../../components/NetworkImage'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { SearchField } from '../../components/SearchField'
import { SearchIcon, TickIcon } from '../../components/viewIcons'
import { useBuyWords } from './useBuyWords'

interface ChoiceListProps {
  readonly label: string
  readonly choices: readonly { readonly id: string; readonly name: string; readonly image: string | undefined }[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

// A list that is seen at one glance needs no search.
const SEARCH_FROM = 7

/** Short names with their long ones, one of them chosen. */
export function ChoiceList({ label, choices, chosen, onChoose }: ChoiceListProps) {
  const { t, words } = useBuyWords()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const shown = choices.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted))
  return (
    <>
      {choices.length >= SEARCH_FROM && <SearchField label={words.search} clearLabel={t.clearSearch} value={query} onChange={setQuery} />}
      {shown.length > 0 ? (
        <RowList label={label}>
          {shown.map(({ id, name, image }) => (
            <Row key={id} image={<NetworkImage src={image} name={id} />} name={id} detail={<bdi>{name}</bdi>} current={id === chosen} end={id === chosen && <TickIcon />} onPress={() => onChoose(id)} />
          ))}
        </RowList>
      ) : (
        <EmptyState icon={<SearchIcon />} title={words.noMatch(query.trim())}>
          <Button onPress={() => setQuery('')}>{t.clearSearch}</Button>
        </EmptyState>
      )}
    </>
  )
}

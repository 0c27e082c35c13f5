import { useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { SearchField } from '../../ui/fields/SearchField'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { CheckIcon, SearchIcon } from '../../ui/icons/actionIcons'
import { cleanTyped } from '../../domain/typedText'
import { chooseBuyTerms } from './actions/setBuyAmount'
import { useAppContext, useMessages } from '../../ui/context'
import { OfferState } from './OfferState'
import { useOffer } from './useOffer'

interface ChoiceProps {
  readonly view: 'BuySelectFiat' | 'BuySelectToken'
  /** The symbol or code, and its full name. */
  readonly choices: readonly (readonly [id: string, name: string])[]
  readonly chosen: string | undefined
}

// Short lists have no search.
const SEARCH_FROM = 7

/** Chooses one of the provider's currencies or tokens. The current one is marked. */
export function SelectList({ view, choices, chosen }: ChoiceProps) {
  const context = useAppContext()
  const t = useMessages()
  const { ready, load } = useOffer()
  const [query, setQuery] = useState('')
  const isFiat = view === 'BuySelectFiat'
  const requested = cleanTyped(query)
  const shown = choices.filter((choice) => choice.join(' ').toLowerCase().includes(requested.toLowerCase()))
  return (
    <ViewFrame name={view} busy={!ready}>
      {!ready && <OfferState onRetry={load} />}
      {ready && choices.length >= SEARCH_FROM && (
        <SearchField label={t.general.search} clearLabel={t.general.clear} value={query} onChange={setQuery} />
      )}
      {ready && (
        <RowList label={t.titles[view]}>
          {shown.map(([id, name]) => (
            <Row
              key={id}
              image={<NetworkImage src={context.services.api.imageUrl(isFiat ? 'currency' : 'token', id)} name={id} />}
              name={id}
              detail={<bdi>{name}</bdi>}
              current={id === chosen}
              end={id === chosen && <CheckIcon />}
              onPress={() => chooseBuyTerms(context, isFiat ? { currency: id } : { symbol: id })}
            />
          ))}
        </RowList>
      )}
      {ready && shown.length === 0 && (
        <EmptyState icon={<SearchIcon />} title={t.general.noMatch(requested)}>
          <Button onPress={() => setQuery('')}>{t.general.clear}</Button>
        </EmptyState>
      )}
    </ViewFrame>
  )
}

import { memo, useDeferredValue, useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SearchField } from '../../ui/fields/SearchField'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { SearchIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { matchesToken } from '../../domain/money/matchesToken'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { cleanTyped } from '../../domain/typedText'
import { chooseSendToken } from './actions/chooseSendToken'
import { goTo, goToOrBackTo } from '../../session/navigation/goTo'
import { selectOffers } from '../../session/store/holdings'
import { selectOwnedTokens, selectTokens } from '../../session/store/tokens'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import { selectSendToken } from './state'
import { RetryTokens } from '../../ui/controls/RetryTokens'
import { useSelector, useAppContext, useMessages } from '../../ui/context'
import { TokenRows } from '../../ui/lists/TokenRows'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { refreshTokens } from '../../session/holdings/refreshTokens'
import type { Context } from '../../session/context'

export { sheets } from './sheets'

export function refresh(context: Context): Promise<void> {
  return refreshTokens(context)
}

// Shorter lists need no search.
const SEARCH_FROM = 6
const PLACEHOLDERS = 4

/** Selects the token to send. */
export function SendSelectToken() {
  const t = useMessages()
  const tokens = useSelector(selectOwnedTokens)
  const failed = useSelector((state) => selectTokens(state)?.status === 'failed')
  const unconfigured = useSelector(selectIsUnconfiguredNetwork)
  const [query, setQuery] = useState('')
  // A key shows in the field at once, however many tokens are searched.
  const searched = useDeferredValue(query)

  if (unconfigured) {
    return (
      <ViewFrame name="SendSelectToken">
        <UnconfiguredNetwork />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame name="SendSelectToken" busy={!tokens && !failed}>
      {tokens && tokens.length >= SEARCH_FROM && (
        <SearchField label={t.general.search} clearLabel={t.general.clear} value={query} onChange={setQuery} />
      )}
      {!tokens && !failed && <SkeletonRows count={PLACEHOLDERS} />}
      {!tokens && failed && (
        <EmptyState problem icon={<WalletIcon />} title={t.general.loadFailed}>
          <RetryTokens />
        </EmptyState>
      )}
      {tokens && <FoundTokens tokens={tokens} query={searched} onSearch={setQuery} />}
    </ViewFrame>
  )
}

interface FoundTokensProps {
  readonly tokens: readonly TokenBalance[]
  readonly query: string
  readonly onSearch: (query: string) => void
}

const FoundTokens = memo(function FoundTokens({ tokens, query, onSearch }: FoundTokensProps) {
  const context = useAppContext()
  const t = useMessages()
  const chosen = useSelector(selectSendToken)
  const buys = useSelector((state) => selectProviders(state).length > 0)
  const receives = useSelector((state) => selectOffers(state, 'receive'))
  const requested = cleanTyped(query)
  // Spam is found only by its name.
  const fits = matchesToken(query)
  const shown = tokens.filter((token) => (!token.isSpam || requested) && fits(token))
  if (shown.length > 0)
    return (
      <TokenRows
        label={t.titles.SendSelectToken}
        tokens={shown}
        chosen={chosen}
        onChoose={(token) => chooseSendToken(context, token, t.language)}
      />
    )
  if (tokens.length > 0)
    return (
      <EmptyState icon={<SearchIcon />} title={t.general.noMatch(requested)}>
        <Button onPress={() => onSearch('')}>{t.general.clear}</Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={<WalletIcon />} title={t.tokens.none}>
      {(buys || receives) && (
        <Button
          onPress={() => (buys ? goToOrBackTo(context, { name: 'BuyProviders' }) : goTo(context, { name: 'Receive' }))}>
          {buys ? t.titles.BuyProviders : t.titles.Receive}
        </Button>
      )}
    </EmptyState>
  )
})

import { useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SearchField } from '../../ui/fields/SearchField'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { SearchIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { matchesToken } from '../../domain/money/matchesToken'
import { cleanTyped } from '../../domain/typedText'
import { chooseSendToken } from './actions/chooseSendToken'
import { goTo, goToOrBackTo } from '../../session/navigation/goTo'
import { selectOffers } from '../../session/store/holdings'
import { selectOwnedTokens, selectTokens } from '../../session/store/tokens'
import { selectProviders } from '../../session/store/onrampProviders'
import { selectIsUnconfiguredNetwork } from '../../session/store/selectors'
import { selectSendToken } from './state'
import { RetryTokens } from '../../ui/controls/RetryTokens'
import { useSelector, useWorld, useMessages } from '../../ui/context'
import { TokenRows } from '../../ui/lists/TokenRows'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { refreshTokens } from '../../session/holdings/refreshTokens'
import type { World } from '../../session/world'

export { sheets } from './sheets'

export function refresh(world: World): Promise<void> {
  return refreshTokens(world)
}

// Shorter lists need no search.
const SEARCH_FROM = 6
const PLACEHOLDERS = 4

/** Selects the token to send. */
export function SendSelectToken() {
  const world = useWorld()
  const t = useMessages()
  const tokens = useSelector(selectOwnedTokens)
  const chosen = useSelector(selectSendToken)
  const failed = useSelector((state) => selectTokens(state)?.status === 'failed')
  const buys = useSelector((state) => selectProviders(state).length > 0)
  const receives = useSelector((state) => selectOffers(state, 'receive'))
  const unconfigured = useSelector(selectIsUnconfiguredNetwork)
  const [query, setQuery] = useState('')

  if (unconfigured) {
    return (
      <ViewFrame name="SendSelectToken">
        <UnconfiguredNetwork />
      </ViewFrame>
    )
  }
  const searching = cleanTyped(query) !== ''
  // Spam is found only by its name.
  const fits = matchesToken(query)
  const shown = tokens?.filter((token) => (!token.isSpam || searching) && fits(token))
  return (
    <ViewFrame name="SendSelectToken" busy={!tokens && !failed}>
      {tokens && tokens.length >= SEARCH_FROM && (
        <SearchField label={t.general.search} clearLabel={t.general.clear} value={query} onChange={setQuery} />
      )}
      {!shown && !failed && <SkeletonRows count={PLACEHOLDERS} />}
      {!shown && failed && (
        <EmptyState problem icon={<WalletIcon />} title={t.general.loadFailed}>
          <RetryTokens />
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <TokenRows
          label={t.titles.SendSelectToken}
          tokens={shown}
          chosen={chosen}
          onChoose={(token) => chooseSendToken(world, token, t.language)}
        />
      )}
      {shown?.length === 0 && (
        <EmptyState
          icon={tokens?.length ? <SearchIcon /> : <WalletIcon />}
          title={tokens?.length ? t.general.noMatch(cleanTyped(query)) : t.tokens.none}>
          {tokens?.length ? (
            <Button onPress={() => setQuery('')}>{t.general.clear}</Button>
          ) : (
            (buys || receives) && (
              <Button
                onPress={() =>
                  buys ? goToOrBackTo(world, { name: 'BuyProviders' }) : goTo(world, { name: 'Receive' })
                }>
                {buys ? t.titles.BuyProviders : t.titles.Receive}
              </Button>
            )
          )}
        </EmptyState>
      )}
    </ViewFrame>
  )
}

import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { RetryButton } from '../../ui/controls/RetryButton'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Notice } from '../../ui/feedback/Notice'
import { SearchField } from '../../ui/fields/SearchField'
import { SkeletonRows } from '../../ui/lists/Skeleton'
import { Status } from '../../ui/feedback/Status'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { FullAddress } from '../../ui/text/FullAddress'
import { SearchIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { matchesToken } from '../../domain/money/matchesToken'
import { cleanTyped } from '../../domain/typedText'
import { chooseSwapToken } from './actions/chooseSwapToken'
import { findPastedToken } from './actions/findPastedToken'
import { loadSwap } from './actions/loadSwap'
import { selectActiveNetwork } from '../../session/store/selectors'
import { selectOwnedTokens } from '../../session/store/tokens'
import { groupSwapTokens, selectSwap, selectSwapsHere } from './state'
import { useMessages, useSelector } from '../../ui/context'
import { TokenRows } from '../../ui/lists/TokenRows'
import { SwapUnavailable } from './SwapUnavailable'
import { useAction } from '../../ui/hooks/useAction'

export { sheets } from './sheets'
export { loadSwap as refresh } from './actions/loadSwap'

const PLACEHOLDERS = 5

/** Chooses the token to pay or to receive. */
export function SwapSelectToken() {
  const t = useMessages()
  const swap = useSelector(selectSwap)
  const choice = useChoice()
  const network = useSelector(selectActiveNetwork)
  const here = useSelector(selectSwapsHere)
  const [query, setQuery] = useState('')
  // A key shows in the field at once, however many tokens are searched.
  const searched = useDeferredValue(query)
  const { start: findPasted } = useAction(findPastedToken, { onLeave: 'keep' })
  const { start: load, running } = useAction(loadSwap, { onLeave: 'keep' })

  const status = swap?.list.status ?? 'loading'
  const pasted = swap?.pasted ?? { status: 'none' as const }
  const search = useCallback(
    (text: string) => {
      setQuery(text)
      findPasted(text)
    },
    [findPasted],
  )
  if (!here) return <SwapUnavailable />
  return (
    <ViewFrame name="SwapSelectToken" busy={status === 'loading'}>
      <SearchField label={t.swap.search} clearLabel={t.general.clear} value={query} onChange={search} />
      {(status === 'loading' || status === 'idle') && <SkeletonRows count={PLACEHOLDERS} />}
      {status === 'failed' && (
        <EmptyState problem icon={<WalletIcon />} title={t.general.loadFailed}>
          <RetryButton kind="quiet" pending={running} onPress={() => load()} />
        </EmptyState>
      )}
      <Status>
        {pasted.status === 'looking' && t.swap.lookingUp}
        {pasted.status === 'unknown' && t.swap.notToken(network?.name ?? '')}
      </Status>
      <ProblemNotice problem={pasted.status === 'failed' ? pasted.problem : undefined} />
      {pasted.status === 'found' && (
        <div className="group">
          <h2 className="section">{t.swap.unlisted}</h2>
          <Notice tone="warning">
            {t.swap.unlistedWarning} <FullAddress value={pasted.address} />
          </Notice>
          <TokenRows label={t.swap.unlisted} tokens={[pasted.token]} {...choice} />
        </div>
      )}
      <FoundTokens query={searched} onSearch={search} />
    </ViewFrame>
  )
}

/** What each list of tokens is given. */
function useChoice() {
  const t = useMessages()
  const unread = useSelector((state) => !selectOwnedTokens(state))
  const chosen = useSelector((state) => {
    const swap = selectSwap(state)
    return swap?.[swap.choosing]
  })
  const { start: choose } = useAction(chooseSwapToken, { onLeave: 'keep' })
  return { unread, chosen, onChoose: (token: TokenBalance) => choose(token, t.language) }
}

interface FoundTokensProps {
  readonly query: string
  readonly onSearch: (query: string) => void
}

const FoundTokens = memo(function FoundTokens({ query, onSearch }: FoundTokensProps) {
  const t = useMessages()
  const list = useSelector((state) => selectSwap(state)?.list)
  const mine = useSelector(selectOwnedTokens)
  const isPasted = useSelector((state) => selectSwap(state)?.pasted.status !== 'none')
  const choice = useChoice()
  const { owned, suggested, rest } = useMemo(() => groupSwapTokens(list?.tokens ?? [], mine ?? []), [list, mine])
  const requested = cleanTyped(query)
  const fits = matchesToken(query)
  const groups = [
    [t.swap.owned, owned.filter(fits)],
    [t.swap.suggested, suggested.filter(fits)],
    [t.swap.allTokens, rest.filter(fits)],
  ] as const
  if (list?.status === 'ready' && !isPasted && groups.every(([, tokens]) => tokens.length === 0))
    return (
      <EmptyState icon={<SearchIcon />} title={requested ? t.general.noMatch(requested) : t.tokens.none}>
        {requested && <Button onPress={() => onSearch('')}>{t.general.clear}</Button>}
      </EmptyState>
    )
  return groups.map(
    ([label, tokens]) =>
      tokens.length > 0 && (
        <div key={label} className="group">
          <h2 className="section">{label}</h2>
          <TokenRows label={label} tokens={tokens} {...choice} />
        </div>
      ),
  )
})

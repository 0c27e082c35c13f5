import { useEffect, useState } from 'react'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { Row } from '../../components/Row'
import { RowList } from '../../components/RowList'
import { SearchField } from '../../components/SearchField'
import { SkeletonRows } from '../../components/Skeleton'
import { ViewFrame } from '../../components/ViewFrame'
import { SearchIcon, TickIcon } from '../../components/viewIcons'
import { WalletIcon } from '../../components/icons'
import { floorBalance } from '../../domain/balance'
import { moneyFor } from '../../domain/amount'
import { chooseSendToken } from '../../flows/chooseSendToken'
import { goTo } from '../../flows/goTo'
import { refreshTokens } from '../../flows/refreshTokens'
import { startBuying } from '../../flows/startBuying'
import { selectProviders } from '../../store/onrampProviders'
import { isSameToken, selectOwnedTokens, selectSendToken } from '../../store/send'
import { useFact, useWorld } from '../context'
import { TokenMark } from '../sending/TokenMark'
import { useSendWords } from '../sending/useSendWords'
import { useFlow } from '../useFlow'

// A list that is seen at one glance needs no search.
const SEARCH_FROM = 6
const PLACEHOLDERS = 4

/** Which token to send (views.md, 9.2). */
export function SendSelectToken() {
  const world = useWorld()
  const { t, words, number, money } = useSendWords()
  const tokens = useFact(selectOwnedTokens)
  const chosen = useFact(selectSendToken)
  const failed = useFact((state) => state.tokens?.status === 'failed')
  const buys = useFact((state) => selectProviders(state).length > 0)
  const [query, setQuery] = useState('')
  const { start: look, running } = useFlow(refreshTokens, { onLeave: 'keep' })
  useEffect(() => look(), [look])

  const wanted = query.trim().toLowerCase()
  // Spam is there for whoever looks for it by name.
  const shown = tokens?.filter(({ name, symbol, address, isSpam }) => (!isSpam || wanted !== '') && [name, symbol, address?.split(':')[2] ?? ''].some((text) => text.toLowerCase().includes(wanted)))
  return (
    <ViewFrame name="SendSelectToken" busy={!tokens && !failed}>
      {tokens && tokens.length >= SEARCH_FROM && <SearchField label={words.search} clearLabel={t.clearSearch} value={query} onChange={setQuery} />}
      {!shown && !failed && <SkeletonRows count={PLACEHOLDERS} />}
      {!shown && failed && (
        <EmptyState problem icon={<WalletIcon />} title={words.tokensFailed}>
          <Button data-action="retry" pending={running} onPress={() => look()}>
            {t.tryAgain}
          </Button>
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <RowList label={words.choose}>
          {shown.map((token) => {
            const current = chosen !== undefined && isSameToken(token, chosen)
            const worth = moneyFor(token.quantity.numeric, token.price)
            return (
              <Row
                key={token.address ?? 'native'}
                image={<TokenMark token={token} />}
                name={token.symbol || token.name}
                detail={<bdi>{token.name}</bdi>}
                current={current}
                end={
                  <span className="owned">
                    <bdi>{number(floorBalance(token.quantity.numeric))}</bdi>
                    {worth !== undefined && <bdi className="row-detail">{money(worth)}</bdi>}
                    {current && <TickIcon />}
                  </span>
                }
                onPress={() => chooseSendToken(world, token, t.language)}
              />
            )
          })}
        </RowList>
      )}
      {shown?.length === 0 && (
        <EmptyState icon={tokens?.length ? <SearchIcon /> : <WalletIcon />} title={tokens?.length ? words.noMatch(query.trim()) : words.none}>
          {tokens?.length ? <Button onPress={() => setQuery('')}>{t.clearSearch}</Button> : <Button onPress={() => (buys ? startBuying(world) : goTo(world, { name: 'Receive' }))}>{buys ? t.titles.BuyProviders : t.titles.Receive}</Button>}
        </EmptyState>
      )}
    </ViewFrame>
  )
}

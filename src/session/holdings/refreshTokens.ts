import { supports } from '../../domain/network/namespaces'
import { TOKEN_BALANCE_RETRY_MS } from '../../config/limits'
import { caipAddressOn, type CaipAddress } from '../../domain/network/caip'
import { sortTokens } from '../../domain/money/sortTokens'
import { tokenKey, type TokenBalance } from '../../domain/money/tokenBalance'
import { ServiceUnavailable } from '../../errors/service'
import { portfolioCache } from '../../services/blockchain/portfolioCache'
import { imageOriginsOf } from '../../services/imageOrigins'
import { selectActiveAccount, selectActiveNetwork } from '../store/selectors'
import { selectTokens, selectTokensBlockedUntil, tokens, tokensBlocked, type TokensState } from '../store/tokens'
import { readTokens } from './readTokens'
import { notifyBalanceUnavailable } from '../notices/notifyBalanceUnavailable'
import type { Context } from '../context'

// The service reports this with an error status or in a successful response.
const NOT_READY = 503

export interface RefreshTokens {
  /** Skips the cache: something has just been sent. A failure of the last 30 s still blocks. */
  readonly force?: boolean
  /** Tokens whose balance has changed; the service reads them again. */
  readonly changed?: readonly CaipAddress[]
}

/**
 * Reads the tokens of the active account on the active network, at most every 30 s; the last known ones are shown at
 * once. Concurrent callers share one read. On failure a toast is shown, the last known tokens stay, and there is no
 * request for 30 s. Never throws.
 */
export async function refreshTokens(
  context: Context,
  { force = false, changed = [] }: RefreshTokens = {},
): Promise<void> {
  const { store, tasks, services } = context
  const state = store.getState()
  const [account, network] = [selectActiveAccount(state), selectActiveNetwork(state)]
  if (!account || !network || !supports(account.namespace, 'tokens')) return
  const caipAddress = caipAddressOn(network.caipNetworkId, account.address)
  const portfolios = portfolioCache(services, imageOriginsOf(state.options))
  // The cache is out of date, also should this read fail.
  if (force) portfolios.expire()
  const cached = portfolios.get(caipAddress)
  const known = selectTokens(state)
  const put = (change: Partial<TokensState>): void => store.setState(tokens.change(change))

  if (cached?.isFresh) return put({ status: known?.status === 'failed' ? 'failed' : 'ready', tokens: cached.value })
  if (services.clock.monotonic() < selectTokensBlockedUntil(state))
    return put({ status: 'failed', ...(!known?.tokens && cached && { tokens: cached.value }) })
  if (!known) put({ status: 'loading', tokens: cached?.value })

  const work = async (signal: AbortSignal): Promise<void> => {
    const before = selectTokens(store.getState())?.tokens ?? cached?.value
    put({ status: 'loading' })
    try {
      const { tokens: read, incomplete } = await readTokens(context, account, network, changed, signal)
      if (signal.aborted) return
      if (incomplete !== undefined) return fail(incomplete, withChanges(before, read))
      put({ status: 'ready', tokens: read })
      // To write thousands of tokens takes as long as to draw the first of them.
      await services.clock.nextTask()
      if (!signal.aborted) portfolios.set(caipAddress, read)
    } catch (reason) {
      if (!signal.aborted) fail(reason, before)
    }
  }
  const fail = (reason: unknown, shown: readonly TokenBalance[] | undefined): void => {
    services.log.warn('The tokens could not be read.', reason)
    const until = services.clock.monotonic() + TOKEN_BALANCE_RETRY_MS
    put({
      status: 'failed',
      tokens: shown,
      notReady: reason instanceof ServiceUnavailable && (reason.failure === 'not_ready' || reason.status === NOT_READY),
    })
    store.setState(tokensBlocked.change({ [caipAddress]: until }))
    notifyBalanceUnavailable(context)
  }
  await (force ? tasks.run('tokens', work) : tasks.share('tokens', work))
}

/** The last known tokens with the quantities just read from the chain, which knows fewer tokens and no prices. */
function withChanges(
  before: readonly TokenBalance[] | undefined,
  read: readonly TokenBalance[],
): readonly TokenBalance[] {
  if (!before) return read
  const known = new Set(before.map(tokenKey))
  const current = new Map(read.map((token) => [tokenKey(token), token]))
  const updated = before.map((token) => {
    const now = current.get(tokenKey(token))
    if (!now) return token
    const value = token.price === undefined ? undefined : Number(now.quantity.numeric) * token.price
    return { ...token, quantity: now.quantity, ...(value !== undefined && { value }) }
  })
  return sortTokens([...updated, ...read.filter((token) => !known.has(tokenKey(token)))])
}

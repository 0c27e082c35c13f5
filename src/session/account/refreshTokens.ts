import { supports } from '../../domain/network/namespaces'
import { TOKEN_BALANCE_RETRY_MS } from '../../config/limits'
import { caipAddressOn, type CaipAddress } from '../../domain/network/caip'
import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { ServiceUnavailable } from '../../errors/service'
import { portfolioCache } from '../../services/blockchain/portfolioCache'
import { imageOriginsOf } from '../../services/imageOrigins'
import { isSameScope, selectAccountScope, selectTokens } from '../store/holdings'
import { selectActiveAccount, selectActiveNetwork } from '../store/selectors'
import type { TokensState } from '../store/state'
import { readTokens } from './readTokens'
import { notifyBalanceUnavailable } from '../notices/notifyBalanceUnavailable'
import type { World } from '../world'

// It says the same with an error status as with one of success (wire facts, 6.2).
const NOT_READY = 503

export interface RefreshTokens {
  /** What is known already does not count: something has just been sent. A failure of the last 30 s still blocks. */
  readonly force?: boolean
  /** Tokens whose balance has changed; the service looks at them anew. */
  readonly changed?: readonly CaipAddress[]
}

/**
 * Reads the tokens of the active account on the active network, at most every 30 s; what was last known is there at once.
 * Callers at the same time share one reading. On failure the visitor is told, the last known tokens stay, and nobody is
 * asked for 30 s (specification, sections 8 and 9). Never raises.
 */
export async function refreshTokens(world: World, { force = false, changed = [] }: RefreshTokens = {}): Promise<void> {
  const { store, tasks, services } = world
  const state = store.getState()
  const [scope, account, network] = [selectAccountScope(state), selectActiveAccount(state), selectActiveNetwork(state)]
  if (!scope || !account || !network || !supports(account.namespace, 'tokens')) return
  const caipAddress = caipAddressOn(scope.networkId, scope.address)
  const portfolios = portfolioCache(services, imageOriginsOf(state.options))
  // Nor does it later, should this reading fail: it is of before.
  if (force) portfolios.expire()
  const cached = portfolios.get(caipAddress)
  const blocked = state.tokens?.blocked ?? {}
  const known = selectTokens(state)
  const put = (change: Pick<TokensState, 'status'> & Partial<TokensState>): void => {
    const now = store.getState()
    if (isSameScope(selectAccountScope(now), scope))
      store.setState({
        tokens: {
          tokens: undefined,
          blocked,
          ...(isSameScope(now.tokens?.scope, scope) && now.tokens),
          scope,
          ...change,
        },
      })
  }

  // What is asked for somebody else is nobody's answer here.
  if (!known && state.tokens) tasks.cancel('tokens')
  if (cached?.isFresh) return put({ status: known?.status === 'failed' ? 'failed' : 'ready', tokens: cached.value })
  if (services.clock.monotonic() < (blocked[caipAddress] ?? 0))
    return put({ status: 'failed', ...(!known?.tokens && cached && { tokens: cached.value }) })
  if (!known) put({ status: 'loading', tokens: cached?.value })

  const work = async (signal: AbortSignal): Promise<void> => {
    const before = selectTokens(store.getState())?.tokens ?? cached?.value
    put({ status: 'loading' })
    try {
      const { tokens, incomplete } = await readTokens(world, account, network, changed, signal)
      if (signal.aborted) return
      if (incomplete !== undefined) return fail(incomplete, withChanges(before, tokens))
      portfolios.set(caipAddress, tokens)
      put({ status: 'ready', tokens })
    } catch (reason) {
      if (!signal.aborted) fail(reason, before)
    }
  }
  const fail = (reason: unknown, tokens: readonly TokenBalance[] | undefined): void => {
    services.log.warn('The tokens could not be read.', reason)
    const until = services.clock.monotonic() + TOKEN_BALANCE_RETRY_MS
    put({
      status: 'failed',
      tokens,
      notReady: reason instanceof ServiceUnavailable && (reason.failure === 'not_ready' || reason.status === NOT_READY),
      blocked: { ...store.getState().tokens?.blocked, [caipAddress]: until },
    })
    if (isSameScope(selectAccountScope(store.getState()), scope)) notifyBalanceUnavailable(world)
  }
  await (force ? tasks.run('tokens', work) : tasks.share('tokens', work))
}

/** What was last known, with the quantities that the chain has just said: it knows fewer tokens, and no prices. */
function withChanges(
  before: readonly TokenBalance[] | undefined,
  read: readonly TokenBalance[],
): readonly TokenBalance[] {
  if (!before) return read
  const updated = before.map((token) => {
    const now = read.find(({ address }) => address?.toLowerCase() === token.address?.toLowerCase())
    if (!now) return token
    const value = token.price === undefined ? undefined : Number(now.quantity.numeric) * token.price
    return { ...token, quantity: now.quantity, ...(value !== undefined && { value }) }
  })
  const added = read.filter(
    ({ address }) => !before.some((token) => token.address?.toLowerCase() === address?.toLowerCase()),
  )
  return sortTokens([...updated, ...added])
}

import type { TokenBalance } from '../../src/domain/money/tokenBalance'
import { chooseSwapToken, openSwapTokens } from '../../src/features/swap/actions/chooseSwapToken'
import { loadSwap, startSwap } from '../../src/features/swap/actions/loadSwap'
import { setSwapAmount } from '../../src/features/swap/actions/setSwapAmount'
import { goTo } from '../../src/session/navigation/goTo'
import { SWAP_QUOTE_DEBOUNCE_MS } from '../../src/config/limits'
import { createFakeChainSwaps, listedDollar, type FakeChainSwaps, type FakeSwap } from './swaps'
import { HASH, makeSendingContext, type SendingContext } from './transfers'
import type { ContextFacts } from './context'

export interface SwappingContext extends SendingContext {
  readonly exchange: FakeSwap
  readonly swaps: FakeChainSwaps
}

/** Connected, with money, on the Account view of the open dialog; the exchange and the chain answer. */
export function makeSwappingContext(facts: ContextFacts = {}): SwappingContext {
  const context = makeSendingContext(facts)
  const swaps = createFakeChainSwaps(HASH)
  Object.assign(context.adapter, { swaps: async () => swaps })
  return Object.assign(context, { exchange: context.blockchain.exchange, swaps })
}

export async function choose(context: SwappingContext, side: 'from' | 'to', token: TokenBalance): Promise<void> {
  openSwapTokens(context, side)
  await chooseSwapToken(context, token, 'en')
}

/** The form is open, one token is to be swapped for another, and there is a quote. Without an amount there is none. */
export async function fillInSwap(
  context: SwappingContext,
  { from, to = listedDollar, amount = '0.25' }: { from?: TokenBalance; to?: TokenBalance; amount?: string } = {},
): Promise<void> {
  goTo(context, { name: 'Swap' })
  startSwap(context)
  await loadSwap(context)
  await choose(context, 'to', to)
  if (from) await choose(context, 'from', from)
  if (amount === '') return
  const typing = setSwapAmount(context, amount, 'en')
  await context.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
  await typing
}

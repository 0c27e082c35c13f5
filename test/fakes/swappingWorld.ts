import type { TokenBalance } from '../../src/domain/money/tokenBalance'
import { chooseSwapToken, openSwapTokens } from '../../src/features/swap/actions/chooseSwapToken'
import { loadSwap, startSwap } from '../../src/features/swap/actions/loadSwap'
import { setSwapAmount } from '../../src/features/swap/actions/setSwapAmount'
import { goTo } from '../../src/session/navigation/goTo'
import { SWAP_QUOTE_DEBOUNCE_MS } from '../../src/config/limits'
import { createFakeChainSwaps, listedDollar, type FakeChainSwaps, type FakeSwap } from './swaps'
import { HASH, makeSendingWorld, type SendingWorld } from './transfers'
import type { WorldFacts } from './world'

export interface SwappingWorld extends SendingWorld {
  readonly exchange: FakeSwap
  readonly swaps: FakeChainSwaps
}

/** Connected, with money, on the Account view of the open dialog; the exchange and the chain answer. */
export function makeSwappingWorld(facts: WorldFacts = {}): SwappingWorld {
  const world = makeSendingWorld(facts)
  const swaps = createFakeChainSwaps(HASH)
  Object.assign(world.adapter, { swaps: async () => swaps })
  return Object.assign(world, { exchange: world.blockchain.exchange, swaps })
}

export async function choose(world: SwappingWorld, side: 'from' | 'to', token: TokenBalance): Promise<void> {
  openSwapTokens(world, side)
  await chooseSwapToken(world, token, 'en')
}

/** The form is open, one token is to be swapped for another, and there is a quote. Without an amount there is none. */
export async function fillInSwap(
  world: SwappingWorld,
  { from, to = listedDollar, amount = '0.25' }: { from?: TokenBalance; to?: TokenBalance; amount?: string } = {},
): Promise<void> {
  goTo(world, { name: 'Swap' })
  startSwap(world)
  await loadSwap(world)
  await choose(world, 'to', to)
  if (from) await choose(world, 'from', from)
  if (amount === '') return
  const typing = setSwapAmount(world, amount, 'en')
  await world.clock.advance(SWAP_QUOTE_DEBOUNCE_MS)
  await typing
}

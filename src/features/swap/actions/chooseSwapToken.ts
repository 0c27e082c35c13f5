import { isSameToken, type TokenBalance } from '../../../domain/money/tokenBalance'
import { changeSwap, editing, selectSwap, type SwapSide, type SwapState } from '../state'
import { fetchSwapQuote } from './fetchSwapQuote'
import { goBackOrReplace } from '../../../session/navigation/goBackOrReplace'
import { goTo } from '../../../session/navigation/goTo'
import { loadSwapPrices } from './loadSwapPrices'
import { parseAmount } from '../../../session/account/parseAmount'
import { fetchSwapBalances } from './fetchSwapToken'
import type { Context } from '../../../session/context'

/** Opens the list of tokens for one side. */
export function openSwapTokens(context: Context, side: SwapSide): void {
  context.store.setState(changeSwap({ choosing: side, pasted: { status: 'none' } }))
  context.track('CLICK_SELECT_TOKEN_TO_SWAP')
  goTo(context, { name: 'SwapSelectToken' })
}

/**
 * Chooses a token for the side that was pressed, goes back and fetches a quote. If the other side has the token, the
 * sides change places.
 */
export async function chooseSwapToken(context: Context, token: TokenBalance, language: string): Promise<void> {
  const swap = selectSwap(context.store.getState())
  if (!swap) return
  const [side, other] = swap.choosing === 'from' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const otherToken = swap[other] && isSameToken(swap[other], token) ? swap[side] : swap[other]
  const asked = put(context, swap, { [side]: token, [other]: otherToken } as Sides, language)
  goBackOrReplace(context, 'Swap')
  await asked
}

/** Swaps the two sides. */
export async function flipSwap(context: Context, language: string): Promise<void> {
  const swap = selectSwap(context.store.getState())
  if (!swap) return
  await put(context, swap, { from: swap.to, to: swap.from }, language)
}

type Sides = { readonly from: TokenBalance | undefined; readonly to: TokenBalance | undefined }

/** Changes the tokens. A typed amount is kept for another token; a maximum is not. */
async function put(context: Context, { from, amount, max }: SwapState, sides: Sides, language: string): Promise<void> {
  const edited = { ...sides, ...editing }
  if (from && sides.from && isSameToken(from, sides.from)) context.store.setState(changeSwap(edited))
  else {
    const kept = max === 'no' ? amount : ''
    context.tasks.cancel('swap-max')
    context.store.setState(
      changeSwap({ ...edited, amount: kept, ...parseAmount(kept, 'token', sides.from, language), max: 'no' }),
    )
  }
  await Promise.all([loadSwapPrices(context), fetchSwapBalances(context), fetchSwapQuote(context, 'now')])
}

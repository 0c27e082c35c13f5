import type { TokenBalance } from '../domain/tokenBalance'
import { changeSwap, selectSwap } from '../store/swap'
import type { SwapSide } from '../store/swapState'
import { isSameToken } from '../store/send'
import { askSwapQuote } from './askSwapQuote'
import { goBack } from './goBack'
import { goTo } from './goTo'
import { loadSwapPrices } from './loadSwapPrices'
import { readSendAmount } from './readSendAmount'
import { readSwapBalances } from './readSwapToken'
import type { World } from './world'

/** Opens the list of tokens for one side. */
export function openSwapTokens(world: World, side: SwapSide): void {
  world.store.setState(changeSwap({ choosing: side, pasted: { status: 'none' } }))
  world.track('CLICK_SELECT_TOKEN_TO_SWAP')
  goTo(world, { name: 'SwapSelectToken' })
}

/** Takes a token for the side that was pressed, goes back and asks for a quote. The token of the other side changes sides with it. */
export async function chooseSwapToken(world: World, token: TokenBalance, language: string): Promise<void> {
  const swap = selectSwap(world.store.getState())
  if (!swap) return
  const [side, other] = swap.choosing === 'from' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const otherToken = swap[other] && isSameToken(swap[other], token) ? swap[side] : swap[other]
  await put(world, { [side]: token, [other]: otherToken } as Sides, swap.max === 'no' ? swap.amount : '', language, () => goBack(world))
}

/** What was paid is received, and the other way round. What was typed stays, of the other token. */
export async function flipSwap(world: World, language: string): Promise<void> {
  const swap = selectSwap(world.store.getState())
  if (!swap) return
  await put(world, { from: swap.to, to: swap.from }, swap.max === 'no' ? swap.amount : '', language)
}

type Sides = { readonly from: TokenBalance | undefined; readonly to: TokenBalance | undefined }

async function put(world: World, sides: Sides, amount: string, language: string, then?: () => void): Promise<void> {
  world.tasks.cancel('swap-max')
  world.store.setState(changeSwap({ ...sides, amount, ...readSendAmount(amount, 'token', sides.from, language), max: 'no', consented: false, progress: { status: 'editing' } }))
  then?.()
  await Promise.all([loadSwapPrices(world), readSwapBalances(world), askSwapQuote(world, 'now')])
}

import { json, readJson, type Answer } from '../http/reply'
import type { IndexedChain } from '../indexer/IndexedChain'
import { NoSuchGift } from './NoSuchGift'

/** Where gifts are asked for. */
export const GIVE_PATH = '/give'

/** Gives something to an account of one chain; resolves with the transaction's hash. */
export type Give = (what: string, to: string, amount: string) => Promise<string>

const AMOUNT = /^\d{1,15}(\.\d{1,18})?$/

/**
 * `POST /give { chainId, what, to, amount? }` is how tests and people get more: `what` is `native` or a key of the chain's
 * tokens and collections, `amount` a decimal number as text, 1 without. Answers `{ hash }`.
 */
export function giftsAnswer(
  chains: readonly IndexedChain[],
  giveOn: (caipNetworkId: string) => Give | undefined,
): Answer {
  return async (ask) => {
    if (ask.url.pathname !== GIVE_PATH) return undefined
    if (ask.method !== 'POST') return json({ error: 'POST' }, 405)
    const { chainId, what, to, amount = '1' } = (readJson(ask) ?? {}) as Record<string, unknown>
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    const give = chain && giveOn(chain.caipNetworkId)
    if (!chain || !give) return json({ error: `There is no chain ${String(chainId)} here` }, 400)
    if (typeof to !== 'string' || chain.readAddress(to) === undefined)
      return json({ error: 'to must be an address of the chain' }, 400)
    if (typeof what !== 'string' || !AMOUNT.test(String(amount)))
      return json({ error: 'what and amount must be text, amount a decimal number' }, 400)
    try {
      return json({ hash: await give(what, to, String(amount)) })
    } catch (reason) {
      if (reason instanceof NoSuchGift) return json({ error: reason.message }, 400)
      throw reason
    }
  }
}

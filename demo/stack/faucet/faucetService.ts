import { json, readJson, type Answer } from '../http/reply'
import type { Service } from '../http/service'
import type { IndexedChain } from '../indexer/IndexedChain'
import { UnknownAsset } from './UnknownAsset'

/** Path of the faucet. */
export const FAUCET_PATH = '/faucet'

/** Sends something to an account of one chain; resolves with the transaction's hash. */
export type Drip = (what: string, to: string, amount: string) => Promise<string>

const AMOUNT = /^\d{1,15}(\.\d{1,18})?$/

/**
 * `POST /faucet { chainId, what, to, amount? }` is how tests and people get more: `what` is `native` or a key of the
 * chain's tokens and collections, `amount` a decimal number as text, 1 without. Answers `{ hash }`.
 */
export function faucetService(
  chains: readonly IndexedChain[],
  faucetOf: (caipNetworkId: string) => Drip | undefined,
): Service {
  const answer: Answer = async (ask) => {
    if (ask.method !== 'POST') return json({ error: 'POST' }, 405)
    const { chainId, what, to, amount = '1' } = (readJson(ask) ?? {}) as Record<string, unknown>
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    const drip = chain && faucetOf(chain.caipNetworkId)
    if (!chain || !drip) return json({ error: `There is no chain ${String(chainId)} here` }, 400)
    if (typeof to !== 'string' || chain.readAddress(to) === undefined)
      return json({ error: 'to must be an address of the chain' }, 400)
    if (typeof what !== 'string' || !AMOUNT.test(String(amount)))
      return json({ error: 'what and amount must be text, amount a decimal number' }, 400)
    try {
      return json({ hash: await drip(what, to, String(amount)) })
    } catch (reason) {
      if (reason instanceof UnknownAsset) return json({ error: reason.message }, 400)
      throw reason
    }
  }
  return { paths: [FAUCET_PATH], faultNames: [], answer }
}

import { json, readJson, type Answer } from '../http/reply'
import type { Service } from '../http/service'
import { RequestRefused, orReasons } from '../services/RequestRefused'
import type { MarketMaker, Side } from './MarketMaker'
import { POOLS, type PooledKey } from './pools'

/** Where tests and people change what the exchange can do. */
export const EXCHANGE_PATH = '/exchange'

const MOST_PERCENT = 900
const LEAST_PERCENT = -90

/**
 * `POST /exchange { chainId, token?, pair?, drain | refill | move }`: `drain: true` empties pools, `refill: true` fills
 * them as at the start, `move: percent` makes the token, or the first of the pair, dearer or, below zero, cheaper.
 * Meant are the pools of one token, the one pool of two, or without either all. Tokens are named by their keys,
 * `native` included. `DELETE` fills every pool of every chain.
 */
export function exchangeService(makers: ReadonlyMap<string, MarketMaker>): Service {
  const answer: Answer = (ask) => {
    if (ask.method !== 'POST' && ask.method !== 'DELETE') return json({ error: 'POST or DELETE' }, 405)
    return orReasons(async () => {
      if (ask.method === 'DELETE') await Promise.all([...makers.values()].map((maker) => maker.refill()))
      else await change(makers, (readJson(ask) ?? {}) as Record<string, unknown>)
      return json({ status: 'ok' })
    })
  }
  return { paths: [EXCHANGE_PATH], faultNames: [], answer }
}

async function change(
  makers: ReadonlyMap<string, MarketMaker>,
  { chainId, token, pair, drain, refill, move }: Record<string, unknown>,
): Promise<void> {
  const maker = makers.get(String(chainId))
  if (!maker) throw new RequestRefused('chainId', `There is no exchange on ${String(chainId)}`)
  const names = (token === undefined ? (pair ?? []) : [token]) as unknown
  if (!Array.isArray(names) || names.length > 2) throw new RequestRefused('pair', 'A pair is two tokens')
  const keys = names.map((name: unknown) => (name === 'native' ? 'weth' : name) as PooledKey)
  const [of] = keys
  const pools = POOLS.filter((pool) => keys.every((key) => pool.keys.includes(key)))
  if (pools.length === 0) throw new RequestRefused('pair', 'There is no such pool')
  if (drain === true) return maker.drain(pools)
  if (refill === true) return maker.refill(pools)
  if (of === undefined || typeof move !== 'number' || move === 0 || !(move >= LEAST_PERCENT && move <= MOST_PERCENT))
    throw new RequestRefused(
      'move',
      `drain, refill, or of a token or pair a move from ${LEAST_PERCENT} to ${MOST_PERCENT} per cent`,
    )
  return maker.move(
    pools.map((pool): Side => ({ pool, of })),
    move,
  )
}

import { json, readJson, type Answer, type Ask, type Reply } from '../http/reply'
import type { Service } from '../http/service'
import { balancesOf } from './balances'
import { historyPage } from './historyPage'
import { spelt } from './historyRow'
import type { IndexedChain } from './IndexedChain'
import { InvalidQuery } from './InvalidQuery'
import type { WireRow } from './wire'

/** Where an account's history and balances are: the address, and which of both. */
const ACCOUNT_ROUTE = /^\/v1\/account\/([^/]+)\/(history|balance)$/
/** Where prices are asked for. */
const PRICE_PATH = '/v1/fungible/price'

const DEFAULT_NAMESPACE = 'eip155'
const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
// The provider has no history of these two and says so by an empty one.
const ALWAYS_EMPTY = ['eip155:30', 'eip155:31']
// The provider answers old versions of a client as if it held nothing.
const MUTED_VERSION = /1\.6\.[45]$/
const MOST_PRICES = 20
/** How the wire calls a chain's own coin where a token's address is expected. */
const NATIVE_ADDRESSES = ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'So11111111111111111111111111111111111111111']

/** What an account bought, on one chain or on all. */
type Purchases = (account: string, caipNetworkId: string | undefined) => Promise<readonly WireRow[]>

/** History, balances and prices of the blockchain API, answered from the chains. */
export function accountService(chains: readonly IndexedChain[], purchases: Purchases = async () => []): Service {
  const answer: Answer = async (ask) => {
    const { pathname } = ask.url
    try {
      if (pathname === PRICE_PATH && ask.method === 'POST') return await prices(chains, ask)
      const [, address, what] = ACCOUNT_ROUTE.exec(pathname) ?? []
      if (address === undefined || (ask.method !== 'GET' && ask.method !== 'HEAD')) return undefined
      return what === 'history'
        ? await history(chains, purchases, ask, decoded(address))
        : await balance(chains, ask, decoded(address))
    } catch (reason) {
      if (reason instanceof InvalidQuery)
        return failed(reason.field, reason.message, reason.field === 'projectId' ? 401 : 400)
      if (reason instanceof SyntaxError) return failed('body', 'The body is no JSON', 400)
      return failed('chain', reason instanceof Error ? reason.message : String(reason), 503)
    }
  }
  return {
    paths: [ACCOUNT_ROUTE, PRICE_PATH],
    faultNames: ({ url }) => ['rpc', ACCOUNT_ROUTE.exec(url.pathname)?.[2] ?? 'price'],
    answer,
  }
}

async function history(
  chains: readonly IndexedChain[],
  purchases: Purchases,
  { url }: Ask,
  address: string,
): Promise<Reply> {
  requireProject(url.searchParams.get('projectId'))
  const { asked, namespace, meant } = chainsOf(chains, url, ALWAYS_EMPTY)
  const account = accountOf(chains, namespace, address)
  requireDollars(url)
  const onramp = url.searchParams.get('onramp') || undefined
  if (onramp !== undefined) {
    if (onramp !== 'coinbase' || namespace !== DEFAULT_NAMESPACE)
      throw new InvalidQuery('onramp', 'The on-ramp provider is not supported')
    return json({ data: await purchases(account, asked), next: null })
  }
  if (asked && ALWAYS_EMPTY.includes(asked)) return json({ data: [], next: null })
  return json(await historyPage(meant, account, url.searchParams.get('cursor') || undefined))
}

async function balance(chains: readonly IndexedChain[], { url, headers }: Ask, address: string): Promise<Reply> {
  requireProject(url.searchParams.get('projectId'))
  const { namespace, meant } = chainsOf(chains, url)
  const account = accountOf(chains, namespace, address)
  requireDollars(url)
  const version = url.searchParams.get('sv') || headers['x-sdk-version']
  const isMuted = !headers['origin'] || typeof version !== 'string' || version === '' || MUTED_VERSION.test(version)
  return json({ balances: isMuted ? [] : await balancesOf(meant, account) })
}

async function prices(chains: readonly IndexedChain[], ask: Ask): Promise<Reply> {
  const { projectId, currency, addresses } = (readJson(ask) ?? {}) as {
    projectId?: unknown
    currency?: unknown
    addresses?: unknown
  }
  requireProject(projectId)
  if (currency !== 'usd') throw new InvalidQuery('currency', 'Only usd is supported')
  if (!Array.isArray(addresses) || addresses.length === 0 || addresses.length > MOST_PRICES)
    throw new InvalidQuery('addresses', `From 1 to ${MOST_PRICES} addresses are expected`)
  const found = await Promise.all(addresses.map((each: unknown) => priceOf(chains, each)))
  return json({ fungibles: found })
}

async function priceOf(chains: readonly IndexedChain[], asked: unknown): Promise<unknown> {
  const [namespace, reference, text] = String(asked).split(':')
  const chain = chains.find(({ caipNetworkId }) => caipNetworkId === `${namespace}:${reference}`)
  const address =
    text === undefined ? undefined : (NATIVE_ADDRESSES.find((each) => each === text) ?? chain?.readAddress(text))
  if (!chain || address === undefined) throw new InvalidQuery('addresses', 'An address is not valid')
  const { name, symbol, iconUrl, price } = await chain.describeToken(
    NATIVE_ADDRESSES.includes(address) ? { kind: 'native' } : { kind: 'token', address },
  )
  return { address: `${chain.caipNetworkId}:${spelt(address)}`, name, symbol, iconUrl, price: price ?? 0 }
}

/** Which chains are meant: the one asked for, else all of the namespace that the provider takes for granted. */
function chainsOf(
  chains: readonly IndexedChain[],
  url: URL,
  others: readonly string[] = [],
): { asked: string | undefined; namespace: string; meant: readonly IndexedChain[] } {
  const asked = url.searchParams.get('chainId') || undefined
  if (asked !== undefined && !CAIP_2.test(asked)) throw new InvalidQuery('chainId', 'The chain id is not valid')
  const namespace = asked?.split(':')[0] ?? DEFAULT_NAMESPACE
  const meant = chains.filter(({ caipNetworkId }) =>
    asked === undefined ? caipNetworkId.startsWith(`${namespace}:`) : caipNetworkId === asked,
  )
  if (meant.length === 0 && !(asked !== undefined && others.includes(asked)))
    throw new InvalidQuery('chainId', `We don't support the chain ${asked ?? namespace}`)
  return { asked, namespace, meant }
}

function accountOf(chains: readonly IndexedChain[], namespace: string, address: string): string {
  const account = chains.find(({ caipNetworkId }) => caipNetworkId.startsWith(`${namespace}:`))?.readAddress(address)
  if (account === undefined) throw new InvalidQuery('address', 'The address is not valid')
  return account
}

function requireProject(projectId: unknown): void {
  if (typeof projectId !== 'string' || projectId === '')
    throw new InvalidQuery('projectId', 'The project id is missing')
}

function requireDollars(url: URL): void {
  if ((url.searchParams.get('currency') || 'usd') !== 'usd') throw new InvalidQuery('currency', 'Only usd is supported')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new InvalidQuery('address', 'The address is not valid')
  }
}

function failed(name: string, description: string, status: number): Reply {
  return json({ status: 'FAILED', reasons: [{ name, description }] }, status)
}

import { formatUnits, getAddress, numberToHex, type Address, type Hex } from 'viem'
import type { Holding, IndexedChain } from '../../indexer/IndexedChain'
import { FrameRefusal } from '../FrameRefusal'
import { assetsQueryOf, type AssetsQuery } from '../rpcSchema'
import type { FrameContext } from '../context'

type Asset = {
  readonly address: Address | 'native'
  readonly balance: Hex
  readonly type: 'NATIVE' | 'ERC20'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly price: number
    readonly iconUrl: string
    readonly value: number
  }
}

/**
 * `wallet_getAssets`: what an account holds on the local chains. Spam is left out, as there is no way to call it that.
 */
export async function assetsOf(context: FrameContext, params: unknown): Promise<Record<Hex, Asset[]>> {
  const query = assetsQueryOf(params)
  const found: Record<Hex, Asset[]> = {}
  for (const network of context.networks.reachable()) {
    if (network.namespace !== 'eip155') continue
    const id = numberToHex(Number(network.id))
    if (query.chainFilter && !query.chainFilter.some((each) => Number(each) === Number(network.id))) continue
    if (query.assetFilter && !(id in query.assetFilter)) continue
    const chain = context.indexed.find(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
    if (chain) found[id] = await assetsOn(chain, query, id)
  }
  return found
}

async function assetsOn(chain: IndexedChain, query: AssetsQuery, id: Hex): Promise<Asset[]> {
  const account = chain.readAddress(query.account)
  if (account === undefined) throw new FrameRefusal(`${query.account} is no address`)
  const holdings = await chain.holdingsOf(account)
  const hasCoins = holdings.some(({ address }) => address === undefined)
  const all: readonly Holding[] = hasCoins
    ? holdings
    : [{ amount: 0n, facts: await chain.describeToken({ kind: 'native' }) }, ...holdings]
  const wanted = query.assetFilter?.[id]?.map((each) => each.toLowerCase())
  return all
    .filter(({ facts }) => !facts.isSpam)
    .map(shownAsset)
    .filter(
      ({ type, address }) =>
        (query.assetTypeFilter?.includes(type) ?? true) && (wanted?.includes(address.toLowerCase()) ?? true),
    )
}

function shownAsset({ address, amount, facts: { name, symbol, decimals, iconUrl, price = 0 } }: Holding): Asset {
  return {
    address: address === undefined ? 'native' : getAddress(address),
    balance: numberToHex(amount),
    type: address === undefined ? 'NATIVE' : 'ERC20',
    metadata: { name, symbol, decimals, price, iconUrl, value: Number(formatUnits(amount, decimals)) * price },
  }
}

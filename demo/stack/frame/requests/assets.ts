import { numberToHex, parseAbi, type Address, type Hex } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { clientOf } from '../node'
import type { FrameNetwork } from '../networks'
import { assetsQueryOf, type AssetsQuery } from '../rpcSchema'
import type { FrameWorld } from '../world'

const TOKEN = parseAbi(['function balanceOf(address) view returns (uint256)', 'function name() view returns (string)', 'function symbol() view returns (string)', 'function decimals() view returns (uint8)'])

type Asset = {
  readonly address: Address | 'native'
  readonly balance: Hex
  readonly type: 'NATIVE' | 'ERC20'
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number; readonly price: number; readonly iconUrl: string }
}

/** `wallet_getAssets` (wire facts, 2.8): what an account holds on the local chains. Nobody quotes a price here, so it is 0. */
export async function assetsOf(world: FrameWorld, params: unknown): Promise<Record<Hex, Asset[]>> {
  const query = assetsQueryOf(params)
  const found: Record<Hex, Asset[]> = {}
  for (const network of world.networks.reachable()) {
    if (network.namespace !== 'eip155') continue
    const id = numberToHex(Number(network.id))
    if (query.chainFilter && !query.chainFilter.some((each) => Number(each) === Number(network.id))) continue
    if (query.assetFilter && !(id in query.assetFilter)) continue
    found[id] = await assetsOn(world, network, query, id)
  }
  return found
}

async function assetsOn(world: FrameWorld, network: FrameNetwork, query: AssetsQuery, id: Hex): Promise<Asset[]> {
  const client = clientOf(network)
  const account = query.account as Address
  const wanted = query.assetFilter?.[id]?.map((each) => each.toLowerCase())
  const wants = (type: Asset['type'], address: string): boolean => (query.assetTypeFilter?.includes(type) ?? true) && (wanted?.includes(address.toLowerCase()) ?? true)
  const assets: Asset[] = []
  if (wants('NATIVE', 'native')) {
    const balance = await getBalance(client, { address: account })
    assets.push({ address: 'native', balance: numberToHex(balance), type: 'NATIVE', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' } })
  }
  const tokens = world.tokens[network.caipNetworkId]
  for (const address of tokens ? [tokens.usdc, tokens.dai] : []) {
    if (!wants('ERC20', address)) continue
    const balance = await readContract(client, { abi: TOKEN, address, functionName: 'balanceOf', args: [account] })
    if (balance === 0n) continue
    const [name, symbol, decimals] = await Promise.all([
      readContract(client, { abi: TOKEN, address, functionName: 'name' }),
      readContract(client, { abi: TOKEN, address, functionName: 'symbol' }),
      readContract(client, { abi: TOKEN, address, functionName: 'decimals' }),
    ])
    assets.push({ address, balance: numberToHex(balance), type: 'ERC20', metadata: { name, symbol, decimals, price: 0, iconUrl: '' } })
  }
  return assets
}

import { encodeFunctionData, parseAbi, parseUnits, type Address, type Hex } from 'viem'
import { ACCOUNT_ROLE, accountAt } from '../anvil/accounts'
import { nodeAt } from '../anvil/node'
import type { AssetContracts } from '../anvil/deployAssets'
import type { Contracts } from '../anvil/deploy'
import { send } from '../anvil/sendAll'
import { TOKEN_FILE, type EvmTokenKey } from '../indexer/tokenFile'
import { UnknownAsset } from './UnknownAsset'

/** The contracts of the faucet. */
export type FaucetContracts = Pick<Contracts & AssetContracts, EvmTokenKey | 'nft' | 'items' | 'spamNft'>

const MINT_TOKEN = parseAbi(['function mint(address to, uint256 value)'])
const MINT_PIECE = parseAbi([
  'function mint(address to, uint256 id, string uri)',
  'function totalSupply() view returns (uint256)',
])
const MINT_ITEM = parseAbi(['function mint(address to, uint256 id, uint256 amount)'])
// The ids below these belong to the NFTs of the seeded history.
const FIRST_FREE_PIECE = 100n

/**
 * Sends native currency, tokens or a new NFT by a real transaction of the deployer. `amount` is a decimal number of
 * tokens. Returns the hash.
 * @throws {UnknownAsset}, or what the chain says.
 */
export async function dripOnEvm(
  rpcUrl: string,
  contracts: FaucetContracts,
  what: string,
  to: Address,
  amount: string,
): Promise<Hex> {
  const node = nodeAt(rpcUrl)
  return send(node, accountAt(ACCOUNT_ROLE.deployer).address, async () => {
    if (what === 'native') return { to, value: parseUnits(amount, TOKEN_FILE.native.eip155.decimals) }
    if (isToken(what))
      return {
        to: contracts[what],
        data: encodeFunctionData({
          abi: MINT_TOKEN,
          functionName: 'mint',
          args: [to, parseUnits(amount, TOKEN_FILE.eip155[what].decimals)],
        }),
      }
    if (what === 'items')
      return {
        to: contracts.items,
        data: encodeFunctionData({
          abi: MINT_ITEM,
          functionName: 'mint',
          args: [to, 1n, BigInt(Math.max(1, Math.trunc(Number(amount))))],
        }),
      }
    if (what !== 'nft' && what !== 'spamNft') throw new UnknownAsset(`There is no ${what} on this chain`)
    const made = await node.ask<Hex>('eth_call', [
      { to: contracts[what], data: encodeFunctionData({ abi: MINT_PIECE, functionName: 'totalSupply' }) },
      'latest',
    ])
    return {
      to: contracts[what],
      data: encodeFunctionData({
        abi: MINT_PIECE,
        functionName: 'mint',
        args: [to, FIRST_FREE_PIECE + BigInt(made), ''],
      }),
    }
  })
}

function isToken(what: string): what is EvmTokenKey {
  return Object.hasOwn(TOKEN_FILE.eip155, what)
}

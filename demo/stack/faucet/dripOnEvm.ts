import { encodeFunctionData, numberToHex, parseAbi, parseUnits, type Address, type Hex } from 'viem'
import { ACCOUNT_ROLE, accountAt } from '../anvil/accounts'
import { nodeAt } from '../anvil/node'
import type { AssetContracts } from '../anvil/deployAssets'
import type { Contracts } from '../anvil/deploy'
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
  const from = accountAt(ACCOUNT_ROLE.deployer).address
  // The chain holds the deployer's key itself and counts its transactions, so this cannot collide with others of it.
  const send = (transaction: Record<string, unknown>): Promise<Hex> =>
    node.ask('eth_sendTransaction', [{ from, ...transaction }])
  if (what === 'native') return send({ to, value: numberToHex(parseUnits(amount, TOKEN_FILE.native.eip155.decimals)) })
  if (isToken(what))
    return send({
      to: contracts[what],
      data: encodeFunctionData({
        abi: MINT_TOKEN,
        functionName: 'mint',
        args: [to, parseUnits(amount, TOKEN_FILE.eip155[what].decimals)],
      }),
    })
  if (what === 'items')
    return send({
      to: contracts.items,
      data: encodeFunctionData({
        abi: MINT_ITEM,
        functionName: 'mint',
        args: [to, 1n, BigInt(Math.max(1, Math.trunc(Number(amount))))],
      }),
    })
  if (what !== 'nft' && what !== 'spamNft') throw new UnknownAsset(`There is no ${what} on this chain`)
  const made = await node.ask<Hex>('eth_call', [
    { to: contracts[what], data: encodeFunctionData({ abi: MINT_PIECE, functionName: 'totalSupply' }) },
    'latest',
  ])
  return send({
    to: contracts[what],
    data: encodeFunctionData({
      abi: MINT_PIECE,
      functionName: 'mint',
      args: [to, FIRST_FREE_PIECE + BigInt(made), ''],
    }),
  })
}

function isToken(what: string): what is EvmTokenKey {
  return Object.hasOwn(TOKEN_FILE.eip155, what)
}

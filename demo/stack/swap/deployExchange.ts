import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { encodeAbiParameters, encodeFunctionData, concat, type Address, type Hex } from 'viem'
import { ACCOUNT_ROLE, accountAt } from '../anvil/accounts'
import { nodeAt } from '../anvil/node'
import { beginToServe, create, sendAll } from '../anvil/sendAll'
import { FACTORY_ABI, TOKEN_ABI } from './abi'
import { MarketMaker } from './MarketMaker'
import { POOLED_TOKENS, POOLS, worth, type PooledAddresses } from './pools'

/** Where the exchange is. The addresses are the same on every start, whatever happened on the chain before. */
export type ExchangeContracts = { readonly factory: Address; readonly weth: Address; readonly router: Address }

// So that pools can be filled again and prices moved many times.
const STOCK_DOLLARS = 1_000_000_000
const STOCK_OF_COINS_DOLLARS = 500_000_000

const require = createRequire(import.meta.url)
/** Read from the packages and never copied, because they have another licence than this project. */
const BUILT = [
  require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'),
  require.resolve('@uniswap/v2-periphery/build/WETH9.json'),
  require.resolve('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
]

/**
 * Puts Uniswap v2 on a chain, with its second router and the wrapped coin it comes with, and fills the pools at the
 * prices of the token file.
 */
export async function deployExchange(
  rpcUrl: string,
  tokens: Omit<PooledAddresses, 'weth'>,
): Promise<ExchangeContracts> {
  const node = nodeAt(rpcUrl)
  const maker = await beginToServe(node, ACCOUNT_ROLE.marketMaker)
  const [factory, weth, router] = (await Promise.all(BUILT.map(codeIn))) as [Hex, Hex, Hex]
  const factoryAt = await create(node, maker, concat([factory, encodeAbiParameters([{ type: 'address' }], [maker])]))
  const wethAt = await create(node, maker, weth)
  const addresses: PooledAddresses = { ...tokens, weth: wethAt }
  const routerAt = await create(
    node,
    maker,
    concat([router, encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [factoryAt, wethAt])]),
  )
  await sendAll(node, maker, [
    {
      to: wethAt,
      data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'deposit' }),
      value: worth('weth', STOCK_OF_COINS_DOLLARS),
    },
    ...POOLS.map(({ keys: [one, other] }) => ({
      to: factoryAt,
      data: encodeFunctionData({
        abi: FACTORY_ABI,
        functionName: 'createPair',
        args: [addresses[one], addresses[other]],
      }),
    })),
  ])
  const issuer = accountAt(ACCOUNT_ROLE.deployer).address
  await sendAll(
    node,
    issuer,
    POOLED_TOKENS.map((key) => ({
      to: addresses[key],
      data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'mint', args: [maker, worth(key, STOCK_DOLLARS)] }),
    })),
  )
  await new MarketMaker(rpcUrl, maker, factoryAt, addresses).fill()
  return { factory: factoryAt, weth: wethAt, router: routerAt }
}

async function codeIn(path: string): Promise<Hex> {
  return `0x${(JSON.parse(await readFile(path, 'utf8')) as { bytecode: string }).bytecode.replace(/^0x/, '')}`
}

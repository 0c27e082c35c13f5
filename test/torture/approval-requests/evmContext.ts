import { encodeDeployData, encodeFunctionData, parseAbi, toHex, zeroAddress, type Address, type Hex } from 'viem'
import { accountAt } from '../../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../../demo/stack/anvil/compile'
import { deployContracts } from '../../../demo/stack/anvil/deploy'
import { deployAssets } from '../../../demo/stack/anvil/deployAssets'
import { deployEntryPoint } from '../../../demo/stack/anvil/entryPoint'
import { nodeAt, type ChainNode } from '../../../demo/stack/anvil/node'
import { create, sendAll } from '../../../demo/stack/anvil/sendAll'
import { startAnvil } from '../../../demo/stack/anvil/startAnvil'
import { dripOnEvm } from '../../../demo/stack/faucet/dripOnEvm'
import type { FrameNetwork } from '../../../demo/stack/frame/networks'
import { PERMIT_2, type KnownContracts } from '../../../demo/stack/frame/requests/evm/callTable'
import type { Caller } from '../../../demo/stack/frame/requests/evm/callWords'
import { createTokenReader, type TokenReader } from '../../../demo/stack/frame/requests/evm/TokenReader'
import { PORT_OFFSET, findFreeBasePort } from '../../../demo/stack/ports'
import { deployExchange } from '../../../demo/stack/swap/deployExchange'

const CHAIN_ID = 31_337
const APPROVE = parseAbi([
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
])
const MINT_PIECE = parseAbi(['function mint(address to, uint256 id, string uri)'])
const MINT_ITEM = parseAbi(['function mint(address to, uint256 id, uint256 amount)'])

/** A chain on which one account can do everything that the tables have a row for. */
export type EvmContext = {
  readonly node: ChainNode
  readonly network: FrameNetwork
  readonly account: Address
  /** A deployed smart account of the same owner. */
  readonly smartAccount: Address
  readonly others: readonly Address[]
  readonly contracts: {
    readonly erc20: readonly Address[]
    readonly erc721: Address
    readonly erc1155: Address
    readonly router: Address
    readonly weth: Address
    readonly permit2: Address
    readonly other: Address
  }
  callerOf(account: Address): Caller
  stop(): Promise<void>
}

export async function startEvmContext(): Promise<EvmContext> {
  const anvil = await startAnvil(CHAIN_ID, (await findFreeBasePort()) + PORT_OFFSET.anvilFirst)
  const artifacts = await compileContracts()
  await deployEntryPoint(anvil.url)
  const deployed = {
    ...(await deployContracts(anvil.url, artifacts)),
    ...(await deployAssets(anvil.url, artifacts, anvil.url)),
  }
  const exchange = await deployExchange(anvil.url, deployed)
  const node = nodeAt(anvil.url)
  const [account, friend, stranger] = [0, 1, 2].map((at) => accountAt(at).address) as [Address, Address, Address]
  const deployer = accountAt(9).address
  const smart = artifactNamed(artifacts, 'SmartAccount')
  const smartAccount = await create(
    node,
    deployer,
    encodeDeployData({ abi: smart.abi, bytecode: smart.bytecode, args: [account] }),
  )
  await node.ask('anvil_setBalance', [smartAccount, toHex(10n ** 19n)])
  await dripOnEvm(anvil.url, deployed, 'usdc', smartAccount, '1000')
  const call = (to: Address, data: Hex) => ({ to, data })
  await sendAll(node, deployer, [
    ...[account, friend, smartAccount].flatMap((owner, index) => [
      call(
        deployed.nft,
        encodeFunctionData({ abi: MINT_PIECE, functionName: 'mint', args: [owner, BigInt(500 + index), ''] }),
      ),
      call(
        deployed.items,
        encodeFunctionData({ abi: MINT_ITEM, functionName: 'mint', args: [owner, BigInt(1 + index), 9n] }),
      ),
    ]),
  ])
  const approve = (spender: Address) =>
    encodeFunctionData({ abi: APPROVE, functionName: 'approve', args: [spender, 2n ** 255n] })
  const approveAll = (operator: Address) =>
    encodeFunctionData({ abi: APPROVE, functionName: 'setApprovalForAll', args: [operator, true] })
  // So that a transferFrom of somebody else's tokens does something.
  await sendAll(node, friend, [
    call(deployed.usdc, approve(account)),
    call(deployed.nft, approveAll(account)),
    call(deployed.items, approveAll(account)),
  ])
  await sendAll(node, account, [call(deployed.usdc, approve(exchange.router))])

  const network: FrameNetwork = {
    caipNetworkId: `eip155:${CHAIN_ID}`,
    namespace: 'eip155',
    id: CHAIN_ID,
    name: 'Local One',
    rpcUrl: anvil.url,
  }
  const reader = cached(createTokenReader(network))
  const known: KnownContracts = { router: exchange.router, weth: exchange.weth }
  return {
    node,
    network,
    account,
    smartAccount,
    others: [friend, stranger, zeroAddress, deployed.usdc],
    contracts: {
      erc20: [deployed.usdc, deployed.dai, deployed.usdt],
      erc721: deployed.nft,
      erc1155: deployed.items,
      ...exchange,
      permit2: PERMIT_2,
      other: deployed.multicall3,
    },
    callerOf: (of) => ({ reader, account: of, known }),
    stop: () => anvil.stop(),
  }
}

/** Nothing is sent, so what was read stays true. */
function cached(reader: TokenReader): TokenReader {
  const balances = new Map<string, Promise<bigint>>()
  return {
    token: (address) => reader.token(address),
    balanceOf(account, token) {
      const key = `${account} ${token ?? ''}`.toLowerCase()
      const found = balances.get(key) ?? reader.balanceOf(account, token)
      balances.set(key, found)
      return found
    },
  }
}

type Traced = { readonly post?: unknown; readonly pre?: unknown }

/** What a call changes on the chain: every balance, nonce, code and slot, before and after (anvil). */
export async function changesOf(
  { node }: EvmContext,
  call: { readonly from: Address; readonly to?: Address; readonly value: bigint; readonly data: Hex },
): Promise<string> {
  const { to, from, value, data } = call
  try {
    const { pre, post } = await node.ask<Traced>('debug_traceCall', [
      { from, ...(to ? { to } : {}), value: toHex(value), data },
      'latest',
      { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
    ])
    return JSON.stringify([pre, post])
  } catch (reason) {
    // Without the coins that it carries, for example. Anything but the node's own word would be no judgement.
    if (reason instanceof Error && reason.message.startsWith('debug_traceCall:')) return 'refused'
    throw reason
  }
}

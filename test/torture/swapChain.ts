import {
  encodeDeployData,
  encodeFunctionData,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../demo/stack/anvil/compile'
import { nodeAt, type ChainNode } from '../../demo/stack/anvil/node'
import { create, sendAll } from '../../demo/stack/anvil/sendAll'
import { startAnvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'
import { alice } from '../fakes/connections'

/** What the account has of everything, in base units. */
export const HELD = 1_000_000_000n
export const PIECES = [1n, 2n] as const
export const KIND = 7n
const NATIVE_HELD = parseEther('5')

const FUNGIBLE = [
  'PermitToken',
  'CallbackToken',
  'OldCallbackToken',
  'OperatorToken',
  'EverythingToken',
  'UnindexedToken',
  'NoReturnToken',
  'TestToken',
] as const
const OTHERS = ['PieceToken', 'ItemToken', 'KindToken', 'SharedAllowances'] as const
export type Fungible = (typeof FUNGIBLE)[number]
export type RightsContract = Fungible | (typeof OTHERS)[number]

const tokenAbi = parseAbi(['function mint(address, uint256)', 'function approve(address, uint256)'])
const kindAbi = parseAbi(['function mint(address, uint256, uint256)'])
const readAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
])
const exchangeAbi = parseAbi([
  'struct Step { address to; uint256 value; bytes data; }',
  'function payOnCallback(address token, address to, uint256 amount)',
  'function tryAll(Step[] steps) returns (uint256)',
])

export type Step = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** What the account has: of the native currency and of each contract. */
export type Holdings = Readonly<Record<'native' | Exclude<RightsContract, 'SharedAllowances'>, bigint>>

/** A chain with tokens of every interface, an account that has some of each, and two hostile contracts. */
export interface SwapChain {
  readonly node: ChainNode
  readonly victim: Address
  readonly fungible: readonly Fungible[]
  readonly contracts: Readonly<Record<RightsContract, Address>>
  /** The first pays in TestToken when a token calls it back, the second in the native currency. */
  readonly hostile: readonly [Address, Address]
  holdings(): Promise<Holdings>
  /** A transaction of the account that costs nothing. False if it fails. */
  send(step: Step): Promise<boolean>
  /** Has a hostile contract try all of the steps, each on its own. */
  tryAll(by: Address, steps: readonly Step[]): Promise<void>
  /** Carries something out and takes it back. */
  undone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** `payment`: what the hostile contracts pay, in base units. */
export async function createSwapChain(payment: bigint): Promise<SwapChain> {
  const anvil = await startAnvil(1, await findFreeBasePort())
  const node = nodeAt(anvil.url)
  const artifacts = await compileContracts()
  const maker = accountAt(0).address
  const victim = alice as Address
  await node.ask('anvil_autoImpersonateAccount', [true])
  const deploy = (name: string, args: readonly unknown[] = []): Promise<Address> => {
    const { abi, bytecode } = artifactNamed(artifacts, name)
    return create(node, maker, encodeDeployData({ abi, bytecode, args: [...args] }))
  }
  const contracts = {} as Record<RightsContract, Address>
  for (const name of [...FUNGIBLE, ...OTHERS])
    contracts[name] = await deploy(name, /^(?:NoReturn|Test)/.test(name) ? [name, name.slice(0, 4), 6] : [])
  const hostile = [await deploy('HostileExchange'), await deploy('HostileExchange')] as const
  const mint = (to: Address, name: Fungible | 'PieceToken', amount: bigint) => ({
    to: contracts[name],
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] }),
  })
  const mintKind = (name: 'ItemToken' | 'KindToken') => ({
    to: contracts[name],
    data: encodeFunctionData({ abi: kindAbi, functionName: 'mint', args: [victim, KIND, HELD] }),
  })
  const pays = (by: Address, token: Address) => ({
    to: by,
    data: encodeFunctionData({ abi: exchangeAbi, functionName: 'payOnCallback', args: [token, victim, payment] }),
  })
  await sendAll(node, maker, [
    ...FUNGIBLE.flatMap((name) => [victim, ...hostile].map((each) => mint(each, name, HELD))),
    ...PIECES.map((id) => mint(victim, 'PieceToken', id)),
    mintKind('ItemToken'),
    mintKind('KindToken'),
    pays(hostile[0], contracts.TestToken),
    pays(hostile[1], '0x0000000000000000000000000000000000000000'),
  ])
  for (const each of [victim, ...hostile]) await node.ask('anvil_setBalance', [each, numberToHex(NATIVE_HELD)])
  await node.ask('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  const transact = async (from: Address, { to, value, data }: Step): Promise<boolean> => {
    const request = { from, to, data, value: numberToHex(value), gas: numberToHex(25_000_000), gasPrice: '0x0' }
    return (await node.ask<{ readonly status: Hex }>('eth_sendTransactionSync', [request])).status === '0x1'
  }
  // As many accounts do, it lets the contract of shared allowances take its tokens.
  for (const name of FUNGIBLE)
    await transact(victim, {
      to: contracts[name],
      value: 0n,
      data: encodeFunctionData({
        abi: tokenAbi,
        functionName: 'approve',
        args: [contracts.SharedAllowances, maxUint256],
      }),
    })

  return {
    node,
    victim,
    fungible: FUNGIBLE,
    contracts,
    hostile,
    async holdings() {
      const names = [...FUNGIBLE, 'PieceToken', 'ItemToken', 'KindToken'] as const
      const values = await node.askAll([
        ['eth_getBalance', [victim, 'latest']],
        ...names.map((name) => {
          const args = /^(?:Item|Kind)/.test(name) ? ([victim, KIND] as const) : ([victim] as const)
          const data = encodeFunctionData({ abi: readAbi, functionName: 'balanceOf', args: args as readonly [Address] })
          return ['eth_call', [{ to: contracts[name], data }, 'latest']] as const
        }),
      ])
      return Object.fromEntries(['native', ...names].map((name, at) => [name, BigInt(values[at] as Hex)])) as Holdings
    },
    send: (step) => transact(victim, step),
    async tryAll(by, steps) {
      const data = encodeFunctionData({ abi: exchangeAbi, functionName: 'tryAll', args: [steps] })
      if (!(await transact(maker, { to: by, value: 0n, data }))) throw new Error('The attempts themselves failed.')
    },
    async undone(work) {
      const snapshot = await node.ask('evm_snapshot')
      try {
        return await work()
      } finally {
        await node.ask('evm_revert', [snapshot])
      }
    },
    close: () => anvil.stop(),
  }
}

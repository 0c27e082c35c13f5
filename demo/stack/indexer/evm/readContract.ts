import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { ChainNode } from '../../anvil/node'

const ABI = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])

type Reading = 'name' | 'symbol' | 'decimals' | 'balanceOf' | 'tokenURI' | 'uri'

/** One thing to ask a contract for. */
export type Question = { readonly address: string; readonly reading: Reading; readonly args?: readonly unknown[] }

/** What contracts answer, in one batch; `undefined` where one does not know the question or answers nonsense. */
export async function readContracts(
  node: ChainNode,
  questions: readonly Question[],
): Promise<(string | number | bigint | undefined)[]> {
  const answers = await node.askAll(
    questions.map(
      ({ address, reading, args = [] }) =>
        [
          'eth_call',
          [{ to: address, data: encodeFunctionData({ abi: ABI, functionName: reading, args } as never) }, 'latest'],
        ] as const,
    ),
  )
  return questions.map(({ reading }, at) => {
    try {
      return decodeFunctionResult({ abi: ABI, functionName: reading, data: answers[at] as Hex })
    } catch {
      return undefined
    }
  })
}

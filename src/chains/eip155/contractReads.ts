import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import { ServiceUnavailable } from '../../errors/service'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'

/** The selector of a function, and the types of its parameters and results. */
const FUNCTIONS = {
  name: ['06fdde03', [], 'string'],
  symbol: ['95d89b41', [], 'string'],
  totalSupply: ['18160ddd', [], 'uint256'],
  decimals: ['313ce567', [], 'uint256'],
  balanceOf: ['70a08231', ['address'], 'uint256'],
  allowance: ['dd62ed3e', ['address', 'address'], 'uint256'],
  supportsInterface: ['01ffc9a7', ['bytes4'], 'bool'],
  ownerOf: ['6352211e', ['uint256'], 'address'],
  tokenURI: ['c87b56dd', ['uint256'], 'string'],
  tokenOfOwnerByIndex: ['2f745c59', ['address', 'uint256'], 'uint256'],
  /** The gas price oracle of the OP Stack. */
  getL1Fee: ['49948e0e', ['bytes'], 'uint256'],
  getL1FeeUpperBound: ['f1c7a58b', ['uint256'], 'uint256'],
  getOperatorFee: ['275aedd2', ['uint256'], 'uint256'],
  /** ERC-1155. */
  balanceOfKind: ['00fdd58e', ['address', 'uint256'], 'uint256'],
  uri: ['0e89341c', ['uint256'], 'string'],
} as const

type Name = keyof typeof FUNCTIONS
type Given<N extends Name> = {
  string: string
  uint256: bigint
  bool: boolean
  address: string
}[(typeof FUNCTIONS)[N][2]]

// More than any name, symbol or metadata URL; a hostile contract may return megabytes.
const RESPONSE_MAX_CHARACTERS = 1_000_000

/**
 * The result of a contract call; undefined when the contract reverts or returns something else.
 * @throws ServiceUnavailable when no node responds
 */
export async function readContract<N extends Name>(
  client: RpcClient,
  to: string,
  name: N,
  given: readonly (string | bigint)[],
  signal: AbortSignal,
): Promise<Given<N> | undefined> {
  const [selector, takes, gives] = FUNCTIONS[name]
  try {
    const params = encodeAbiParameters(
      takes.map((type) => ({ type })),
      given as never,
    )
    const data = await client.call({ to: to as Hex, data: `0x${selector}${params.slice(2)}` }, signal)
    if (!data || data === '0x' || data.length > RESPONSE_MAX_CHARACTERS) return undefined
    // Old tokens return the text as bytes32.
    if (gives === 'string' && data.length === 66) return textOf(data) as Given<N>
    return decodeAbiParameters([{ type: gives }], data)[0] as Given<N>
  } catch (reason) {
    signal.throwIfAborted()
    if (reason instanceof ServiceUnavailable) throw reason
    return undefined
  }
}

function textOf(bytes: Hex): string {
  const pairs = bytes.slice(2).match(/../g) ?? []
  return new TextDecoder()
    .decode(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
    .replace(/(?<!\0)\0+$/, '')
}

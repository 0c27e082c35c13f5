import { decodeFunctionData, encodeAbiParameters, parseAbi, RpcRequestError } from 'viem'
import type { Hex, RpcClient } from '../../src/services/rpc/rpcClient'

const ABI = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function uri(uint256) view returns (string)',
])

const GIVES: Readonly<Record<string, string>> = {
  name: 'string',
  symbol: 'string',
  decimals: 'uint256',
  balanceOf: 'uint256',
  supportsInterface: 'bool',
  ownerOf: 'address',
  tokenURI: 'string',
  tokenOfOwnerByIndex: 'uint256',
  uri: 'string',
}

/**
 * What a contract answers, by the name of a function. A bytes text is given back as it is; a function that throws
 * reverts.
 */
export type FakeContract = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>

/**
 * Contracts by address, behind a node; `read` answers everything else. A contract that does not know a function
 * reverts, no contract gives nothing.
 */
export function createFakeNode(
  contracts: Readonly<Record<string, FakeContract>>,
  read: (method: string, params: unknown) => unknown = () => undefined,
  balance = 0n,
): RpcClient & { readonly asked: string[] } {
  const known = new Map(Object.entries(contracts).map(([address, contract]) => [address.toLowerCase(), contract]))
  const asked: string[] = []
  const reverts = (): never => {
    throw new RpcRequestError({ body: {}, error: { code: 3, message: 'execution reverted' }, url: 'https://rpc.test' })
  }
  return {
    asked,
    balance: async () => balance,
    async call({ to, data }) {
      const contract = known.get(to.toLowerCase())
      if (!contract) return undefined
      const { functionName, args = [] } = decodeFunctionData({ abi: ABI, data })
      asked.push(functionName)
      const response = (contract[functionName] ?? reverts)(...args)
      return typeof response === 'string' && response.startsWith('raw:')
        ? (response.slice(4) as Hex)
        : encodeAbiParameters([{ type: GIVES[functionName] ?? '' }], [response])
    },
    read: async ({ method, params }) => {
      asked.push(method)
      return read(method, params)
    },
  }
}

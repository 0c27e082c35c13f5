import { isAddressEqual, parseAbi, type Address } from 'viem'
import { getBalance, getCode, readContract } from 'viem/actions'
import { safeText } from '../../../../../src/domain/text'
import { clientOf } from '../../node'
import type { FrameNetwork } from '../../networks'

/** What a contract says it is. Its symbol is the contract's own word; the address beside it is what counts. */
export type TokenFacts =
  | { readonly standard: 'erc20'; readonly symbol: string; readonly decimals: number }
  | { readonly standard: 'erc721' | 'erc1155'; readonly symbol: string }

/** What the words about a call need to know of the chain. */
export type TokenReader = {
  /** Undefined where there is no token, or one of two standards at once. */
  token(address: Address): Promise<TokenFacts | undefined>
  /** Of the chain's coin without a token. */
  balanceOf(account: Address, token?: Address): Promise<bigint>
}

const ABI = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
const ERC_721 = '0x80ac58cd'
const ERC_1155 = '0xd9b67a26'
const NO_INTERFACE = '0xffffffff'
const SYMBOL_GRAPHEMES = 24

/** Reads from the network's node. What was read is kept as long as the reader: a request is described by one. */
export function createTokenReader(network: FrameNetwork): TokenReader {
  const client = clientOf(network)
  const known = new Map<string, Promise<TokenFacts | undefined>>()
  const read = async <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)

  const find = async (address: Address): Promise<TokenFacts | undefined> => {
    const at = { abi: ABI, address } as const
    const supports = (id: typeof ERC_721 | typeof ERC_1155 | typeof NO_INTERFACE) =>
      read(readContract(client, { ...at, functionName: 'supportsInterface', args: [id] }))
    const [code, symbol, name, decimals, isNft, isItems, isAnything] = await Promise.all([
      getCode(client, { address }),
      read(readContract(client, { ...at, functionName: 'symbol' })),
      read(readContract(client, { ...at, functionName: 'name' })),
      read(readContract(client, { ...at, functionName: 'decimals' })),
      supports(ERC_721),
      supports(ERC_1155),
      supports(NO_INTERFACE),
    ])
    if (code === undefined || isAnything === true) return undefined
    const label = safeText(symbol ?? name, SYMBOL_GRAPHEMES)
    const [standard, ...others] = (['erc20', 'erc721', 'erc1155'] as const).filter(
      (each) => ({ erc20: decimals !== undefined, erc721: isNft === true, erc1155: isItems === true })[each],
    )
    if (standard === undefined || others.length > 0) return undefined
    if (standard !== 'erc20') return { standard, symbol: label }
    return symbol === undefined || decimals === undefined ? undefined : { standard, symbol: label, decimals }
  }
  return {
    token(address) {
      const key = address.toLowerCase()
      const found = known.get(key) ?? find(address)
      known.set(key, found)
      return found
    },
    balanceOf: (account, token) =>
      token === undefined
        ? getBalance(client, { address: account })
        : readContract(client, { abi: ABI, address: token, functionName: 'balanceOf', args: [account] }),
  }
}

export function isSame(one: Address, other: string): boolean {
  return isAddressEqual(one, other as Address)
}

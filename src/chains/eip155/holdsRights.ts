import { ServiceUnavailable } from '../../errors/service'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import { abiWord, addressWord } from './transferBytes'

/**
 * How every known interface says what an account has in a contract, or what it allows others: selectors, and what they
 * take beside the account, once or several times.
 */
const READS: readonly (readonly [selector: string, accounts: number, ...more: string[]])[] = [
  // `balanceOf`: ERC-20, ERC-721, ERC-777, wrapped currency, deposits; then ERC-1155 and ERC-6909.
  ['70a08231', 1],
  ['00fdd58e', 1, '0'],
  // `allowance`: ERC-20, Permit2, ERC-6909.
  ['dd62ed3e', 2],
  ['927da105', 3],
  ['598af9e7', 2, '0'],
  // `isApprovedForAll`, `isOperatorFor` of ERC-777, `isOperator` of ERC-6909.
  ['e985e9c5', 2],
  ['d95b6371', 2],
  ['b6363cf2', 2],
]
const WORD = 66

/**
 * Does the contract answer like a token of any kind, or like Permit2? An exchange does not.
 * @throws ServiceUnavailable
 */
export async function holdsRights(
  client: RpcClient,
  contract: Hex,
  account: Hex,
  signal: AbortSignal,
): Promise<boolean> {
  // They end together. If each listened by itself, Node would take them and the simulation beside them for a leak: it
  // warns of more than ten listeners.
  const ofAll = AbortSignal.any([signal])
  // Requested together, so that they are sent as one batch.
  const responses = await Promise.all(
    READS.map(async ([selector, accounts, ...more]) => {
      const words = [...Array.from({ length: accounts }, () => addressWord(account)), ...more.map(abiWord)]
      return client
        .call({ to: contract, data: `0x${selector}${words.join('')}` }, ofAll)
        .catch((reason: unknown): undefined => {
          signal.throwIfAborted()
          if (reason instanceof ServiceUnavailable) throw reason
        })
    }),
  )
  return responses.some((response) => response !== undefined && response.length >= WORD)
}

import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { parseInTasks } from '../parseEach'
import { parseResponse } from '../parseResponse'
import type { BalanceQuery, BlockchainApi } from './contract'
import { createBalanceParser } from './parseBalance'
import { balanceResponse, balanceRow } from './schema'

/**
 * `GET /v1/account/{address}/balance` (docs/protocol/services.md#balance). Rows of other networks are skipped.
 * @throws ServiceUnavailable
 */
export async function fetchBalance(
  { http, imageOrigins, clock }: Pick<BlockchainApi, 'http' | 'imageOrigins' | 'clock'>,
  { address, networkId, forceUpdate }: BalanceQuery,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const query = { currency: 'usd', chainId: networkId, forceUpdate }
  const response = await http.get(`/v1/account/${encodeURIComponent(address)}/balance`, query, signal)
  const { balances } = parseResponse(balanceResponse, response)
  const toToken = createBalanceParser(networkId, imageOrigins())
  const { parsed } = await parseInTasks(balanceRow, balances, toToken, clock, signal)
  return sortTokens(parsed)
}

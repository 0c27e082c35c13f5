import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { parseEach } from '../parseEach'
import { parseResponse } from '../parseResponse'
import type { BalanceQuery, BlockchainApi } from './contract'
import { uniqueTokens, parseBalance } from './parseBalance'
import { balanceResponse, balanceRow } from './schema'

/**
 * `GET /v1/account/{address}/balance` (docs/protocol/services.md#balance). Rows of other networks are skipped.
 * @throws ServiceUnavailable
 */
export async function fetchBalance(
  { http, imageOrigins }: Pick<BlockchainApi, 'http' | 'imageOrigins'>,
  { address, networkId, forceUpdate }: BalanceQuery,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const query = { currency: 'usd', chainId: networkId, forceUpdate }
  const response = await http.get(`/v1/account/${encodeURIComponent(address)}/balance`, query, signal)
  const rows = parseEach(balanceRow, parseResponse(balanceResponse, response).balances).parsed
  return sortTokens(uniqueTokens(rows.flatMap((row) => parseBalance(row, networkId, imageOrigins()) ?? [])))
}

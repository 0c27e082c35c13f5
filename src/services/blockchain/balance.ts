import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { parseEach } from '../parseEach'
import type { BalanceQuery } from './contract'
import { eachOnce, parseBalance } from './readBalance'
import { balanceResponse, balanceRow } from './schema'

/**
 * `GET /v1/account/{address}/balance` (docs/protocol/services.md#balance). Rows of other networks are skipped.
 * @throws ServiceUnavailable
 */
export async function fetchBalance(
  http: Http,
  imageOrigins: readonly string[],
  { address, networkId, forceUpdate }: BalanceQuery,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const read = balanceResponse.safeParse(
    await http.get(
      `/v1/account/${encodeURIComponent(address)}/balance`,
      { currency: 'usd', chainId: networkId, forceUpdate },
      signal,
    ),
  )
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  const rows = parseEach(balanceRow, read.data.balances).parsed
  return sortTokens(eachOnce(rows.flatMap((row) => parseBalance(row, networkId, imageOrigins) ?? [])))
}

import type { TokenBalance } from '../../domain/tokenBalance'
import type { Http } from '../api/http'
import type { BalanceQuestion } from './contract'

/** `GET /v1/account/{address}/balance` (wire facts, 6.2). Raises ServiceUnavailable. */
export async function fetchBalance(_http: Http, _imageOrigins: readonly string[], _question: BalanceQuestion, _signal: AbortSignal): Promise<readonly TokenBalance[]> {
  throw new Error('Helper T writes this.')
}

import type { Http } from '../api/http'
import type { HistoryPage, HistoryQuestion } from './contract'

/** `GET /v1/account/{address}/history` (wire facts, 6.1). Raises ServiceUnavailable. */
export async function fetchHistory(_http: Http, _imageOrigins: readonly string[], _question: HistoryQuestion, _signal: AbortSignal): Promise<HistoryPage> {
  throw new Error('Helper A writes this.')
}

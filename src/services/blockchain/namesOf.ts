import { safeText } from '../../domain/text'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { parseEach } from '../parseEach'
import { ownedName } from './schema'

/**
 * `GET /v1/profile/reverse/{address}` (docs/protocol/services.md#names): the names of an EVM address, oldest first.
 * @throws ServiceUnavailable
 */
export async function namesOf(http: Http, address: string, signal: AbortSignal): Promise<readonly string[]> {
  const response = await http.get(
    `/v1/profile/reverse/${encodeURIComponent(address)}`,
    { sender: address, apiVersion: 2 },
    signal,
  )
  if (!Array.isArray(response)) throw new ServiceUnavailable('rpc', 'unreadable')
  return parseEach(ownedName, response).parsed.flatMap(({ name }) => safeText(name) || [])
}

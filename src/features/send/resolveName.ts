import { isEvmAddress } from '../../domain/account/address'
import { safeText } from '../../domain/text'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../../services/api/http'
import { parseEach } from '../../services/parseEach'
import { nameResponse, ownedName } from '../../services/blockchain/schema'

const NOT_FOUND = 404

/**
 * `GET /v1/profile/account/{name}` (docs/protocol/services.md#names): the first address of the name, undefined if
 * there is none.
 * @throws ServiceUnavailable
 */
export async function resolveName(http: Http, name: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await http
    .get(`/v1/profile/account/${encodeURIComponent(name)}`, { apiVersion: 2 }, signal)
    .catch((reason: unknown) => {
      if (reason instanceof ServiceUnavailable && reason.status === NOT_FOUND) return []
      throw reason
    })
  // Version 2 says an empty list for a name that nobody has.
  if (Array.isArray(response) && response.length === 0) return undefined
  const read = nameResponse.safeParse(response)
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  const [first] = Object.values(read.data.addresses)
  return first && isEvmAddress(first.address) ? first.address : undefined
}

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

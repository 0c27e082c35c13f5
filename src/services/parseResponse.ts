import { ServiceUnavailable } from '../errors/service'
import type { Schema } from './parseEach'

/**
 * The body of a response of the rpc host.
 * @throws ServiceUnavailable if it does not parse
 */
export function parseResponse<T>(schema: Schema<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (!result.success) throw new ServiceUnavailable('rpc', 'unreadable')
  return result.data
}

import type { RemoteFeature } from '../../domain/page/resolveFeatures'
import { ServiceUnavailable } from '../../errors/service'
import { parseEach } from '../parseEach'
import type { Http } from './http'
import { featureEntry, featureList } from './schema'

/**
 * The project's remote configuration (docs/protocol/services.md#project-configuration). Entries that do not parse are
 * skipped.
 * @throws ServiceUnavailable
 */
export async function fetchFeatures(http: Http, signal: AbortSignal): Promise<readonly RemoteFeature[]> {
  const read = featureList.safeParse(await http.get('/appkit/v1/config', {}, signal))
  if (!read.success) throw new ServiceUnavailable('api', 'unreadable')
  return parseEach(featureEntry, read.data.features).parsed
}

import type { Options } from '../domain/page/options'
import { resolveServiceUrls } from './serviceUrls'

/** Origins that images may be loaded from. The page may change them at any time, so the result is not cached. */
export function imageOriginsOf({ services, imageHosts }: Pick<Options, 'services' | 'imageHosts'>): readonly string[] {
  const { api, rpc } = resolveServiceUrls(services)
  return [
    ...new Set([api, rpc, ...imageHosts].filter((host) => URL.canParse(host)).map((host) => new URL(host).origin)),
  ]
}

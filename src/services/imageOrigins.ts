import type { Options } from '../domain/page/options'
import { resolveServiceUrls } from './serviceUrls'

/**
 * Origins that images may be loaded from: those of the services, and those that the page declares. The page may change
 * both at any time, so nobody holds on to the result.
 */
export function imageOriginsOf({ services, imageHosts }: Pick<Options, 'services' | 'imageHosts'>): readonly string[] {
  const { api, rpc } = resolveServiceUrls(services)
  return [
    ...new Set([api, rpc, ...imageHosts].filter((host) => URL.canParse(host)).map((host) => new URL(host).origin)),
  ]
}

import type { Options } from '../domain/page/options'
import { resolveServiceUrls } from './serviceUrls'

/** Origins that pictures of tokens and collectibles may come from: the services', and what the page has declared. */
export function imageOriginsOf({ services, imageHosts }: Pick<Options, 'services' | 'imageHosts'>): readonly string[] {
  const { api, rpc } = resolveServiceUrls(services)
  return [
    ...new Set([api, rpc, ...imageHosts].filter((host) => URL.canParse(host)).map((host) => new URL(host).origin)),
  ]
}

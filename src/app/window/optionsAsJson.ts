import { OPTIONS } from '../../domain/page/attributes'
import type { Options } from '../../domain/page/options'
import { absoluteServiceUrl } from '../../services/serviceUrls'

/**
 * The options as JSON, with absolute URLs, because those of the page are not relative to the window. Undefined if they
 * would lose something: sign-in callbacks, a BigInt, or an endpoint that was refused.
 */
export function optionsAsJson(config: Partial<Options>, baseUrl: string): string | undefined {
  const isLossy = Object.entries(config).some(([name, value]) => {
    const kind = OPTIONS.get(name)?.kind
    return (kind === 'callbacks' && value) || (kind === 'endpoint' && value === false)
  })
  if (isLossy) return undefined
  try {
    return JSON.stringify(config, (name, value: unknown) => {
      if (name === 'services') return absoluteServices(value as Options['services'], baseUrl)
      const isUrl = OPTIONS.get(name)?.kind === 'endpoint' || /^[a-z]+Url$/.test(name)
      return isUrl && typeof value === 'string' && URL.canParse(value, baseUrl) ? new URL(value, baseUrl).href : value
    })
  } catch {
    return undefined
  }
}

function absoluteServices(services: Options['services'], baseUrl: string): object {
  return Object.fromEntries(
    Object.entries(services).map(([name, url]) => [
      name,
      (typeof url === 'string' && absoluteServiceUrl(name, url, baseUrl)) || url,
    ]),
  )
}

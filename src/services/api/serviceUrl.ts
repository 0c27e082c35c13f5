import { sdkParams } from './sdkParams'

/**
 * Parameters of one call. Undefined ones, and lists and texts without anything in them, are not sent; lists are
 * comma-joined.
 */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/**
 * The URL of a request to one of the provider's services, with the common query
 * (docs/protocol/services.md#common-query).
 */
export function serviceUrl(address: string, projectId: string, path: string, query: Query = {}): string {
  const sent = Object.entries({ ...query, ...sdkParams(projectId) })
    .map(([name, value]) => [name, String(value ?? '')])
    .filter(([, text]) => text !== '')
  return `${address}${path}?${new URLSearchParams(sent)}`
}

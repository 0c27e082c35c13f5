import { VERSION } from '../../config/version'

/** Parameters of one call. Undefined, empty strings and empty lists are not sent; lists are comma-joined. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** The three parameters of every request to the provider's services (docs/protocol/services.md#common-query). */
export function sdkParams(projectId: string): { readonly projectId: string; readonly st: string; readonly sv: string } {
  return { projectId, st: 'appkit', sv: `html-wallet-connect-button-${VERSION}` }
}

/** The URL of a request to one of the provider's services, with the common query. */
export function serviceUrl(baseUrl: string, projectId: string, path: string, query: Query = {}): string {
  const params = Object.entries({ ...query, ...sdkParams(projectId) })
    .map(([name, value]) => [name, String(value ?? '')])
    .filter(([, text]) => text !== '')
  return `${baseUrl}${path}?${new URLSearchParams(params)}`
}

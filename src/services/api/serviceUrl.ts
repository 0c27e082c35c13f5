import { sdkParams } from './sdkParams'

/** Parameters of one call. Undefined ones, and lists and texts without anything in them, are not sent; lists are comma-joined. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** The whole address of a call to one of the provider's services, with the project's parameters (wire facts, 3.1). */
export function serviceUrl(address: string, projectId: string, path: string, query: Query = {}): string {
  const sent = Object.entries({ ...query, ...sdkParams(projectId) })
    .map(([name, value]) => [name, String(value ?? '')])
    .filter(([, text]) => text !== '')
  return `${address}${path}?${new URLSearchParams(sent)}`
}

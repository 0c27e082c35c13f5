/** Stands in for cross-fetch: every browser we support has its own. */
export default function nativeFetch(...request: Parameters<typeof globalThis.fetch>): Promise<Response> {
  return globalThis.fetch(...request)
}

/** Replaces cross-fetch by the browser's own. */
export default function nativeFetch(...request: Parameters<typeof globalThis.fetch>): Promise<Response> {
  return globalThis.fetch(...request)
}

import { REFERRER_POLICY } from '../../../services/referrer'

/** Replaces cross-fetch, and the global of that name in the library, by the browser's own with our referrer policy. */
export default function nativeFetch(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return globalThis.fetch(url, { referrerPolicy: REFERRER_POLICY, ...init })
}

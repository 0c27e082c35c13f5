import { REFERRER_POLICY } from '../services/referrer'
import type { Reply } from './facts'
import { isRefused, type Policy } from './policy'

export const REPLIES_WITHIN_MS = 6_000

export interface Asked {
  readonly reply: Reply
  readonly response?: Response
}

/** Requests a URL. A status below 400 is `ok`, and so is an opaque response. */
export async function ask(url: string, init: RequestInit = {}): Promise<Asked> {
  try {
    const signal = AbortSignal.timeout(REPLIES_WITHIN_MS)
    const response = await fetch(url, {
      credentials: init.method === 'HEAD' ? 'same-origin' : 'omit',
      referrerPolicy: REFERRER_POLICY,
      signal,
      ...init,
    })
    const isOk = response.ok || response.type === 'opaque'
    return { reply: isOk ? { kind: 'ok' } : { kind: 'status', status: response.status }, response }
  } catch {
    const opaque = init.mode !== 'no-cors' && (await ask(url, { mode: 'no-cors' })).reply.kind === 'ok'
    return { reply: { kind: 'unreachable', opaque } }
  }
}

/** Whether the policies of the page allow to request a URL. */
export function mayConnect(policies: readonly Policy[], url: string): boolean {
  const { origin } = new URL(url)
  return !isRefused(policies, self.origin, 'connect-src', origin === 'null' ? url : origin)
}

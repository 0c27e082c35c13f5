import type { Options } from './options'

/** Options that belong to the session: the first connected element's win (decisions.md 2). All others are each element's own. */
export const SESSION_OPTIONS = [
  'networks',
  'defaultNetwork',
  'rpc',
  'tokens',
  'imageHosts',
  'allowUnsupportedChain',
  'siwx',
  'siwxStatement',
  'siwxResources',
  'siwxExpiry',
  'siwxNotBefore',
  'siwxRequestId',
  'siwxNonceEndpoint',
  'siwxEndpoint',
  'siweConfig',
  'accountType',
  'appName',
  'appDescription',
  'appUrl',
  'appIcon',
  'reconnect',
  'storage',
  'telemetry',
  'services',
] as const satisfies readonly (keyof Options)[]

/** The session's options under the look and the words of one element. */
export function withSessionOptions(own: Options, session: Options): Options {
  const kept = Object.fromEntries(SESSION_OPTIONS.map((name) => [name, session[name]]))
  return { ...own, ...kept, projectId: session.projectId }
}

/** Session options in which an element asks for something else than the session has. */
export function differingSessionOptions(own: Options, session: Options): readonly string[] {
  return SESSION_OPTIONS.filter((name) => !same(own[name], session[name]))
}

function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  try {
    return JSON.stringify(one) === JSON.stringify(other)
  } catch {
    return false
  }
}

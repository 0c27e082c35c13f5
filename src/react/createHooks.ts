import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import { DISCONNECTED } from '../element/disconnected'
import { getSession } from '../headless/getSession'
import type { Session } from '../headless/session'
import type { Eip1193Provider } from '../wallets/contract'
import { useStore, type ReactLike } from './reactLike'

// Each hook has a function of its own, so that a page's bundler leaves out those that it does not use.

const describe = Object.getOwnPropertyDescriptors

/** A hook that returns a part of a session. */
export function createHook<Value>(
  react: ReactLike,
  select: (session: Session) => Value,
  onServer: Value,
): (projectId?: string) => Value {
  return (projectId) => useStore(react, getSession(projectId), select, onServer)
}

export function createUseProvider(react: ReactLike) {
  return (namespace?: ChainNamespace | CaipNetworkId, projectId?: string): Eip1193Provider | undefined =>
    useStore(react, getSession(projectId), (session) => session.getProvider(namespace), undefined)
}

type UseMemo = <Value>(create: () => Value, inputs: readonly unknown[]) => Value

export function createUseSession(react: ReactLike, useMemo: UseMemo): (projectId?: string) => Session {
  return (projectId) => {
    const session = getSession(projectId)
    const facts = useStore(react, session, (each) => each.facts, DISCONNECTED)
    // A new object for each change, because components may be memoised by identity.
    return useMemo(
      // By descriptors, because reading `ready` may start to restore.
      () => Object.defineProperties({}, { ...describe(session), ...describe({ ...facts, facts }) }) as Session,
      [session, facts],
    )
  }
}

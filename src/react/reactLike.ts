import type { Session } from '../headless/session'

/** What the component and the hooks use of React. */
export interface ReactLike {
  createElement(type: string, props: object): unknown
  useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void
  useState<Value>(initial: Value): readonly [Value, ...unknown[]]
  useSyncExternalStore<Value>(subscribe: Session['subscribe'], get: () => Value, getOnServer: () => Value): Value
}

/** What `select` returns of a session, and the component drawn again when that changes. */
export function useStore<Value>(
  react: ReactLike,
  session: Session,
  select: (session: Session) => Value,
  onServer: Value,
): Value {
  return react.useSyncExternalStore(
    session.subscribe,
    () => select(session),
    () => onServer,
  )
}

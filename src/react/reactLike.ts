import type { Session } from '../headless/session'

/** What the component and the hooks use of React. */
export interface ReactLike {
  createElement(type: string, props: object): unknown
  useEffect(effect: () => void): void
  useImperativeHandle(ref: unknown, create: () => unknown): void
  useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void
  useRef<Value>(initial: Value): { current: Value }
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

import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import { ATTRIBUTES, propertyName, type AttributeRow } from '../domain/page/attributes'
import type { Options } from '../domain/page/options'
import type { WalletConnectButton } from '../element/WalletConnectButton'
import { getSession } from '../headless/getSession'
import { DISCONNECTED, type Session } from '../headless/session'
import { EVENT_NAMES } from './eventNames'

/** What the bindings use of React, or of Preact's `compat`. */
export interface ReactLike {
  createElement(type: string, props: object): unknown
  useEffect(effect: () => void): void
  useImperativeHandle(ref: unknown, create: () => unknown): void
  useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void
  useMemo<Value>(create: () => Value, inputs: readonly unknown[]): Value
  useRef<Value>(initial: Value): { current: Value }
  useSyncExternalStore<Value>(subscribe: Session['subscribe'], get: () => Value, getOnServer: () => Value): Value
}

type Props = Readonly<Record<string, unknown>>

const describe = Object.getOwnPropertyDescriptors

const ROWS = new Map(ATTRIBUTES.map((row) => [propertyName(row.name), row]))
/** `onSiwxSuccess` → `siwx-success` */
const EVENTS = new Map(EVENT_NAMES.map((name) => [propertyName(`on-${name}`), name]))
const NONE: Partial<Options> = {}

/**
 * The component and the hooks for React or for Preact, whose hooks are the same. Attributes are the same on the server
 * and in the first render; objects, functions and options set by `getSession` follow as properties.
 */
export function createBindings(react: ReactLike) {
  const { createElement, useImperativeHandle, useMemo, useRef, useSyncExternalStore } = react
  // React 18 warns about layout effects on a server.
  const useLayoutEffect = typeof HTMLElement === 'undefined' ? react.useEffect : react.useLayoutEffect

  function useStore<Value>(session: Session, select: (session: Session) => Value, onServer: Value): Value {
    return useSyncExternalStore(
      session.subscribe,
      () => select(session),
      () => onServer,
    )
  }

  function Button({ children, className, ...props }: Props, ref: unknown): unknown {
    const session = getSession(props['projectId'] as string | undefined)
    // The subscription also keeps the session when the component unmounts.
    const shared = useStore(session, ({ options }) => options, NONE)
    const elementRef = useRef<WalletConnectButton | null>(null)
    const given: Record<string, unknown> = { ...shared }
    const handlers = new Map<string, unknown>()
    const rendered: Record<string, unknown> = { ref: elementRef, children, class: className }
    for (const [name, value] of Object.entries(props)) {
      const row = ROWS.get(name)
      const event = EVENTS.get(name)
      if (row && value !== undefined) given[name] = value
      if (row) rendered[row.name] = attribute(row, value)
      else if (event) handlers.set(event, value)
      else rendered[name] = value
    }
    const latestRef = useRef({ given: NONE as Props, handlers })

    useImperativeHandle(ref, () => elementRef.current)
    useLayoutEffect(() => {
      const before = latestRef.current.given
      const changed = Object.keys({ ...before, ...given }).filter((name) => !Object.is(before[name], given[name]))
      latestRef.current = { given, handlers }
      if (changed.length > 0 && elementRef.current)
        elementRef.current.config = Object.fromEntries(changed.map((name) => [name, given[name]]))
    })
    useLayoutEffect(() => {
      const listening = new AbortController()
      for (const name of EVENT_NAMES)
        elementRef.current?.addEventListener(
          name,
          (event: Event) => {
            // Events of slotted content are not the element's.
            if (event.target === event.currentTarget)
              (latestRef.current.handlers.get(name) as ((event: Event) => void) | undefined)?.(event)
          },
          listening,
        )
      return () => listening.abort()
    }, [])

    return createElement('wallet-connect-button', rendered)
  }

  const hook =
    <Value>(select: (session: Session) => Value, onServer: Value) =>
    (projectId?: string): Value =>
      useStore(getSession(projectId), select, onServer)

  const useFacts = hook(({ facts }) => facts, DISCONNECTED)

  return {
    Button,
    useAccount: hook(({ account }) => account, null),
    useNetwork: hook(({ network }) => network, null),
    useWallet: hook(({ wallet }) => wallet, null),
    useProvider(namespace?: ChainNamespace | CaipNetworkId, projectId?: string) {
      return useStore(getSession(projectId), (session) => session.getProvider(namespace), undefined)
    },
    useSession(projectId?: string): Session {
      const facts = useFacts(projectId)
      const session = getSession(projectId)
      // A new object for each change, because components may be memoised by identity.
      return useMemo(
        // By descriptors, because reading `ready` may start to restore.
        () => Object.defineProperties({}, { ...describe(session), ...describe({ ...facts, facts }) }) as Session,
        [session, facts],
      )
    },
  }
}

/** The attribute of an option, or undefined if only the property can hold it. */
function attribute({ kind }: AttributeRow, value: unknown): string | undefined {
  if (kind === 'flag') return value ? '' : undefined
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return Array.isArray(value) && value.every((each) => typeof each !== 'object') ? value.join(' ') : undefined
}

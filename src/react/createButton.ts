import { OPTIONS, propertyName, type AttributeRow } from '../domain/page/attributes'
import type { Options } from '../domain/page/options'
import { isText } from '../element/readOption'
import type { WalletConnectButton } from '../element/WalletConnectButton'
import { getSession } from '../headless/getSession'
import { EVENT_NAMES } from './eventNames'
import { useStore, type ReactLike } from './reactLike'

type Props = Readonly<Record<string, unknown>>

/** `onSiwxSuccess` → `siwx-success` */
const EVENTS = new Map(EVENT_NAMES.map((name) => [propertyName(`on-${name}`), name]))
const NONE: Partial<Options> = {}

/**
 * The component for React or for Preact. Attributes are the same on the server and in the first render; objects,
 * functions and options set by `getSession` follow as properties.
 */
export function createButton(react: ReactLike): (props: Props, ref: unknown) => unknown {
  const { createElement, useImperativeHandle, useRef } = react
  // React 18 warns about layout effects on a server.
  const useLayoutEffect = typeof HTMLElement === 'undefined' ? react.useEffect : react.useLayoutEffect

  return function Button({ children, className, ...props }, ref) {
    const session = getSession(props['projectId'] as string | undefined)
    // The subscription also keeps the session when the component unmounts.
    const shared = useStore(react, session, ({ options }) => options, NONE)
    const elementRef = useRef<WalletConnectButton | null>(null)
    const given: Record<string, unknown> = { ...shared }
    const rendered: Record<string, unknown> = { ref: elementRef, children, class: className }
    for (const [name, value] of Object.entries(props)) {
      const row = OPTIONS.get(name)
      if (row && value !== undefined) given[name] = value
      if (row) rendered[row.name] = attribute(row, value)
      else if (!EVENTS.has(name)) rendered[name] = value
    }
    const givenRef = useRef<Props>(NONE)

    useImperativeHandle(ref, () => elementRef.current)
    useLayoutEffect(() => {
      const element = elementRef.current as WalletConnectButton
      const listening = new AbortController()
      for (const [prop, type] of EVENTS) {
        const handler = props[prop] as ((event: Event) => void) | undefined
        // Events of slotted content are not the element's.
        if (handler) element.addEventListener(type, (event) => event.target === element && handler(event), listening)
      }
      const before = givenRef.current
      const changed = Object.keys({ ...before, ...given }).filter((name) => before[name] !== given[name])
      givenRef.current = given
      // Last, because it may dispatch events.
      if (changed.length > 0) element.config = Object.fromEntries(changed.map((name) => [name, given[name]]))
      return () => listening.abort()
    })

    return createElement('wallet-connect-button', rendered)
  }
}

/** The attribute of an option, or undefined if only the property can hold it. */
function attribute({ kind }: AttributeRow, value: unknown): string | undefined {
  if (kind === 'flag') return value ? '' : undefined
  if (isText(value)) return String(value)
  return Array.isArray(value) && value.every((each) => typeof each !== 'object') ? value.join(' ') : undefined
}

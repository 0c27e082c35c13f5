import { OPTIONS, propertyName, type AttributeRow } from '../domain/page/attributes'
import type { Options } from '../domain/page/options'
import { isText } from '../domain/page/readOption'
import type { WalletConnectButton } from '../element/WalletConnectButton'
import { getSession } from '../headless/getSession'
import { EVENT_NAMES } from './eventNames'
import { useStore, type ReactLike } from './reactLike'

type Props = Readonly<Record<string, unknown>>
type ElementRef =
  | { current: WalletConnectButton | null }
  | ((element: WalletConnectButton | null) => unknown)
  | null
  | undefined

/** `onSiwxSuccess` → `siwx-success` */
const EVENTS = new Map(EVENT_NAMES.map((name) => [propertyName(`on-${name}`), name]))
const NONE: Partial<Options> = {}

/**
 * The component for React or for Preact. Attributes are the same on the server and in the first render; objects,
 * functions and options set by `getSession` follow as properties.
 */
export function createButton(react: ReactLike): (props: Props, ref: ElementRef) => unknown {
  const { createElement, useState, useLayoutEffect } = react
  return function Button({ className, ...props }, ref) {
    const session = getSession(props['projectId'] as string | undefined)
    // The subscription also keeps the session when the component unmounts.
    const shared = useStore(react, session, ({ options }) => options, NONE)
    // What the last effect has set, and the element.
    const [drawn] = useState<{ given: Props; element?: WalletConnectButton | null }>({ given: NONE })
    const given: Record<string, unknown> = { ...shared }
    const rendered: Record<string, unknown> = {
      ref(element: WalletConnectButton | null) {
        drawn.element = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      },
      class: className,
    }
    for (const [name, value] of Object.entries(props)) {
      const row = OPTIONS.get(name)
      if (row && value !== undefined) given[name] = value
      if (row) rendered[row.name] = attribute(row, value)
      else if (!EVENTS.has(name)) rendered[name] = value
    }

    useLayoutEffect(() => {
      const element = drawn.element as WalletConnectButton
      const listening = new AbortController()
      for (const [prop, type] of EVENTS) {
        const handler = props[prop] as ((event: Event) => void) | undefined
        // Events of slotted content are not the element's.
        if (handler) element.addEventListener(type, (event) => event.target === element && handler(event), listening)
      }
      const before = drawn.given
      let changed: Record<string, unknown> | undefined
      for (const name in { ...before, ...given }) if (before[name] !== given[name]) (changed ??= {})[name] = given[name]
      drawn.given = given
      // Last, because it may dispatch events.
      if (changed) element.config = changed
      return () => listening.abort()
    })

    return createElement('wallet-connect-button', rendered)
  }
}

/** The attribute of an option, or undefined if only the property can hold it. */
function attribute({ kind }: AttributeRow, value: unknown): string | undefined {
  if (kind === 'flag') return value ? '' : undefined
  if (isText(value)) return String(value)
  return Array.isArray(value) && value.every(isText) ? value.join(' ') : undefined
}

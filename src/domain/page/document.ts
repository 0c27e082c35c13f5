/** The document as a node, to pass on or to compare. Its members are read from `document`. */
export const pageDocument = (): Document => globalThis.document

/**
 * The members of the page's document. Whoever writes in the page can name an element like one of them, and that element
 * takes its place in `window.document`: docs/decisions/named-elements.md
 */
export const document: Document = unshadowed(pageDocument)

/** The members of a node that may be a form, in which its fields take the place of members by their names. */
export function membersOf<Of extends Node>(node: Of): Of {
  return unshadowed(() => node)
}

/** The members of a node's document, which may be that of another window. */
export function documentOf(node: Node): Document {
  const { ownerDocument } = membersOf(node)
  return ownerDocument === pageDocument() ? document : (ownerDocument as Document)
}

/** The element in whose shadow root a node is. */
export function hostOf(node: Node): Element | undefined {
  const root = membersOf(node).getRootNode()
  // A document could have an element with the name `host`. The root may be of another window, which has its own
  // classes.
  return root.nodeType === 11 ? (root as ShadowRoot).host : undefined
}

/** Members come from the prototype, which no element can change. */
function unshadowed<Of extends object>(current: () => Of): Of {
  return new Proxy({} as Of, {
    get(_target, key) {
      const prototype: object = Object.getPrototypeOf(current())
      const value: unknown = Reflect.get(key in prototype ? prototype : current(), key, current())
      return typeof value === 'function' ? value.bind(current()) : value
    },
    set: (_target, key, value) => Reflect.set(Object.getPrototypeOf(current()), key, value, current()),
    has: (_target, key) => key in current(),
  })
}

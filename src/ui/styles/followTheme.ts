import { document, hostOf, membersOf } from '../../domain/page/document'

/** The elements that an element is in, the nearest first, across shadow roots. */
export function ancestorsOf(host: Element): Element[] {
  const parent = membersOf(host).parentElement ?? hostOf(host)
  return parent ? [parent, ...ancestorsOf(parent)] : []
}

/**
 * Calls back when the page may look different around an element: attributes of what it is in, the system's theme, a
 * style sheet that has arrived, and the end of a transition, before which computed colours are still the former ones.
 */
export function followTheme(host: Element, onChange: () => void): () => void {
  const stopped = new AbortController()
  const ancestors = ancestorsOf(host)
  const observer = new MutationObserver(onChange)
  for (const ancestor of ancestors) observer.observe(ancestor, { attributes: true })
  // A theme of its own.
  observer.observe(host, { attributeFilter: ['class', 'style'] })
  const listen = (target: EventTarget | undefined, type: string): void =>
    target?.addEventListener(
      type,
      ({ target: changed }) => {
        if (changed === target || 'sheet' in changed! || ancestors.includes(changed as Element)) onChange()
      },
      { capture: true, signal: stopped.signal },
    )
  // A simulated DOM, as unit tests have, has no media queries.
  listen(globalThis.matchMedia?.('(prefers-color-scheme: dark)'), 'change')
  listen(document, 'load')
  // The rest of the page, if the element was there first.
  listen(document, 'DOMContentLoaded')
  listen(document, 'transitionend')
  return () => {
    observer.disconnect()
    stopped.abort()
  }
}

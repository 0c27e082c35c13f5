/** The language of an element: its own `lang`, else that of its nearest ancestor across shadow roots, else English. */
export function languageOf(element: Element): string {
  for (let host: Element | undefined = element; host; host = (host.getRootNode() as Partial<ShadowRoot>).host) {
    const language = host.closest('[lang]:not([lang=""])')?.getAttribute('lang')
    if (language) return language
  }
  return 'en'
}

/** Observes every `lang` that the language of an element may come from. Call it again once the element has moved. */
export function observeLanguage(observer: MutationObserver, element: Element): void {
  for (let host: Element | undefined = element; host;) {
    const root: Node = host.getRootNode()
    observer.observe(root, { subtree: true, attributeFilter: ['lang'] })
    host = (root as Partial<ShadowRoot>).host
  }
}

/** The language of an element: its own `lang`, else that of its nearest ancestor across shadow roots, else English. */
export function languageOf(element: Element): string {
  for (let host: Element | undefined = element; host; host = (host.getRootNode() as Partial<ShadowRoot>).host) {
    const language = host.closest('[lang]:not([lang=""])')?.getAttribute('lang')
    if (language) return language
  }
  return 'en'
}

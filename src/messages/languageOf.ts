import { hostOf, membersOf } from '../domain/page/document'

/** The language of an element: its own `lang`, else that of its nearest ancestor across shadow roots, else English. */
export function languageOf(element: Element): string {
  for (let host: Element | undefined = element; host; host = hostOf(host)) {
    const declared = host.closest('[lang]:not([lang=""])')
    const language = declared && membersOf(declared).getAttribute('lang')
    if (language) return language
  }
  return 'en'
}

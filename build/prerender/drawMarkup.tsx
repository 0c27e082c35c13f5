import { Window } from 'happy-dom'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { views } from '../../src/app/setup/features'
import { ATTRIBUTES } from '../../src/domain/page/attributes'
import type { Options } from '../../src/domain/page/options'
import { messages as english } from '../../src/messages/en'
import type { Messages } from '../../src/messages/messages'
import { createStore } from '../../src/session/store/createStore'
import type { State } from '../../src/session/store/state'
import { MessagesContext, AppContext, type ViewContext } from '../../src/ui/context'

export const PAGE = 'https://page.example/'
const DEFAULTS = Object.fromEntries(ATTRIBUTES.map(({ property, fallback }) => [property, fallback])) as object

/** The texts of the style sheets that the drawn components have adopted while they rendered. */
export const adopted: string[] = []
Object.assign(globalThis, {
  CSSStyleSheet: class {
    replaceSync(text: string): void {
      adopted.push(text)
    }
  },
})
export const root = { adoptedStyleSheets: [], activeElement: null } as unknown as ShadowRoot

const noForms = () => () => ''

/**
 * Each text is its path in braces, with the arguments of a function: what `fillIn` puts the message in place of. An
 * argument that is itself filled in stands there by its name: `{dialog.changeNetwork|$network}`.
 */
export const texts = {
  ...(pathsOf(english(noForms, noForms), '') as Messages),
  format: { list: (names: readonly string[]) => names.join() },
  nameOf: ({ id, name }) => (Object.hasOwn(english(noForms, noForms).walletNames, id) ? `{walletNames.${id}}` : name),
} as Messages

function pathsOf(value: unknown, path: string): unknown {
  if (typeof value === 'string') return `{${path}}`
  if (typeof value === 'function')
    return (...given: readonly unknown[]) =>
      `{${[path, ...given.map((each) => `${each}`.replace(/^\{(\w+)\}$/, '$$$1'))].join('|')}}`
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [key, pathsOf(each, path ? `${path}.${key}` : key)]),
  )
}

export interface Drawn {
  readonly options?: Partial<Options>
  readonly state?: (initial: State) => Partial<State>
  readonly coarsePointer?: boolean
}

export function draw(node: ReactElement, { options, state, coarsePointer = false }: Drawn): Element {
  const store = createStore({ ...DEFAULTS, projectId: 'id', ...options } as Options, { cancel() {} })
  if (state) store.setState(state(store.getState()))
  const context = {
    store,
    views,
    bridgeId: '1',
    services: { pictures: { known: () => undefined } },
    page: { location: () => ({ host: 'page.example', href: PAGE }), environment: { userAgent: '', coarsePointer } },
  } as unknown as ViewContext
  // Like the browser, in which nothing has happened yet.
  const markup = renderToStaticMarkup(
    <AppContext value={context}>
      <MessagesContext value={texts}>{node}</MessagesContext>
    </AppContext>,
  )
  const { document } = new Window()
  document.body.innerHTML = markup
  return document.body.firstElementChild as unknown as Element
}

export interface PartRule {
  /** The part is what this matches around it. */
  readonly around?: string
  /** What is left out of it. */
  readonly without?: readonly string[]
}

/** The markup of the only or the first match. */
export function part(whole: Element, selector: string, { around, without = [] }: PartRule = {}): string {
  const found = whole.matches(selector) ? whole : whole.querySelector(selector)
  const chosen = around ? found?.closest(around) : found
  if (!chosen) throw new Error(`There is no ${selector} to draw first.`)
  const copy = chosen.cloneNode(true) as Element
  for (const each of without) for (const node of copy.querySelectorAll(each)) node.remove()
  // Pages and tests find the view and its wallets by these, once they can be used.
  copy.querySelector('[data-view]')?.removeAttribute('data-view')
  for (const row of copy.querySelectorAll<HTMLElement>('[data-wallet-id]')) {
    row.dataset['row'] = row.dataset['walletId']
    delete row.dataset['walletId']
  }
  // A policy of the page may refuse it as an attribute.
  for (const each of copy.querySelectorAll('[style]')) each.removeAttribute('style')
  // Fields for email addresses do not tell their selection.
  copy.querySelector('[type=email]')?.setAttribute('type', 'text')
  if (copy.outerHTML.includes('&')) throw new Error(`${selector} has characters that fillIn does not know.`)
  return copy.outerHTML
}

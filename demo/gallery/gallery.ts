import { mountShell, type MountedShell } from '../../src/app/shell/mountShell'
import type { Bridge } from '../../src/app/bridge'
import { views } from '../../src/app/setup/features'
import type { ViewName } from '../../src/domain/page/viewName'
import type { Context } from '../../src/session/context'
import { loadLanguage } from '../../src/messages/loadLanguage'
import { catalogueOf, createMessages, type LoadedCatalogue } from '../../src/messages/messages'
import buttonCss from '../../src/element/button.css?inline'
import tokensCss from '../../src/ui/styles/tokens.css?inline'
import { directionOf } from '../directionOf'
import { PSEUDO_LANGUAGE, stretchAll } from '../pseudoLanguage'
import { statesOf } from './fixtures'
import type { Fixture } from './fixture'
import { plainOptions } from './options'
import { ELEMENT_ID, stillContext } from './context'

const viewNames = Object.keys(views) as ViewName[]

/** What is shown, from the hash. A change of the hash needs no reload. */
let query = new URLSearchParams(location.hash.slice(1) || location.search)

/** A mock of the public element: a shadow root, the style sheets and the theme state. */
class GalleryCard extends HTMLElement {
  readonly root = this.attachShadow({ mode: 'open' })
  readonly #internals = this.attachInternals()
  /** For tests that go on from a state. */
  context: Context | undefined
  shell: MountedShell | undefined

  show(fixture: Fixture, theme: string, catalogue: LoadedCatalogue): () => void {
    this.#internals.states.add(`theme-${theme}`)
    this.root.adoptedStyleSheets = [tokensCss, buttonCss].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    const { context, then } = stillContext(fixture, query.has('changes'))
    this.context = context
    const options = { ...plainOptions, ...fixture.options }
    const bridge: Bridge = {
      id: ELEMENT_ID,
      host: this,
      root: this.root,
      prerender: () => undefined,
      version: '0.0.0-gallery',
      clients: new Map(),
      options: () => options,
      sessionOptions: [],
      announcements: new Set(),
      started: new Map(),
      setFacts: () => {},
      emit: () => true,
      notice: () => {},
    }
    this.shell = mountShell(
      bridge,
      context,
      () => createMessages(catalogue),
      () => {},
    )
    return then
  }
}

customElements.define('gallery-card', GalleryCard)

function list(): void {
  const lines = viewNames.flatMap((view) =>
    Object.keys(statesOf(view)).flatMap((state) =>
      ['light', 'dark'].map((theme) => {
        const link = document.createElement('a')
        link.href = `?view=${view}&state=${state}&theme=${theme}`
        link.textContent = `${view} · ${state} · ${theme}`
        const item = document.createElement('li')
        item.append(link)
        return item
      }),
    ),
  )
  const all = document.createElement('ul')
  all.append(...lines)
  document.querySelector('main')?.append(all)
}

async function show(view: ViewName, state: string | undefined): Promise<void> {
  const fixture = state === undefined ? Object.values(statesOf(view))[0] : statesOf(view)[state]
  if (!fixture) throw new Error(`The gallery has no ${view} in the state ${state}.`)
  // `system` follows the browser, so that a test can change it without rendering again.
  const theme = query.get('theme') ?? 'system'
  const lang = query.get('lang') ?? 'en'
  document.documentElement.lang = lang
  document.documentElement.dir = query.get('dir') ?? directionOf(lang)
  document.documentElement.style.colorScheme = theme === 'system' ? 'light dark' : theme
  document.title = `${view} · ${state}`
  const shown = query
  const isPseudo = lang === PSEUDO_LANGUAGE
  const loaded = catalogueOf(await loadLanguage(lang), isPseudo ? 'en' : lang)
  const catalogue: LoadedCatalogue = isPseudo
    ? { ...loaded, create: (...formats) => stretchAll(loaded.create(...formats)) }
    : loaded
  // The hash has changed in the meantime.
  if (shown !== query) return
  const card = new GalleryCard()
  // A narrow column, like a sidebar. The media queries of the style sheets see the window.
  document.querySelector('main')?.append(card)
  const then = card.show(fixture, theme, catalogue)
  const settle = () => {
    if (!card.isConnected) return
    // Views other than Connect are loaded first.
    const connect = card.root.querySelector('[data-view="Connect"]')
    // Email and social login are skeletons until their code has loaded.
    const drawn =
      card.root.querySelector('[data-view]') &&
      !connect?.querySelector('.group > .skeleton-block') &&
      card.root.querySelectorAll('.toast').length === (fixture.state.toasts?.length ?? 0)
    if (!drawn) return void requestAnimationFrame(settle)
    then()
    if (fixture.tab !== undefined) tab(card.root, fixture.tab)
    if (fixture.typed !== undefined) type(card.root, fixture.typed)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (document.documentElement.dataset['drawn'] = location.hash)),
    )
  }
  settle()
}

function tab(root: ShadowRoot, label: string): void {
  const tabs = [...root.querySelectorAll<HTMLElement>('[role=tab]')]
  tabs.find(({ textContent }) => textContent === label)?.click()
}

// Like typing: bypasses the value setter that React installs on the field.
function type(root: ShadowRoot, text: string): void {
  const field = root.querySelector<HTMLInputElement>('[data-view] input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

function draw(): void {
  const view = viewNames.find((name) => name === query.get('view'))
  if (view) void show(view, query.get('state') ?? undefined)
  else list()
}

addEventListener('hashchange', () => {
  query = new URLSearchParams(location.hash.slice(1))
  delete document.documentElement.dataset['drawn']
  document.querySelector('main')?.replaceChildren()
  draw()
})
draw()

import { Window } from 'happy-dom'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PictureParts } from '../../src/app/picture/parts'
import { Card } from '../../src/app/shell/Card'
import { ModalDialog } from '../../src/app/shell/ModalDialog'
import { views } from '../../src/app/begin/features'
import { ATTRIBUTES } from '../../src/domain/page/attributes'
import type { Options } from '../../src/domain/page/options'
import type { SocialProvider } from '../../src/domain/page/optionTypes'
import { SOCIAL_NAMES } from '../../src/domain/page/socialNames'
import { messages as english } from '../../src/messages/en'
import type { Messages } from '../../src/messages/messages'
import { createStore } from '../../src/session/store/createStore'
import { MessagesContext, WorldContext, type ViewWorld } from '../../src/ui/context'

const GROUP = { around: '.view > .group' }
const ROW = { around: 'li' }
const PAGE = 'https://page.example/'
const WALLET = { id: '{id}', name: '{name}' }
const SOCIALS = Object.keys(SOCIAL_NAMES) as SocialProvider[]
const DEFAULTS = Object.fromEntries(ATTRIBUTES.map(({ property, fallback }) => [property, fallback])) as object

/** Components adopt their sheets while they render. */
Object.assign(globalThis, {
  CSSStyleSheet: class {
    replaceSync(): void {}
  },
})
const root = { adoptedStyleSheets: [], activeElement: null } as unknown as ShadowRoot

/** Each text is its path in braces, with the arguments of a function: what `fillIn` puts the message in place of. */
const texts = pathsOf(
  english(
    () => () => '',
    () => () => '',
  ),
  '',
) as Messages

function pathsOf(value: unknown, path: string): unknown {
  if (typeof value === 'string') return `{${path}}`
  if (typeof value === 'function') return (...given: readonly unknown[]) => `{${[path, ...given].join('|')}}`
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [key, pathsOf(each, path ? `${path}.${key}` : key)]),
  )
}

interface Drawn {
  readonly options?: Partial<Options>
  readonly installed?: readonly (typeof WALLET)[]
  readonly email?: string
  readonly coarsePointer?: boolean
  readonly lastWallet?: string
}

const drawCard = (drawn: Drawn = {}): Element => draw(<Card root={root} onDrawn={() => {}} />, drawn)

function draw(
  node: ReactElement,
  { options, installed = [], email, coarsePointer = false, lastWallet }: Drawn,
): Element {
  const store = createStore({ ...DEFAULTS, projectId: 'id', ...options } as Options, { cancel() {} })
  const { embedded } = store.getState()
  store.setState({
    installed,
    lastWallet,
    embedded: { ...embedded, emailLogin: { ...embedded.emailLogin, email: email ?? '' } },
  })
  const world = {
    store,
    views,
    bridgeId: '1',
    services: { pictures: { known: () => undefined } },
    page: { location: () => ({ host: 'page.example', href: PAGE }), environment: { userAgent: '', coarsePointer } },
  } as unknown as ViewWorld
  // Like the browser, in which nothing has happened yet.
  const markup = renderToStaticMarkup(
    <WorldContext value={world}>
      <MessagesContext value={texts}>{node}</MessagesContext>
    </WorldContext>,
  )
  const { document } = new Window()
  document.body.innerHTML = markup
  return document.body.firstElementChild as unknown as Element
}

interface PartRule {
  /** The part is what this matches around it. */
  readonly around?: string
  /** What is left out of it. */
  readonly without?: readonly string[]
}

/** The markup of the only or the first match. */
function part(whole: Element, selector: string, { around, without = [] }: PartRule = {}): string {
  const found = whole.matches(selector) ? whole : whole.querySelector(selector)
  const chosen = around ? found?.closest(around) : found
  if (!chosen) throw new Error(`Connect has no ${selector} to draw first.`)
  const copy = chosen.cloneNode(true) as Element
  for (const each of without) for (const node of copy.querySelectorAll(each)) node.remove()
  // Pages and tests find the view and its wallets by these, once they can be used.
  copy.querySelector('[data-view]')?.removeAttribute('data-view')
  for (const row of copy.querySelectorAll<HTMLElement>('[data-wallet-id]')) {
    row.dataset['row'] = row.dataset['walletId']
    delete row.dataset['walletId']
  }
  // Fields for email addresses do not tell their selection.
  copy.querySelector('[type=email]')?.setAttribute('type', 'text')
  if (copy.outerHTML.includes('&')) throw new Error(`${selector} has characters that fillIn does not know.`)
  return copy.outerHTML
}

const forEach = (markupOf: (each: SocialProvider) => string): Readonly<Record<SocialProvider, string>> =>
  Object.fromEntries(SOCIALS.map((each) => [each, markupOf(each)])) as Record<SocialProvider, string>

/** What Connect is drawn from until React is there: src/app/picture */
export function renderParts(): PictureParts {
  const whole = drawCard()
  const ofSocial = (socials: readonly SocialProvider[], selector: string): string =>
    part(drawCard({ options: { socials } }), selector)
  const withWallet = drawCard({ installed: [WALLET] })
  const offline = drawCard({ options: { projectId: undefined as never } })
  const linked = { ...texts, connect: { ...texts.connect, legalOne: (document: string) => [document] } }
  const legal = draw(
    <MessagesContext value={linked}>
      <Card root={root} onDrawn={() => {}} />
    </MessagesContext>,
    { options: { termsUrl: `${PAGE}terms` } as Partial<Options> },
  )
  return {
    dialog: part(draw(<ModalDialog root={root} open picture={() => undefined} onDrawn={() => {}} />, {}), 'dialog'),
    card: part(whole, '.card', { without: ['.view > *'] }),
    email: part(whole, '.field', GROUP),
    submit: part(drawCard({ email: 'name@mail.example' }), '.field-submit'),
    social: part(whole, '.socials', { ...GROUP, without: ['.social'] }),
    wide: forEach((each) => ofSocial([each], '.social.wide')),
    icons: forEach((each) => ofSocial(['google', each], '.social:not(.wide)')),
    more: part(whole, '.social:not([data-provider])'),
    separator: part(whole, '.separator'),
    wallets: part(whole, 'ul', { ...GROUP, without: ['.separator', 'ul > *'] }),
    none: part(offline, '.empty'),
    installed: part(withWallet, '[data-opens=ConnectingExternal]', ROW),
    last: part(drawCard({ installed: [WALLET], lastWallet: WALLET.id }), '[data-opens=ConnectingExternal]', ROW),
    qr: part(whole, '[data-wallet-id=walletconnect]', ROW),
    qrOnPhone: part(drawCard({ coarsePointer: true }), '[data-wallet-id=walletconnect]', ROW),
    expected: part(whole, '.skeleton', { ...ROW, without: ['.skeleton + .skeleton'] }),
    all: part(whole, '[part~=all-wallets]', ROW),
    guide: part(whole, '[part~=no-wallet]', ROW),
    guideLink: part(withWallet, 'button.link[part~=no-wallet]'),
    legal: part(legal, '.legal', { without: ['a'] }),
    link: part(legal, '.legal a').replace(`${PAGE}terms`, '{href}').replace('{connect.terms}', '{text}'),
  }
}

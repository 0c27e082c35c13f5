import type { Page } from 'playwright'
import { PREFETCH_AFTER_MS } from '../../src/session/navigation/prefetchView'
import { SETTLE_MS } from './conditions'

/** Something that a visitor does, from one moment to another.  */
export interface Journey {
  readonly name: string
  /** Path of the demo page. */
  readonly path: string
  /** What the visitor has done before. Absent: the journey begins with the navigation, and starts once it can. */
  readonly before?: (page: Page) => Promise<void>
  /** A function of the page that does it and returns whether it could. */
  readonly start: string
  /** A function of the page: does it show what the visitor waits for? */
  readonly until: string
}

const HOVER_MS = 500
/** The wallet in the page approves at once, so that a visit can begin connected. */
const WITH_WALLET = '/?wallet=1&policy=approve&account=2'

const SCOPE = `const root = document.querySelector('wallet-connect-button')?.shadowRoot
  const view = (name) => root?.querySelector('[data-view="' + name + '"]')
  const press = (target) => (target?.click(), Boolean(target))
  const row = (id) => view('Connect')?.querySelector('[data-wallet-id="' + id + '"]')`

/** A function of the page; the code may use what `SCOPE` defines. */
const inPage = (code: string): string => `() => { ${SCOPE}; return Boolean(${code}) }`

const PRESS = inPage(`press(root?.querySelector('button'))`)
/** The email field, WalletConnect, and the two wallets of the directory that fill the list of the demo page. */
const CONNECT_USABLE = inPage(`view('Connect')?.querySelector('input[type="email"]') &&
  view('Connect').querySelectorAll('[data-wallet-id]').length >= 3`)
/** Whoever has drawn it, the prerender or React. */
const DIALOG_DRAWN = inPage(`root?.querySelector('dialog:modal .view')`)
/** Its focus is in the field, as a press of the visitor's puts it there, or the field would take no keys. */
const TAKES_TEXT = inPage(`root?.querySelector('dialog:modal .field-input') && root.activeElement?.closest('dialog')`)
const SHOWS_TOKENS = inPage(`view('Account')?.textContent.includes('USDC')`)
const PRESS_WALLETCONNECT = inPage(`press(row('walletconnect'))`)
const SHOWS_CODE = inPage(`view('ConnectingWalletConnectBasic')?.querySelector('.qr-modules')`)
const PRESS_ALL_WALLETS = inPage(
  `press([...view('Connect').querySelectorAll('button')].find((each) => /All wallets/.test(each.textContent)))`,
)
const SHOWS_WALLETS = inPage(`view('AllWallets')?.querySelector('[data-wallet-id]')`)
const PRESS_HELP = inPage(`press(root.querySelector('.help'))`)

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
}

export async function hover(page: Page): Promise<void> {
  await settle(page)
  await page.locator('wallet-connect-button').hover()
  await page.waitForTimeout(HOVER_MS)
}

/** On a page that keeps the pointer from the element, so that nothing is preloaded. */
async function hoverUnnoticed(page: Page): Promise<void> {
  await page.evaluate(`addEventListener('pointerenter', (event) => event.stopImmediatePropagation(), true)`)
  await hover(page)
}

async function openConnect(page: Page): Promise<void> {
  await page.locator('wallet-connect-button').click()
  await page.waitForFunction(`(${CONNECT_USABLE})()`)
}

/** Until what is likely to follow has been prefetched. */
async function openConnectAndRead(page: Page): Promise<void> {
  await openConnect(page)
  await page.waitForTimeout(2 * PREFETCH_AFTER_MS)
  await settle(page)
}

/** Comes back to the page while connected: the session is restored. */
async function comeBack(page: Page): Promise<void> {
  const isConnected = `document.querySelector('wallet-connect-button').matches(':state(connected)')`
  await page.locator('wallet-connect-button').click()
  await page.locator('[data-wallet-id="org.example.demo-wallet"]').click()
  await page.waitForFunction(isConnected)
  await settle(page)
  await page.reload({ waitUntil: 'load' })
  await page.waitForFunction(isConnected)
  await settle(page)
}

async function openAccount(page: Page): Promise<void> {
  await comeBack(page)
  await page.locator('wallet-connect-button').click()
  await page.waitForFunction(`(${SHOWS_TOKENS})()`)
  await settle(page)
}

/** Goes from an open Account to another view. */
const fromAccount = (view: string): Journey => ({
  name: `Account to ${view}`,
  path: WITH_WALLET,
  before: openAccount,
  start: inPage(`(root.host.open('${view}').catch(() => {}), true)`),
  until: inPage(`view('${view}')`),
})

const HOVERED = '  the same after 500 ms of hover'
const UNPREPARED = '  and on a page that preloads nothing'

/** `docs/connect-waterfall.svg` */
export const DRAWN_JOURNEY: Journey = {
  name: 'Press to email and wallets',
  path: '/',
  before: settle,
  start: PRESS,
  until: CONNECT_USABLE,
}

/** What a browser needs at least for a press that fetches something and opens a dialog. */
export const REFERENCE_JOURNEY: Journey = {
  name: 'Reference: one file of 14 kB, a focused field',
  path: '/reference',
  before: settle,
  start: `() => (document.querySelector('button').click(), true)`,
  until: `() => document.activeElement instanceof HTMLInputElement`,
}

/** What a visitor waits for after the press on the button, cold and after a hover. */
export const PRESSES: readonly Journey[] = [
  ...Object.entries({
    'Press to the drawn dialog': DIALOG_DRAWN,
    'Press to a field that takes text': TAKES_TEXT,
    'Press to email and wallets': CONNECT_USABLE,
  }).flatMap(([name, until]) => [
    { name, path: '/', before: settle, start: PRESS, until },
    { name: HOVERED, path: '/', before: hover, start: PRESS, until },
    { name: UNPREPARED, path: '/', before: hoverUnnoticed, start: PRESS, until },
  ]),
]

export const EMPTY_JOURNEY: Journey = {
  name: 'Empty page, navigation to painted',
  path: '/empty',
  start: '() => true',
  until: '() => document.body?.firstElementChild != null',
}

/** A first visit whose visitor presses as soon as there is something to press. */
export const FIELD_AT_ONCE_JOURNEY: Journey = {
  name: 'Navigation to a field that takes text, pressed at once',
  path: '/',
  start: PRESS,
  until: TAKES_TEXT,
}

export const AT_ONCE_JOURNEY: Journey = {
  name: 'Navigation to email and wallets, pressed at once',
  path: '/',
  start: PRESS,
  until: CONNECT_USABLE,
}

export const JOURNEYS: readonly Journey[] = [
  EMPTY_JOURNEY,
  REFERENCE_JOURNEY,
  DRAWN_JOURNEY,
  { name: HOVERED, path: '/', before: hover, start: PRESS, until: CONNECT_USABLE },
  AT_ONCE_JOURNEY,
  { name: 'WalletConnect to QR code', path: '/', before: openConnect, start: PRESS_WALLETCONNECT, until: SHOWS_CODE },
  {
    name: '  the same, prefetched',
    path: '/',
    before: openConnectAndRead,
    start: PRESS_WALLETCONNECT,
    until: SHOWS_CODE,
  },
  { name: 'Connected, press to tokens', path: WITH_WALLET, before: comeBack, start: PRESS, until: SHOWS_TOKENS },
  {
    name: HOVERED,
    path: WITH_WALLET,
    before: async (page) => {
      await comeBack(page)
      await hover(page)
    },
    start: PRESS,
    until: SHOWS_TOKENS,
  },
  {
    name: 'Connect to All wallets',
    path: '/',
    before: openConnect,
    start: PRESS_ALL_WALLETS,
    until: inPage(`view('AllWallets')`),
  },
  {
    name: '  the same, with its wallets',
    path: '/',
    before: openConnect,
    start: PRESS_ALL_WALLETS,
    until: SHOWS_WALLETS,
  },
  {
    name: '  the same, prefetched',
    path: '/',
    before: openConnectAndRead,
    start: PRESS_ALL_WALLETS,
    until: SHOWS_WALLETS,
  },
  {
    name: 'Connect to What is a wallet',
    path: '/',
    before: openConnect,
    start: PRESS_HELP,
    until: inPage(`view('WhatIsAWallet')`),
  },
  {
    name: '  the same, prefetched',
    path: '/',
    before: openConnectAndRead,
    start: PRESS_HELP,
    until: inPage(`view('WhatIsAWallet')`),
  },
  ...['Networks', 'Settings', 'Profile', 'Activity', 'Send', 'Receive', 'Swap', 'FundWallet'].map(fromAccount),
]

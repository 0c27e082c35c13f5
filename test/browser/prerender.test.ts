import { assert } from 'chai'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { dom, hear, inside, pause, rejection, until, viewOf, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { neverIdle } from './neverIdle'
import { installWallet } from './wallet'

let count = 0

interface Held {
  readonly page: FreshPage
  readonly button: Button
  /** Lets React arrive. */
  release(): Promise<unknown>
}

/** A page in which React arrives only when it is let, and no service ever responds. */
async function withoutReact(attributes: Readonly<Record<string, string>> = {}, width = 800): Promise<Held> {
  const page = await openPage(width, 700)
  page.window.fetch = () => new Promise(() => {})
  return { page, ...(await placed(page, attributes)) }
}

async function placed(page: FreshPage, attributes: Readonly<Record<string, string>>, held = 'react') {
  const name = `prerender${++count}_${Date.now()}`
  await page.run(`/held/${name}~${held}/dist-cdn/wallet-connect-button.js`)
  const button = page.place({ 'project-id': 'first', ...attributes })
  return { button, release: () => fetch(`/mend/${name}`) }
}

async function press(button: Button): Promise<HTMLDialogElement> {
  dom(button).focus()
  dom(button).click()
  return until('the prerender', () => inside<HTMLDialogElement>(button, 'dialog[open]'))
}

/** The visitor's intent, by key, until the dialog of a press is prepared. Resolves to what has come and gone for it. */
async function prepare(button: Button): Promise<readonly Node[]> {
  const passed: Node[] = []
  const changes = new MutationObserver((records) =>
    passed.push(...records.flatMap(({ removedNodes }) => [...removedNodes])),
  )
  changes.observe(button.shadowRoot as ShadowRoot, { childList: true })
  dom(button).focus()
  await until('the prepared dialog', () => passed.length > 0)
  changes.disconnect()
  return passed
}

/** Lets React arrive, and waits for longer than it needs to take over. */
async function arrive({ button, release }: Pick<Held, 'button' | 'release'>): Promise<void> {
  const ready = hear(button, 'ready')
  await release()
  await until('the app', () => ready.length > 0)
  await pause(500)
}

/** A click where the button is, as the browser reports it: `detail` counts those in a row. */
function clickAt(target: Element, detail: number, button: Button): void {
  const { x, y, width, height } = button.getBoundingClientRect()
  const place = { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2 }
  target.dispatchEvent(new PointerEvent('pointerdown', place))
  target.dispatchEvent(new MouseEvent('click', { ...place, detail }))
}
const field = (button: Button): HTMLInputElement => inside(button, 'dialog[open] .field-input') as HTMLInputElement

const allWallets = (dialog: HTMLElement): HTMLElement => dialog.querySelector('[part~=all-wallets]') as HTMLElement

const activeElement = ({ shadowRoot }: Button): HTMLElement => (shadowRoot as ShadowRoot).activeElement as HTMLElement

/** What has the focus, by what it is. */
const focused = (button: Button): string => {
  const { tagName, part, dataset } = activeElement(button)
  return [tagName, part.value, dataset['label']].join()
}

const RECENT = '@wallet-connect-button/first/recent_wallets'

describe('Connect before React is there', () => {
  afterEach(closePages)
  afterEach(() => localStorage.removeItem(RECENT))

  it('is there with the focus where React puts it, and React takes its place', async () => {
    const { button, release } = await withoutReact()
    const opened = hear(button, 'open')
    const first = await press(button)
    assert.isTrue(first.matches(':modal'))
    const before = focused(button)
    assert.isUndefined(viewOf(button))
    assert.isEmpty(opened)
    await release()
    await button.open()
    assert.equal(viewOf(button), 'Connect')
    assert.isFalse(first.isConnected)
    assert.equal(button.shadowRoot?.querySelectorAll('dialog').length, 1)
    assert.equal(focused(button), before)
    assert.equal(opened.length, 1)
  })

  /** A page whose wallets of the directory arrive with React. */
  async function withDirectory(): Promise<Held & { readonly released: () => Promise<unknown> }> {
    const held = await withoutReact()
    const { window } = held.page
    let respond = (): void => {}
    const arrived = new Promise<void>((resolve) => (respond = resolve))
    window.fetch = async (input) => {
      if (!new URL(String(input)).pathname.endsWith('/getWallets')) return new Promise(() => {})
      await arrived
      const data = ['one', 'two'].map((id) => ({ id, name: id }))
      return new window.Response(JSON.stringify({ count: 2, data }), {
        headers: { 'content-type': 'application/json' },
      })
    }
    const released = async (): Promise<void> => {
      respond()
      await held.release()
      await until('React', () => inside(held.button, '[data-view=Connect] [data-wallet-id=one]'))
      await held.button.open()
    }
    return { ...held, released }
  }
  const focusedId = (button: Button): string | undefined => {
    const { row, walletId = row } = activeElement(button).dataset
    return walletId
  }

  it('has the focus on the title while its wallets are not known, and then on the first of them', async () => {
    const { button, released } = await withDirectory()
    const first = await press(button)
    assert.isTrue(first.querySelector('.title') === button.shadowRoot?.activeElement)
    await released()
    assert.equal(focusedId(button), 'one')
  })

  it('is as high as with the wallets that it waits for', async () => {
    const { button, released } = await withDirectory()
    const height = (dialog: ParentNode): number | undefined => dialog.querySelector<HTMLElement>('.card')?.offsetHeight
    const expected = height(await press(button))
    assert.isAbove(expected ?? 0, 300)
    await released()
    assert.equal(height(inside(button, 'dialog[open]') as HTMLElement), expected)
  })

  it('a visitor who has moved the focus keeps it when its wallets are known', async () => {
    const { button, released } = await withDirectory()
    const first = await press(button)
    allWallets(first).focus()
    await released()
    assert.include(activeElement(button).innerText, 'All wallets')
  })

  it('a visitor who has moved the focus back to the title keeps it there', async () => {
    const { button, released } = await withDirectory()
    const first = await press(button)
    await sendKeys({ press: 'Tab' })
    assert.notEqual(button.shadowRoot?.activeElement?.className, 'title')
    ;(first.querySelector('.title') as HTMLElement).focus()
    await released()
    assert.equal(button.shadowRoot?.activeElement?.className, 'title')
  })

  it('has the focus on the first installed wallet, and React leaves it there', async () => {
    const page = await openPage(800, 700)
    page.window.fetch = () => new Promise(() => {})
    const wallet = installWallet({}, page.window)
    const { button, release } = await placed(page, {})
    await press(button)
    const id = focusedId(button)
    assert.equal(id, wallet.rdns)
    await release()
    await button.open()
    assert.equal(focusedId(button), id)
  })

  for (const drawn of ['the prerender', 'the dialog of React'])
    for (const [where, selector] of [
      ['a row', 'dialog[open] [data-label=WalletConnect]'],
      ['the place beside it', 'dialog[open]'],
    ] as const)
      it(`the second click of a double click on the button does nothing in ${drawn}, on ${where}`, async () => {
        const { button, release } = await withoutReact({ methods: 'wallet' })
        const closed = hear(button, 'close')
        const first = await press(button)
        if (drawn !== 'the prerender') {
          await release()
          await button.open()
          await until('the dialog of React', () => !first.isConnected)
        }
        clickAt(await until(where, () => inside(button, selector)), 2, button)
        assert.isUndefined(inside(button, '[aria-busy=true][data-label]'))
        await release()
        await button.open()
        assert.equal(viewOf(button), 'Connect')
        assert.isEmpty(closed)
      })

  it('a press whose time is of another clock holds nothing', async () => {
    const { button, release } = await withoutReact()
    const dialog = await press(button)
    const click = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(click, 'timeStamp', { value: performance.now() + 600_000 })
    dialog.dispatchEvent(click)
    await release()
    await button.open()
    assert.equal(viewOf(button), 'Connect')
  })

  it('the next double click counts', async () => {
    const { button } = await withoutReact({ methods: 'wallet' })
    const dialog = await press(button)
    clickAt(dialog.querySelector('.headline') ?? dialog.querySelector('.view')!, 1, button)
    clickAt(dialog, 2, button)
    assert.isTrue(dialog.matches('.leaving'))
  })

  it('its field takes text, and React keeps the text, the selection and the focus', async () => {
    const { button, release } = await withoutReact()
    await press(button)
    field(button).focus()
    await sendKeys({ type: 'somebody@mail.example' })
    assert.equal(field(button).value, 'somebody@mail.example')
    assert.ok(inside(button, '[part=email-submit]'))
    field(button).setSelectionRange(3, 8, 'forward')
    await release()
    await button.open()
    assert.equal(field(button).type, 'email')
    assert.equal(field(button).value, 'somebody@mail.example')
    assert.equal(button.shadowRoot?.activeElement, field(button))
    assert.ok(inside(button, '[part=email-submit]'))
    await sendKeys({ type: 'X' })
    assert.equal(field(button).value, 'somX@mail.example')
  })

  it('Escape closes it, the focus returns to the button, and React opens nothing', async () => {
    const { button, release } = await withoutReact()
    const heard = hear(button, 'open', 'close')
    const called = button.open()
    await press(button)
    await sendKeys({ press: 'Escape' })
    await until('no dialog', () => !inside(button, 'dialog'))
    assert.equal(button.shadowRoot?.activeElement, dom(button))
    await release()
    await called
    assert.isUndefined(inside(button, 'dialog[open]'))
    assert.isEmpty(heard)
    await button.open()
    assert.equal(viewOf(button), 'Connect')
  })

  it('its close button and close() close it, and another press shows it again', async () => {
    const { button, release } = await withoutReact()
    const first = await press(button)
    first.querySelector<HTMLElement>('[part=close]')?.click()
    await until('no dialog', () => !inside(button, 'dialog'))
    const second = await press(button)
    assert.isTrue(await button.close())
    assert.isFalse(second.isConnected)
    await press(button)
    await release()
    await button.open()
    assert.equal(viewOf(button), 'Connect')
  })

  it('a pressed row is busy, and carried out by React', async () => {
    const { button, release } = await withoutReact()
    const first = await press(button)
    const row = first.querySelector<HTMLElement>('[part~=all-wallets]')
    row?.click()
    assert.equal(row?.ariaBusy, 'true')
    await release()
    await until('All wallets', () => viewOf(button) === 'AllWallets')
  })

  it('a wallet of an earlier visit has its row, unless it is excluded, and React carries out a press', async () => {
    const recent = ['Used', 'Excluded'].map((name) => ({ id: name.toLowerCase(), name }))
    localStorage.setItem(RECENT, JSON.stringify([null, { id: 7, name: 'No id' }, ...recent]))
    const { button, release } = await withoutReact({ 'wallets-exclude': 'excluded' })
    const first = await press(button)
    assert.isNull(first.querySelector('[data-row=excluded]'))
    first.querySelector<HTMLElement>('[data-row=used]')?.click()
    await release()
    await until('the wallet', () => viewOf(button) === 'ConnectingWalletConnect')
  })

  it('the wallets of an earlier visit do not wait for the code of a session', async () => {
    localStorage.setItem(RECENT, JSON.stringify([{ id: 'used', name: 'Used' }]))
    const page = await openPage()
    page.window.fetch = () => new Promise(() => {})
    const { button } = await placed(page, {}, 'session')
    await button.open()
    assert.ok(inside(button, '[data-view=Connect] [data-wallet-id=used]'))
  })

  it('Enter in the field submits the address once React is there', async () => {
    const { button, release } = await withoutReact()
    await press(button)
    const heard = hear(button, 'track')
    field(button).focus()
    await sendKeys({ type: 'somebody@mail.example' })
    await sendKeys({ press: 'Enter' })
    assert.isTrue(field(button).readOnly)
    await release()
    await until('the submitted address', () => heard.some(({ detail }) => detail.event === 'EMAIL_SUBMITTED'))
  })

  for (const at of [1, 4, 9, 15, 24])
    it(`no key is lost that is typed while React takes over, from letter ${at} on`, async () => {
      const { button, release } = await withoutReact()
      await press(button)
      field(button).focus()
      const text = 'somebody.with.a.long.name@mail.example'
      const typed = sendKeys({ type: text })
      await until('the first letters', () => field(button).value.length >= at)
      await release()
      await typed
      await button.open()
      assert.equal(field(button).value, text)
    })

  it('stays below a modal that the page opens meanwhile, until that is closed', async () => {
    const held = await withoutReact()
    const first = await press(held.button)
    const { document } = held.page
    const above = document.body.appendChild(document.createElement('dialog'))
    above.showModal()
    await arrive(held)
    assert.isTrue(document.elementFromPoint(400, 350) === above)
    above.close()
    await until('the dialog of React', () => viewOf(held.button) === 'Connect' && !first.isConnected)
  })

  it('is taken away with the element, and when the app cannot be had', async () => {
    const { button } = await withoutReact()
    const first = await press(button)
    button.remove()
    await until('no dialog', () => !first.isConnected)

    const page = await openPage()
    await page.run(`/broken/prerender~react/dist-cdn/wallet-connect-button.js`)
    const other = page.place({ 'project-id': 'first' })
    assert.equal((await rejection(other.open())).code, 'lazy_part_unavailable')
    assert.isUndefined(inside(other, 'dialog'))
  })

  it('is not drawn where React may draw something else', async () => {
    const page = await openPage()
    page.window.addEventListener('wallet-standard:app-ready', (event) => {
      ;(event as CustomEvent<{ register(wallet: object): void }>).detail.register({ name: 'Standard' })
    })
    const name = `absent${Date.now()}`
    await page.run(`/held/${name}~react/dist-cdn/wallet-connect-button.js`)
    const each: Readonly<Record<string, string>>[] = [
      { display: 'inline' },
      { consent: '' },
      { debug: '' },
      { networks: 'mainnet solana' },
    ]
    const buttons = each.map((attributes) => page.place({ 'project-id': 'first', ...attributes }))
    const opening = buttons.map((button) => button.open())
    // Drawn by the same files, for an element that may have it.
    const usual = page.place({ 'project-id': 'first' })
    await press(usual)
    for (const button of buttons) assert.isUndefined(inside(button, 'dialog'))
    assert.isTrue(await usual.close())
    await fetch(`/mend/${name}`)
    await Promise.all(opening)
  })
})

describe('A press that is under way when React arrives', () => {
  afterEach(closePages)

  const middle = (target: Element): [number, number] => {
    const { left, top, width, height } = target.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
  }
  /** Begins something at the last moment: when React is drawing its dialog. Resolves when that is drawn, but held. */
  async function whileDrawing({ button, release }: Pick<Held, 'button' | 'release'>, begin: () => void): Promise<void> {
    button.addEventListener('open', begin, { once: true })
    await release()
    await until('the dialog of React', () => button.shadowRoot?.querySelectorAll('dialog .card').length === 2)
    await pause(100)
  }
  /** As an event of the page. */
  const fire = (target: Element, type: string): void => {
    const { PointerEvent: OfPage } = target.ownerDocument.defaultView as unknown as typeof globalThis
    target.dispatchEvent(new OfPage(type, { bubbles: true, cancelable: true, pointerType: 'touch' }))
  }

  it('with the mouse: the row is pressed', async () => {
    const held = await withoutReact()
    const first = await press(held.button)
    const heard: EventTarget[] = []
    first.addEventListener('pointerdown', ({ target }) => heard.push(target as EventTarget))
    await sendMouse({ type: 'move', position: middle(allWallets(first)) })
    await sendMouse({ type: 'down' })
    assert.isTrue(allWallets(first).contains(heard[0] as Node))
    // Another key ends nothing.
    await sendKeys({ press: 'Shift' })
    await arrive(held)
    await sendMouse({ type: 'up' })
    await until('All wallets', () => viewOf(held.button) === 'AllWallets')
  })

  it('with the space key: the row is pressed', async () => {
    const held = await withoutReact()
    const first = await press(held.button)
    allWallets(first).focus()
    await sendKeys({ down: 'Space' })
    await arrive(held)
    await sendKeys({ up: 'Space' })
    await until('All wallets', () => viewOf(held.button) === 'AllWallets')
  })

  it('with a finger that has left the screen, at the last moment: the row is pressed', async () => {
    const held = await withoutReact()
    const row = allWallets(await press(held.button))
    // A slow machine must not take longer than the click may.
    const { performance: clock } = held.page.window
    const [now, frozen] = [clock.now.bind(clock), clock.now()]
    clock.now = () => frozen
    await whileDrawing(held, () => ['pointerdown', 'pointerup'].forEach((type) => fire(row, type)))
    assert.isTrue(row.isConnected)
    clock.now = now
    fire(row, 'click')
    await until('All wallets', () => viewOf(held.button) === 'AllWallets')
  })

  it('on the close button, at the last moment: the dialog is closed, by the visitor', async () => {
    const held = await withoutReact()
    const { button } = held
    const closed = hear(button, 'close')
    const first = await press(button)
    const close = first.querySelector('[part~=close]') as HTMLElement
    await whileDrawing(held, () => fire(close, 'pointerdown'))
    fire(close, 'click')
    await until('no dialog', () => !inside(button, 'dialog'))
    assert.deepEqual(
      closed.map(({ detail }) => detail),
      [{ reason: 'user' }],
    )
    await button.open()
    assert.equal(viewOf(button), 'Connect')
  })

  it('and ends beside the row, React takes over and nothing is pressed', async () => {
    const held = await withoutReact()
    const first = await press(held.button)
    await sendMouse({ type: 'move', position: middle(allWallets(first)) })
    await sendMouse({ type: 'down' })
    await arrive(held)
    assert.isTrue(first.isConnected)
    await sendMouse({ type: 'move', position: middle(first.querySelector('.header') as Element) })
    await sendMouse({ type: 'up' })
    await until('the dialog of React', () => viewOf(held.button) === 'Connect' && !first.isConnected)
    assert.equal(viewOf(held.button), 'Connect')
  })

  it('and never ends, React takes over all the same', async () => {
    const held = await withoutReact()
    const { button, page } = held
    const first = await press(button)
    fire(allWallets(first), 'pointerdown')
    await arrive(held)
    assert.isTrue(first.isConnected)
    const now = page.window.performance.now.bind(page.window.performance)
    page.window.performance.now = () => now() + 5_000
    await until('the dialog of React', () => viewOf(button) === 'Connect' && !first.isConnected)
  })

  it('like a word that is being composed at the last moment: it is in the field of React', async () => {
    const held = await withoutReact()
    const { button } = held
    await press(button)
    const typing = field(button)
    typing.focus()
    await whileDrawing(held, () => typing.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })))
    typing.value = 'composed@mail.example'
    typing.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    await until('the dialog of React', () => !typing.isConnected)
    assert.equal(field(button).value, 'composed@mail.example')
  })
})

describe('Connect after the visitor has shown intent', () => {
  afterEach(closePages)
  afterEach(() => localStorage.clear())

  it('is there in the task of the press, with the focus where React puts it', async () => {
    const { button, release } = await withoutReact()
    await prepare(button)
    dom(button).click()
    assert.isTrue(inside(button, 'dialog')?.matches(':modal'))
    const before = focused(button)
    await release()
    await button.open()
    assert.equal(viewOf(button), 'Connect')
    assert.equal(button.shadowRoot?.querySelectorAll('dialog').length, 1)
    assert.equal(focused(button), before)
  })

  it('and no press, nothing of it is in the element, nothing has moved, and the focus is where it was', async () => {
    const { page, button } = await withoutReact()
    const shifts: PerformanceEntry[] = []
    const frames = page.window as unknown as { PerformanceObserver: typeof PerformanceObserver }
    new frames.PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
    const before = [...(button.shadowRoot as ShadowRoot).children]
    const scrolled = page.document.documentElement.scrollHeight
    const passed = await prepare(button)
    assert.lengthOf(passed, 1)
    assert.isFalse(passed[0]?.isConnected)
    assert.equal(inside(button, 'dialog'), undefined)
    assert.deepEqual([...(button.shadowRoot as ShadowRoot).children], before)
    assert.equal(button.shadowRoot?.activeElement, dom(button))
    assert.equal(page.document.documentElement.scrollHeight, scrolled)
    assert.isEmpty(shifts)
  })

  for (const key of ['Enter', ' '])
    it(`a press of the key "${key}" opens it and presses nothing in it`, async () => {
      const { button } = await withoutReact()
      await prepare(button)
      await sendKeys({ press: key === ' ' ? 'Space' : key })
      const dialog = await until('the prerender', () => inside<HTMLDialogElement>(button, 'dialog[open]'))
      assert.isNull(dialog.querySelector('[aria-busy=true]:is(button)'))
      assert.isTrue(dialog.contains((button.shadowRoot as ShadowRoot).activeElement))
    })

  it('is prepared on a machine that is never idle', async () => {
    const { page, button } = await withoutReact()
    neverIdle(page.window)
    assert.lengthOf(await prepare(button), 1)
  })

  it('closed and pressed again, it is drawn anew', async () => {
    const { button } = await withoutReact()
    await prepare(button)
    dom(button).click()
    const first = inside(button, 'dialog[open]')
    first?.querySelector<HTMLElement>('[data-row=walletconnect]')?.click()
    assert.isTrue(await button.close())
    dom(button).click()
    const second = inside(button, 'dialog[open]')
    assert.notEqual(second, first)
    assert.isNull(second?.querySelector('[aria-busy=true]:is(button)'))
  })

  const store = (entry: string, value: string): void =>
    localStorage.setItem(`@wallet-connect-button/first/${entry}`, value)
  const CHANGES: Readonly<
    Record<
      string,
      { before?(): void; change(button: Button, page: FreshPage): unknown; shows(dialog: HTMLElement): unknown }
    >
  > = {
    'an option': {
      change: (button) => button.setAttribute('terms-url', 'https://page.example/terms'),
      shows: (dialog) => dialog.querySelector('a[href="https://page.example/terms"]'),
    },
    'an option, by its property': {
      change: (button) => (button['methods'] = ['wallet']),
      shows: (dialog) => !dialog.querySelector('.field-input'),
    },
    'the language': {
      change: (button) => button.setAttribute('lang', 'de'),
      shows: (dialog) => /verbinden/i.test(dialog.textContent),
    },
    'the texts of the page': {
      change: (button) => (button['texts'] = { 'titles.Connect': { en: 'Its own title' } }),
      shows: (dialog) => dialog.textContent.includes('Its own title'),
    },
    'a wallet that announces itself': {
      change: (_, page) => installWallet({}, page.window),
      shows: (dialog) => dialog.querySelector('[data-row^="example.wallet"]'),
    },
    'a wallet of an earlier visit': {
      change: () => store('recent_wallets', JSON.stringify([{ id: 'used', name: 'Used' }])),
      shows: (dialog) => dialog.querySelector('[data-row=used]'),
    },
    'the wallet that was used last': {
      before: () => store('recent_wallets', JSON.stringify(['one', 'two'].map((id) => ({ id, name: id })))),
      change: () => store('last_wallet', 'two'),
      shows: (dialog) => dialog.querySelector<HTMLElement>('[data-row]')?.dataset['row'] === 'two',
    },
  }
  for (const [what, { before, change, shows }] of Object.entries(CHANGES))
    it(`${what} may change until the press`, async () => {
      before?.()
      const { page, button } = await withoutReact()
      await prepare(button)
      change(button, page)
      const dialog = await press(button)
      assert.ok(shows(dialog), dialog.innerHTML)
    })
})

/** What a visitor sees of an element and of what is in it: its box, its text and its style. */
function look(dialog: Element): string[] {
  const styles = dialog.ownerDocument.defaultView!
  const of = (node: Element, depth: number): string[] => {
    const box = node.getBoundingClientRect()
    const style = styles.getComputedStyle(node)
    const text = [...node.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE).map((each) => each.nodeValue)
    const shown = ['color', 'background-color', 'font', 'border', 'padding', 'cursor', 'border-radius']
    const line = [
      node.tagName,
      node.getAttribute('class'),
      node.part?.value,
      node.ariaLabel,
      languageOf(node),
      node.getAttribute('d'),
      [box.x, box.y, box.width, box.height].map((each) => each.toFixed(2)).join(' '),
      text.join(''),
      shown.map((name) => style.getPropertyValue(name)).join(' '),
      // WebKit calculates in an animation with fewer digits than it tells.
      Number(style.opacity).toFixed(3),
    ].join(' | ')
    return [`${' '.repeat(depth)}${line}`, ...[...node.children].flatMap((child) => of(child, depth + 1))]
  }
  return of(dialog, 0)
}

/** Without the digits that it writes, which React's dialog names too. */
function languageOf(node: Element): string | undefined {
  const lang = node.getAttribute('lang')
  return lang === null ? undefined : new Intl.Locale(lang).baseName
}

const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const LONG = 'https://page.example/terms'
/** Every pair of these appears at least once. */
const CASES: readonly (Readonly<Record<string, string>> & {
  readonly wallets?: string
  readonly width?: string
  /** The browser, if it is another one. */
  readonly agent?: string
})[] = [
  { lang: 'en' },
  { lang: 'de', 'theme-mode': 'dark', methods: 'wallet email social', 'terms-url': LONG },
  { lang: 'ar', wallets: '1', width: '320' },
  { lang: 'ja', wallets: '2', socials: 'google apple', 'privacy-url': LONG, 'theme-mode': 'dark', width: '320' },
  { lang: 'fr', methods: 'wallet', 'terms-url': LONG, 'privacy-url': LONG, wallets: '1' },
  { lang: 'ru', methods: 'email', 'theme-mode': 'dark', width: '320' },
  { lang: 'fa', methods: 'social', socials: 'x', 'terms-url': LONG, 'theme-mode': 'dark' },
  { lang: 'zh', features: '-email', wallets: '2', width: '320' },
  { lang: 'en', features: '-socials', wallets: '1', 'theme-mode': 'dark', width: '320' },
  { lang: 'de', 'project-id': '', wallets: '1' },
  { lang: 'ar', 'project-id': '', width: '320', 'theme-mode': 'dark', 'terms-url': LONG },
  { lang: 'en', networks: 'mainnet solana', agent: ANDROID_CHROME, width: '390' },
  { lang: 'ar', networks: 'solana', agent: ANDROID_CHROME, wallets: '1', width: '320', 'theme-mode': 'dark' },
  { lang: 'de', 'project-id': '', networks: 'mainnet solana', agent: ANDROID_CHROME, width: '320' },
  { lang: 'en', networks: 'mainnet', agent: ANDROID_CHROME, width: '390' },
  { lang: 'en', networks: 'mainnet solana', agent: ANDROID_CHROME, 'wallets-exclude': 'mobileWallet', width: '390' },
]

describe('Connect before React is there, and then', () => {
  afterEach(closePages)

  for (const { wallets = '0', width = '800', agent, ...attributes } of CASES) {
    const browser = agent ? 'on Android' : 'here'
    it(`looks the same: ${JSON.stringify(attributes)}, ${wallets} wallets, ${width} px, ${browser}`, async () => {
      const page = await openPage(Number(width), 700)
      page.window.fetch = () => new Promise(() => {})
      if (agent) Object.defineProperty(page.window.navigator, 'userAgent', { value: agent })
      page.document.documentElement.dir = /ar|fa/.test(attributes['lang'] ?? '') ? 'rtl' : 'ltr'
      const installed = Array.from({ length: Number(wallets) }, () => installWallet({}, page.window))
      const { button, release } = await placed(page, attributes)
      await press(button)
      await finished(button)
      const first = look(inside(button, 'dialog')!)
      const other = page.place({ 'project-id': 'first', ...attributes })
      assert.isTrue(await button.close())
      await prepare(other)
      dom(other).click()
      await finished(other)
      assert.deepEqual(look(inside(other, 'dialog')!), first)
      other.remove()
      await press(button)
      const offersApps = agent !== undefined && /solana/.test(attributes['networks'] ?? '')
      const hasApps = inside(button, 'dialog [data-row=mobileWallet]') !== undefined
      assert.equal(hasApps, offersApps && !attributes['wallets-exclude'])
      await release()
      await button.open()
      await finished(button)
      assert.deepEqual(look(inside(button, 'dialog')!), first)
      for (const wallet of installed) wallet.putAway()
    })
  }
})

/** Ends what is animated, and holds what never ends at its start. */
async function finished(button: Button): Promise<void> {
  for (const animation of button.shadowRoot?.getAnimations() ?? [])
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    else {
      animation.pause()
      animation.currentTime = 0
    }
}

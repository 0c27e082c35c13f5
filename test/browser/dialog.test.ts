import { assert } from 'chai'
import { emulateMedia, sendKeys, sendMouse } from '@web/test-runner-commands'
import {
  cleared,
  define,
  dialogOf,
  dom,
  hear,
  inside,
  isOpen,
  pause,
  place,
  until,
  viewOf,
  type Button,
} from './button'
import { closePages, openPage } from './freshPage'
import { NO_SERVICES } from './services'
import { installWallet, type PageWallet } from './wallet'

/** An element whose dialog may not be closed, because a required sign-in is pending. */
async function refusing(wallet: PageWallet): Promise<Button> {
  const button = place({ siwx: 'required', services: NO_SERVICES })
  button.connect({ wallet: wallet.rdns }).catch(() => {})
  await until('the sign-in', () => viewOf(button) === 'SIWXSignMessage')
  return button
}

const card = (button: Button): HTMLElement => inside(button, '[part="card"]') as HTMLElement

/** Moves the pointer onto the button. */
async function hover(button: Button): Promise<void> {
  const { left, top, width, height } = dom(button).getBoundingClientRect()
  await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
}

interface Refusal {
  readonly animationName: string
  readonly animationDuration: string
  readonly outlineStyle: string
  /** Milliseconds that the card showed it. */
  readonly endsAfter: Promise<number>
}

/**
 * Watches for the card to show that closing was refused. Start it before the key press: by the time a pressed key is
 * reported back, the card may be still again.
 */
function refusal(button: Button): () => Refusal | undefined {
  let seen: Refusal | undefined
  let began = 0
  let ended = (_after: number): void => {}
  const endsAfter = new Promise<number>((resolve) => (ended = resolve))
  const node = card(button)
  const watching = new MutationObserver(() => {
    const isShown = node.classList.contains('refused')
    if (isShown && !seen) {
      const { animationName, animationDuration, outlineStyle } = getComputedStyle(node)
      began = performance.now()
      seen = { animationName, animationDuration, outlineStyle, endsAfter }
    } else if (!isShown && seen) {
      ended(performance.now() - began)
      watching.disconnect()
    }
  })
  watching.observe(node, { attributeFilter: ['class'] })
  return () => seen
}

describe('the dialog', () => {
  let wallet: PageWallet
  before(define)
  beforeEach(() => {
    wallet = installWallet()
  })
  afterEach(async () => {
    wallet.putAway()
    await sendMouse({ type: 'move', position: [0, 0] })
    await emulateMedia({ reducedMotion: 'no-preference' })
    await cleared()
    document.documentElement.removeAttribute('style')
    scrollTo(0, 0)
  })

  it('is native, modal, named by its title, and covers the viewport', async () => {
    const button = place()
    await button.open()
    const dialog = dialogOf(button)
    assert.isTrue(dialog.matches(':modal'))
    assert.equal(
      button.shadowRoot?.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent,
      inside(button, '[part="title"]')?.textContent,
    )
    assert.isNotEmpty(inside(button, '[part="title"]')?.textContent)
    assert.deepEqual([dialog.offsetWidth, dialog.offsetHeight], [innerWidth, innerHeight])
  })

  it('opens with its card drawn, and open() resolves with the focus in it', async () => {
    const { showModal } = HTMLDialogElement.prototype
    const views: (string | undefined)[] = []
    HTMLDialogElement.prototype.showModal = function () {
      views.push(this.querySelector<HTMLElement>('[part="card"] [data-view]')?.dataset['view'])
      showModal.call(this)
    }
    try {
      const button = place()
      await button.open()
      assert.deepEqual(views, ['Connect'])
      assert.equal(viewOf(button), 'Connect')
      assert.isTrue(inside(button, '.stage')?.contains(button.shadowRoot?.activeElement ?? null))
    } finally {
      HTMLDialogElement.prototype.showModal = showModal
    }
  })

  it('is drawn, closed, when the pointer reaches the button, and a press opens what is drawn', async () => {
    const button = place()
    await hover(button)
    const drawn = await until('the closed dialog', () => inside(button, 'dialog:not([open]) [data-view="Connect"]'))
    assert.isFalse(isOpen(button))
    assert.equal(drawn.getBoundingClientRect().height, 0)

    await button.open()
    assert.equal(inside(button, 'dialog[open] [data-view="Connect"]'), drawn)
    assert.isAbove(drawn.getBoundingClientRect().height, 100)
    assert.isTrue(inside(button, '.stage')?.contains(button.shadowRoot?.activeElement ?? null))

    await button.close()
    await until('the dialog closed', () => !inside(button, 'dialog[open]'))
  })

  it('opens on the view that was asked for, whatever was drawn before', async () => {
    const button = place()
    await hover(button)
    const drawn = await until('the closed dialog', () => inside(button, 'dialog:not([open]) [data-view="Connect"]'))
    await button.open('WhatIsAWallet')
    await until('the view', () => viewOf(button) === 'WhatIsAWallet')
    assert.isFalse(drawn.isConnected)
  })

  it('a control that has got the focus while the view was being drawn keeps it', async () => {
    const button = place()
    await button.open()
    const close = inside(button, '[part~="close"]') as HTMLElement
    // In the task that draws the view, as a Tab key may come in the next one, before the view takes the focus.
    const drawn = new Promise<void>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (viewOf(button) !== 'WhatIsAWallet') return
        observer.disconnect()
        close.focus()
        resolve()
      }).observe(dialogOf(button), { childList: true, subtree: true })
    })
    await button.open('WhatIsAWallet')
    await drawn
    await pause(50)
    assert.equal(button.shadowRoot?.activeElement?.part.value, close.part.value)
  })

  it('open() also resolves when the dialog is closed before its card is drawn', async () => {
    const button = place()
    let opened = false
    button.addEventListener('open', () => void (opened = true))
    const opening = button.open()
    await until('the open event', () => opened)
    await button.close()
    await opening
    assert.isFalse(isOpen(button))
  })

  it('stands still once a view has failed to load, so that a press on "Try again" is not lost', async () => {
    const button = place({ 'project-id': 'a'.repeat(32), services: NO_SERVICES })
    await button.open()
    // The card itself moves while it opens.
    await Promise.all(
      card(button)
        .getAnimations()
        .map((animation) => animation.finished),
    )
    const { fetch } = window
    // The request fails when the card starts to grow to the height of the placeholders.
    let grow = (): void => {}
    const growing = new Promise<void>((resolve) => (grow = resolve))
    window.fetch = () => growing.then(() => Promise.reject(new TypeError('Failed to fetch')))
    try {
      const body = inside(button, '[part="body"]') as HTMLElement
      body.animate = (...given) => {
        setTimeout(grow)
        return HTMLElement.prototype.animate.apply(body, given)
      }
      const rows = (): HTMLButtonElement[] => [...(button.shadowRoot?.querySelectorAll('button') ?? [])]
      const link = await until('All wallets', () => rows().find((row) => row.textContent?.includes('All wallets')))
      link.click()
      const retry = (): Element | undefined => inside(button, '[data-view="AllWallets"] [data-action="retry"]')
      await until('the failure', retry)
      await new Promise(requestAnimationFrame)
      const tops = new Set<number>()
      for (const end = performance.now() + 400; performance.now() < end;) {
        await new Promise(requestAnimationFrame)
        tops.add(retry()!.getBoundingClientRect().top)
      }
      assert.equal(tops.size, 1, [...tops].join(', '))
    } finally {
      window.fetch = fetch
    }
  })

  it('stays open when it is reopened while closing, although the close event arrives late', async () => {
    const button = place()
    const closed = hear(button, 'close')
    await button.open()
    const dialog = dialogOf(button)
    await button.close()
    const again = new Promise<void>((resolve) => {
      // Between the closing of the dialog and the browser's event.
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve(button.open())
      })
      observer.observe(dialog, { attributeFilter: ['open'] })
    })
    await again
    await pause(300)
    assert.isTrue(isOpen(button))
    assert.equal(closed.length, 1)
  })

  it('leaves no style sheets or style attributes on the page', async () => {
    const theirs = new CSSStyleSheet()
    document.adoptedStyleSheets = [theirs]
    document.documentElement.style.cssText = 'overflow: auto; padding-right: 3px'
    const before = [
      document.documentElement.outerHTML.split('>')[0],
      document.body.getAttribute('style'),
      [...document.adoptedStyleSheets],
    ] as const
    const button = place()
    await button.open()
    await button.close()
    await until('the dialog closed', () => !inside(button, 'dialog[open]'))
    assert.deepEqual(
      [document.documentElement.outerHTML.split('>')[0], document.body.getAttribute('style')],
      [before[0], before[1]],
    )
    assert.deepEqual([...document.adoptedStyleSheets], before[2])
    document.adoptedStyleSheets = []
  })

  it('blocks scrolling of the page behind by wheel and keys, and keeps its position', async () => {
    const tall = document.createElement('div')
    tall.style.cssText = 'height: 5000px'
    document.body.append(tall)
    const button = place()
    scrollTo(0, 700)
    await button.open()
    await sendMouse({ type: 'move', position: [20, 20] })
    window.dispatchEvent(new WheelEvent('wheel', { deltaY: 500, bubbles: true }))
    await sendKeys({ press: 'PageDown' })
    await sendKeys({ press: 'End' })
    await pause(100)
    assert.equal(scrollY, 700)
    assert.equal(getComputedStyle(document.body).overflowY, 'hidden')
    await button.close()
    await until('the dialog closed', () => !inside(button, 'dialog[open]'))
    assert.equal(scrollY, 700)
    assert.notEqual(getComputedStyle(document.body).overflowY, 'hidden')
    tall.remove()
  })

  it('a press outside the card closes it; one that starts inside does not', async () => {
    const button = place()
    const closed = hear(button, 'close')
    await button.open()
    await pause(200)
    const { left, top, width } = card(button).getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + 12)] })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: [10, 10] })
    await sendMouse({ type: 'up' })
    await pause(50)
    assert.isTrue(isOpen(button))
    await sendMouse({ type: 'click', position: [10, 10] })
    await until('the dialog gone', () => !isOpen(button))
    assert.deepEqual(
      closed.map(({ detail }) => detail),
      [{ reason: 'user' }],
    )
  })

  it('Escape, the close button and close() each close it, with their reason', async () => {
    const button = place()
    const closed = hear(button, 'close')
    await button.open()
    await sendKeys({ press: 'Escape' })
    await until('closed by Escape', () => closed.length === 1)
    await button.open()
    inside(button, '[part="close"]')?.click()
    await until('closed by its control', () => closed.length === 2)
    await button.open()
    assert.isTrue(await button.close())
    assert.deepEqual(
      closed.map(({ detail }) => detail.reason),
      ['user', 'user', 'programmatic'],
    )
  })

  it('Tab stays inside, and page scripts cannot take the focus', async () => {
    const outside = document.createElement('button')
    outside.textContent = 'of the page'
    document.body.append(outside)
    const button = place()
    await button.open()
    for (let step = 0; step < 8; step++) {
      await sendKeys({ press: 'Tab' })
      assert.notEqual(document.activeElement, outside)
    }
    outside.focus()
    assert.notEqual(document.activeElement, outside)
    outside.remove()
  })

  // Firefox and WebKit make a stop of a scroll container.
  it('the dialog itself is no stop of the Tab key', async () => {
    const button = place()
    await button.open()
    const stops = new Set<Element | null | undefined>()
    for (let step = 0; step < 8; step++) {
      await sendKeys({ press: 'Tab' })
      stops.add(button.shadowRoot?.activeElement)
    }
    assert.isAbove(stops.size, 1)
    assert.isFalse(stops.has(dialogOf(button)))
  })

  // Neither Firefox nor WebKit knows the preference.
  it('what is behind the dialog is blurred, unless the visitor prefers it otherwise', async () => {
    const button = place()
    await button.open()
    const { matches } = matchMedia('(prefers-reduced-transparency: reduce)')
    const { backdropFilter } = getComputedStyle(dialogOf(button))
    assert.equal(backdropFilter, matches ? 'none' : 'blur(6px)', `${innerWidth} px`)
  })

  it('a refused close shakes for 500 ms each time and points at the way out', async () => {
    const button = await refusing(wallet)
    await pause(200)
    for (let time = 1; time <= 4; time++) {
      const shaking = refusal(button)
      await sendKeys({ press: 'Escape' })
      const { animationName, animationDuration, endsAfter } = await until(`shake ${time}`, shaking)
      assert.deepEqual([animationName, animationDuration], ['shake', '0.5s'])
      assert.isAtLeast(await endsAfter, 450)
      assert.isTrue(isOpen(button))
      assert.isTrue(dialogOf(button).matches(':modal'))
    }
    await sendMouse({ type: 'click', position: [10, 10] })
    inside(button, '[part="close"]')?.click()
    assert.isFalse(await button.close())
    assert.isTrue(isOpen(button))
    assert.equal(inside(button, '[part="close"]')?.getAttribute('aria-disabled'), 'true')
    assert.equal(button.shadowRoot?.activeElement, inside(button, '[data-action="cancel"]'))
    inside(button, '[data-action="cancel"]')?.click()
    await until('the way out', () => !isOpen(button))
  })

  it('with reduced motion a refused close shows an outline and is announced, without moving', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const button = await refusing(wallet)
    assert.equal(getComputedStyle(dialogOf(button)).animationName, 'none')
    const ring = refusal(button)
    await sendKeys({ press: 'Escape' })
    const { animationName, outlineStyle } = await until('the ring', ring)
    assert.deepEqual([animationName, outlineStyle], ['none', 'solid'])
    assert.isNotEmpty(inside(button, '[part="card"] > [role="status"]')?.textContent?.trim())
    assert.equal(getComputedStyle(dom(button)).transitionDuration.split(',')[0], '0s')
  })

  it('at 430 px and less it is a bottom sheet', async () => {
    const page = await openPage(430, 700)
    await page.run()
    const button = page.place()
    await button.open()
    // Once the card has risen.
    await until('a card at the bottom', () => Math.round(card(button).getBoundingClientRect().bottom) === 700)
    const { left, width } = card(button).getBoundingClientRect()
    assert.deepEqual([left, width], [0, 430])
    ;(page.window.frameElement as HTMLElement).style.width = '431px'
    assert.equal(card(button).getBoundingClientRect().width, 360)
    closePages()
  })

  it('inline display shows the card in place, without close button, and leaves scroll and focus alone', async () => {
    const outside = document.createElement('button')
    document.body.append(outside)
    const button = place({ display: 'inline' })
    outside.focus()
    await button.open()
    const view = await until('the card', () => inside(button, 'section [part="card"]'))
    assert.isUndefined(inside(button, 'dialog'))
    assert.isUndefined(inside(button, '[part="close"]'))
    assert.equal(dom(button).getBoundingClientRect().width, 0)
    assert.isAbove(view.getBoundingClientRect().width, 100)
    assert.notEqual(getComputedStyle(document.documentElement).overflowY, 'hidden')
    outside.focus()
    assert.equal(document.activeElement, outside)
    outside.remove()
  })

  it('has every documented part', async () => {
    const button = place({ services: NO_SERVICES })
    await button.open()
    for (const part of [
      'button',
      'avatar',
      'balance',
      'address',
      'dialog',
      'card',
      'header',
      'title',
      'close',
      'body',
      'row',
      'row-icon',
    ]) {
      assert.exists(inside(button, `[part~="${part}"]`), part)
    }
    await button.open('Connect')
    inside(button, '[part="header"] button')?.click()
    await until('back', () => inside(button, '[part="back"]'))
  })
})

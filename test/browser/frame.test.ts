import { assert } from 'chai'
import { emulateMedia, sendKeys, sendMouse } from '@web/test-runner-commands'
import { createClock } from '../../src/services/clock/clock'
import { createFrame } from '../../src/services/frame/createFrame'
import type { Frame } from '../../src/services/frame/contract'
import { createLog } from '../../src/services/log/log'
import { pause, until } from './button'

const BOX = { left: 100, top: 50, width: 360, height: 400, radius: '20px' }

let frame: Frame
let closeAsked: number
let dialogBelow: HTMLDialogElement
let field: HTMLButtonElement

const frameDialog = (): HTMLDialogElement => document.querySelector<HTMLDialogElement>('dialog[id^="wcb-frame-"]')!
const iframe = (): HTMLIFrameElement => frameDialog().querySelector('iframe')!
const birth = (): unknown => (iframe().contentWindow as unknown as { birth?: number }).birth

function make(page = '/test/browser/frame.html'): Frame {
  const clock = createClock()
  return createFrame(
    {
      url: new URL(page, location.href).href,
      projectId: 'p',
      networkId: () => undefined,
      title: () => 'Wallet',
      enableLogger: true,
      dappData: () => ({ projectId: 'p' }),
      theme: () => ({ themeMode: 'dark' }),
      onToken: () => {},
      onTimeout: () => {},
      onCloseRequest: () => (closeAsked += 1),
    },
    clock,
    createLog({ now: clock.now }),
    { document, window },
  )
}

const durations = (): unknown[] =>
  iframe()
    .getAnimations()
    .map((animation) => animation.effect?.getTiming().duration)

/** A modal dialog in a shadow root, like the element's, with the focus inside. */
function openDialogBelow(): void {
  const host = document.createElement('div')
  host.attachShadow({ mode: 'open' })
  dialogBelow = document.createElement('dialog')
  field = document.createElement('button')
  field.textContent = 'below'
  dialogBelow.append(field)
  host.shadowRoot?.append(dialogBelow)
  document.body.append(host)
  dialogBelow.showModal()
  field.focus()
}

describe('the frame in the page', () => {
  beforeEach(() => {
    closeAsked = 0
    frame = make()
    openDialogBelow()
  })
  afterEach(async () => {
    frame.remove()
    ;(dialogBelow.getRootNode() as ShadowRoot).host.remove()
    for (const style of document.querySelectorAll('style.hostile')) style.remove()
    document.body.removeAttribute('class')
    await emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('is created hidden, in a dialog of its own on the body, and becomes ready', async () => {
    await frame.attach()
    assert.equal(frameDialog().parentElement, document.body)
    assert.isFalse(frameDialog().open)
    assert.equal(getComputedStyle(frameDialog()).display, 'none')
    assert.equal(iframe().title, 'Wallet')
    assert.isFalse(iframe().hasAttribute('sandbox'))
    assert.deepEqual(await frame.request('GET_CHAIN_ID', undefined), { chainId: 1 })
  })

  it('covers the card, can be pressed and has the focus; hiding it restores the focus', async () => {
    await frame.attach()
    frame.show(BOX)
    assert.isTrue(frameDialog().matches(':modal'))
    const { left, top, width, height } = iframe().getBoundingClientRect()
    assert.deepEqual([left, top, width, height], [100, 50, 360, 400])
    assert.equal(getComputedStyle(iframe()).borderTopLeftRadius, '20px')
    assert.equal(getComputedStyle(iframe()).borderTopWidth, '0px')
    assert.equal(document.elementFromPoint(200, 100), iframe())
    assert.equal(document.activeElement, iframe())
    frame.show({ ...BOX, left: 10 })
    assert.equal(iframe().getBoundingClientRect().left, 10)
    frame.hide()
    assert.equal(getComputedStyle(frameDialog()).display, 'none')
    assert.isTrue(dialogBelow.matches(':modal'))
    assert.equal((dialogBelow.getRootNode() as ShadowRoot).activeElement, field)
  })

  it('never reloads while it is shown, moved and hidden', async () => {
    await frame.attach()
    const born = birth()
    assert.isNumber(born)
    for (let time = 0; time < 3; time += 1) {
      frame.show({ ...BOX, left: time })
      await pause(20)
      frame.hide()
    }
    assert.equal(birth(), born)
    assert.equal(frameDialog().parentElement, document.body)
  })

  it('Escape asks and never closes it, however often', async () => {
    await frame.attach()
    frame.show(BOX)
    // In the iframe, keys belong to the frame.
    frameDialog().tabIndex = -1
    frameDialog().focus()
    for (let time = 1; time <= 4; time += 1) {
      await sendKeys({ press: 'Escape' })
      await until(`asked ${time}`, () => closeAsked === time)
      assert.isTrue(frameDialog().matches(':modal'))
    }
  })

  it('a close request that cannot be cancelled asks too, and the frame stays', async () => {
    await frame.attach()
    frame.show(BOX)
    const born = birth()
    frameDialog().close()
    await until('asked', () => closeAsked === 1)
    assert.isTrue(frameDialog().matches(':modal'))
    assert.equal(birth(), born)
  })

  it('a press outside it asks; one on it does not', async () => {
    await frame.attach()
    frame.show(BOX)
    await sendMouse({ type: 'click', position: [200, 100] })
    assert.equal(closeAsked, 0)
    await sendMouse({ type: 'click', position: [600, 500] })
    await until('asked', () => closeAsked === 1)
    assert.isTrue(frameDialog().matches(':modal'))
  })

  it('fades in for 150 ms and shakes for 500 ms', async () => {
    await frame.attach()
    frame.show(BOX)
    assert.deepEqual(durations(), [150])
    await until('the end of the fade', () => durations().length === 0)
    frame.shake()
    assert.deepEqual(durations(), [500])
    await until('the end of the shake', () => durations().length === 0)
    assert.equal(getComputedStyle(iframe()).translate, 'none')
  })

  it('neither fades nor shakes under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    await frame.attach()
    frame.show(BOX)
    frame.shake()
    assert.deepEqual(durations(), [])
  })

  it('no style sheet of the page moves, hides, covers or dims it', async () => {
    const style = document.createElement('style')
    style.className = 'hostile'
    style.textContent = `
      * { all: unset }
      iframe, dialog, body > * {
        display: none !important; opacity: .1 !important; visibility: hidden !important;
        pointer-events: none !important; transform: scale(.1) !important; position: static !important;
        width: 3px !important; max-width: 3px !important; max-height: 3px !important;
        border: 9px solid red !important; margin: 50px !important; padding: 9px !important;
        clip-path: inset(50%) !important; filter: blur(9px) !important; zoom: 3 !important;
        transition: all 5s !important; animation: hostile 1s infinite !important; translate: 90px !important;
        inset: auto !important; mix-blend-mode: multiply !important; content-visibility: hidden !important;
      }
      dialog::backdrop { background: red !important; display: block !important }
      @keyframes hostile { from { opacity: 0; left: 900px } }
      body { transform: scale(.5); filter: blur(2px); opacity: .5; visibility: hidden }`
    document.head.append(style)
    await frame.attach()
    assert.equal(getComputedStyle(frameDialog()).display, 'none')
    frame.show(BOX)
    await until('the end of the fade', () => durations().length === 0)
    const { left, top, width, height } = iframe().getBoundingClientRect()
    assert.deepEqual([left, top, width, height], [100, 50, 360, 400])
    const seen = getComputedStyle(iframe())
    assert.deepEqual(
      [
        seen.display,
        seen.opacity,
        seen.visibility,
        seen.pointerEvents,
        seen.clipPath,
        seen.filter,
        seen.borderTopWidth,
        seen.animationName,
      ],
      ['block', '1', 'visible', 'auto', 'none', 'none', '0px', 'none'],
    )
    assert.equal(document.elementFromPoint(200, 100), iframe())
    assert.equal(getComputedStyle(frameDialog(), '::backdrop').display, 'none')
    frame.hide()
    assert.equal(getComputedStyle(frameDialog()).display, 'none')
  })

  it('when the page removes it, requests are rejected, and the next one creates it again', async () => {
    await frame.attach()
    const before = iframe()
    const asked = frame.request('CONNECT_FARCASTER', undefined).then(
      () => 'answered',
      (reason: Error) => reason.message,
    )
    // A mocked timer would respond in a later task; the observer notifies in this one.
    frame.show(BOX)
    frameDialog().remove()
    assert.equal(await asked, 'Something went wrong')
    assert.isFalse(frame.attached)
    assert.deepEqual(await frame.request('GET_CHAIN_ID', undefined), { chainId: 1 })
    assert.notEqual(iframe(), before)
    assert.equal((dialogBelow.getRootNode() as ShadowRoot).activeElement, field)
  })

  it('when the page moves it, it reloads, is initialized again, and responds again', async () => {
    await frame.attach()
    const room = document.createElement('div')
    document.body.append(room)
    const moved = frameDialog()
    const loaded = new Promise((resolve) =>
      moved.querySelector('iframe')?.addEventListener('load', resolve, { once: true }),
    )
    room.append(moved)
    await loaded
    assert.deepEqual(await frame.request('GET_CHAIN_ID', undefined), { chainId: 1 })
    frame.remove()
    room.remove()
  })

  it('a page whose policy forbids the frame gets the error at once', async () => {
    const policy = document.createElement('iframe')
    policy.srcdoc = `<meta http-equiv="Content-Security-Policy" content="frame-src 'none'"><body></body>`
    document.body.append(policy)
    await until(
      'the page with the policy',
      () => policy.contentDocument?.querySelector('meta') && policy.contentDocument.readyState === 'complete',
    )
    const clock = createClock()
    const within = policy.contentWindow as Window & typeof globalThis
    const blocked = createFrame(
      {
        url: new URL('/test/browser/frame.html', location.href).href,
        projectId: 'p',
        networkId: () => undefined,
        title: () => '',
        enableLogger: true,
        dappData: () => ({ projectId: 'p' }),
        theme: () => ({}),
        onToken() {},
        onTimeout() {},
        onCloseRequest() {},
      },
      clock,
      createLog({ now: clock.now }),
      { document: within.document, window: within },
    )
    const began = performance.now()
    const reason = await blocked.attach().then(
      () => undefined,
      (error: { code: string }) => error.code,
    )
    assert.equal(reason, 'frame_load_error')
    assert.isBelow(performance.now() - began, 5_000)
    policy.remove()
  })

  it('removed, it leaves nothing behind', async () => {
    const sheets = document.adoptedStyleSheets.length
    await frame.attach()
    frame.show(BOX)
    frame.remove()
    assert.isNull(document.querySelector('dialog[id^="wcb-frame-"]'))
    assert.equal(document.adoptedStyleSheets.length, sheets)
    assert.equal((dialogBelow.getRootNode() as ShadowRoot).activeElement, field)
  })
})

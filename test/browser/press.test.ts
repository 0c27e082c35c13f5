import { assert } from 'chai'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { cleared, define, dialogOf, dom, hear, inside, isOpen, pause, place, until, viewOf } from './button'
import { closePages, openPage } from './freshPage'

function middle(node: Element): [number, number] {
  const { x, y, width, height } = node.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}

describe('the press', () => {
  before(define)
  afterEach(async () => {
    closePages()
    await cleared()
  })

  const ways: readonly [string, (target: HTMLElement) => Promise<void>][] = [
    ['a click', (target) => sendMouse({ type: 'click', position: middle(target) })],
    ['Enter', async (target) => (target.focus(), sendKeys({ press: 'Enter' }))],
    ['Space', async (target) => (target.focus(), sendKeys({ press: 'Space' }))],
  ]
  for (const [name, press] of ways) {
    it(`${name} opens once, with the focus inside the dialog, and Escape returns it to the button`, async () => {
      const button = place()
      const opened = hear(button, 'open')
      await press(button)
      await until('the dialog', () => isOpen(button) && viewOf(button))
      assert.equal(viewOf(button), 'Connect')
      await until('focus in the dialog', () => dialogOf(button).contains(button.shadowRoot?.activeElement ?? null))
      assert.deepEqual(
        opened.map(({ detail }) => detail),
        [{ view: 'Connect' }],
      )

      await sendKeys({ press: 'Escape' })
      await until('the dialog closed', () => !inside(button, 'dialog[open]'))
      assert.equal(document.activeElement, button)
      assert.equal(button.shadowRoot?.activeElement, dom(button))
    })
  }

  it('what has the focus in the dialog hears Escape once, and the page does not', async () => {
    const button = place()
    await button.open()
    const heard: string[] = []
    const hearing = new AbortController()
    const how = { signal: hearing.signal, capture: true }
    dialogOf(button).addEventListener('keydown', ({ key }) => void heard.push(key), how)
    document.addEventListener('keydown', ({ key }) => void heard.push(`page: ${key}`), how)
    await sendKeys({ press: 'Escape' })
    await until('the dialog closed', () => !inside(button, 'dialog[open]'))
    hearing.abort()
    assert.deepEqual(heard, ['Escape'])
  })

  it('two clicks, a key and a call before the app has loaded open the dialog once', async () => {
    const page = await openPage()
    await page.run('/late/300/dist-cdn/wallet-connect-button.js')
    const button = page.place()
    const opened = hear(button, 'open')
    dom(button).click()
    dom(button).click()
    dom(button).dispatchEvent(new page.window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    const called = button.open()
    assert.isTrue(button.matches(':state(busy)'))
    await called
    await pause(100)
    assert.equal(opened.length, 1)
    assert.isTrue(dialogOf(button).contains(button.shadowRoot?.activeElement ?? null))
    assert.isFalse(button.matches(':state(busy)'))
  })
})

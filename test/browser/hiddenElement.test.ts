import { assert } from 'chai'
import { cleared, define, ENTRY, hear, inside, isOpen, place, until, viewOf, type Button } from './button'
import { closePages, openPage } from './freshPage'
import { NO_SERVICES } from './services'

/** Where the dialog is shown instead. */
const substituteOf = (hidden: Button): Button | undefined =>
  [...document.querySelectorAll<Button>('wallet-connect-button')].find((each) => each !== hidden)

/** Whether a press in the corner of the page does not reach the page. */
const isFrozen = (): boolean => !document.elementFromPoint(2, 2)?.matches('html, body')

function room(): HTMLElement {
  const made = document.createElement('div')
  document.body.append(made)
  return made
}

describe('an element that is not rendered', () => {
  before(define)
  afterEach(async () => {
    await cleared()
    for (const node of document.querySelectorAll('wallet-connect-button, div.room')) node.remove()
  })

  it('below a hidden ancestor opens a dialog that is visible, looks the same and closes again', async () => {
    const menu = room()
    menu.className = 'room'
    menu.style.cssText = '--wcb-accent: rgb(1, 2, 3); color-scheme: dark; display: none'
    menu.lang = 'de'
    const button = place({ 'project-id': 'hidden', services: NO_SERVICES }, menu)
    const closed = hear(button, 'close')
    await button.open()
    const shown = await until('another element', () => substituteOf(button))
    await until('its dialog', () => isOpen(shown))
    assert.isTrue(inside(shown, 'dialog')?.checkVisibility())
    assert.equal(inside(shown, '[part="title"]')?.textContent, 'Wallet verbinden')
    assert.equal(getComputedStyle(shown).getPropertyValue('--wcb-accent'), 'rgb(1, 2, 3)')
    assert.equal(getComputedStyle(shown).colorScheme, 'dark')
    inside(shown, '[part="close"]')?.click()
    await until('the end', () => !shown.isConnected)
    assert.deepEqual(
      closed.map(({ detail }) => detail),
      [{ reason: 'user' }],
    )
    assert.isFalse(isFrozen())
  })

  it('keeps its view when an ancestor is hidden while the dialog is open', async () => {
    const menu = room()
    menu.className = 'room'
    const button = place({ 'project-id': 'hidden', services: NO_SERVICES }, menu)
    await button.open('WhatIsAWallet')
    menu.style.display = 'none'
    const shown = await until('another element', () => substituteOf(button))
    await until('the view', () => isOpen(shown) && viewOf(shown) === 'WhatIsAWallet')
    await button.close()
    await until('the end', () => !shown.isConnected)
    assert.isFalse(isFrozen())
  })

  it('below an ancestor without pointer events or visibility has a dialog with both', async () => {
    const menu = room()
    menu.className = 'room'
    menu.style.cssText = 'pointer-events: none; visibility: hidden'
    const button = place({ 'project-id': 'hidden', services: NO_SERVICES }, menu)
    await button.open()
    const dialog = inside(button, 'dialog')
    assert.equal(document.elementFromPoint(2, 2), button)
    assert.equal(dialog && getComputedStyle(dialog).visibility, 'visible')
  })

  it('stays closed when it is closed before the code that moves its dialog has arrived', async () => {
    // In a page of its own, which has not loaded that code.
    const page = await openPage()
    page.body.style.display = 'none'
    const name = `hidden${Date.now()}`
    await page.run(`/held/${name}~environment${ENTRY}`)
    const button = page.place({ 'project-id': 'hidden', services: NO_SERVICES })
    const opening = button.open()
    await until('its dialog', () => isOpen(button))
    await button.close()
    await opening
    await fetch(`/mend/${name}`)
    const { name: url } = await until('the code', () =>
      page.window.performance.getEntriesByType('resource').find((each) => each.name.includes('/environment-')),
    )
    // Has run when this import, which is later than that of the dialog, resolves.
    const importIn = new page.window.Function('url', 'return import(url)') as (url: string) => Promise<unknown>
    await importIn(url)
    assert.isFalse(isOpen(button))
    assert.lengthOf(page.document.querySelectorAll('wallet-connect-button'), 1)
    closePages()
  })
})

import { assert } from 'chai'
import { storageKey } from '../../src/services/storage/storageKey'
import {
  cleared,
  define,
  dialogOf,
  hear,
  inside,
  isOpen,
  pause,
  place,
  rejection,
  until,
  viewOf,
  type Button,
} from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { STORED_SESSION } from './storedSession'

/** A page in which the chunk with the session's actions fails to load, and its unhandled rejections. */
async function pageWithoutActions(name: string): Promise<{ page: FreshPage; unhandled: string[] }> {
  const page = await openPage()
  const unhandled: string[] = []
  page.window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    unhandled.push(String(event.reason))
  })
  page.window.localStorage.setItem(storageKey('lost', 'session'), STORED_SESSION)
  page.window.localStorage.setItem(storageKey('lost', 'recent_wallets'), '[]')
  await page.run(`/broken/${name}~connected/dist-cdn/wallet-connect-button.js`)
  return { page, unhandled }
}

const placed = (page: FreshPage): Button => page.place({ 'project-id': 'lost', services: NO_SERVICES })

describe('without the code of the session’s actions', () => {
  afterEach(() => {
    closePages()
    localStorage.clear()
  })

  it('background work causes no unhandled rejection', async () => {
    const { page, unhandled } = await pageWithoutActions('unhandled')
    const button = placed(page)
    await button.ready
    await button.open()
    assert.isTrue(isOpen(button))
    // A message from another tab, once this one listens.
    const channel = new BroadcastChannel(storageKey('lost', 'tabs'))
    for (let time = 0; time < 5; time++) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      channel.postMessage({ type: 'connected', namespace: 'eip155' })
      await pause(300)
    }
    channel.close()
    button.setAttribute('project-id', 'another')
    await until('the new project', () => button.config.projectId === 'another')
    await pause(300)
    assert.deepEqual(unhandled, [])
  })

  it('it works again once the code can be fetched', async () => {
    const { page, unhandled } = await pageWithoutActions('mendable')
    const button = placed(page)
    await button.ready
    assert.equal((await rejection(button.signIn())).code, 'lazy_part_unavailable')
    await fetch('/mend/mendable')
    assert.equal((await rejection(button.signIn())).code, 'siwx_not_enabled')
    assert.deepEqual(unhandled, [])
  })
})

describe('with nodes of the dialog that an extension takes', () => {
  before(define)
  afterEach(cleared)

  const reasons = (closed: ReturnType<typeof hear<'close'>>) => closed.map(({ detail }) => detail.reason)

  it('the header’s help button gone, the visitor goes on, close is told and the next press opens it', async () => {
    const button = place({ services: NO_SERVICES })
    const closed = hear(button, 'close')
    await button.open()
    inside(button, '[part=help] svg')?.remove()
    const help = inside(button, '[part=help]')
    const wrapper = document.createElement('span')
    help?.replaceWith(wrapper)
    help?.addEventListener('click', () => wrapper.remove())
    wrapper.append(help as Node)
    help?.click()
    await until('the help', () => isOpen(button) && viewOf(button) === 'WhatIsAWallet')
    assert.isTrue(dialogOf(button).matches(':modal'))
    inside(button, '[part=back]')?.click()
    await until('Connect', () => viewOf(button) === 'Connect')
    await button.close()
    assert.deepEqual(reasons(closed), ['programmatic'])
    await button.open()
    assert.isTrue(isOpen(button))
  })

  it('what was typed is in the fresh dialog, with its selection', async () => {
    const button = place({ networks: 'mainnet base polygon arbitrum optimism gnosis bsc avalanche celo zksync' })
    await button.open('Networks')
    const field = await until('the field', () => inside<HTMLInputElement>(button, 'input'))
    field.focus()
    field.value = 'poly'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.setSelectionRange(1, 3)
    const [dialog, wrapper] = [dialogOf(button), document.createElement('font')]
    dialog.replaceWith(wrapper)
    wrapper.append(dialog)
    const next = await until('a fresh field', () => {
      const found = inside<HTMLInputElement>(button, 'dialog:modal input')
      return found !== field && found
    })
    await until('the text', () => next.value === 'poly')
    assert.deepEqual([next.selectionStart, next.selectionEnd], [1, 3])
  })

  it('the dialog is drawn once more, then close is told and the page scrolls', async () => {
    const button = place({ services: NO_SERVICES })
    const closed = hear(button, 'close')
    await button.open()
    const first = dialogOf(button)
    first.remove()
    const second = await until('a fresh dialog', () => inside(button, 'dialog:modal'))
    assert.notEqual(second, first)
    assert.deepEqual(closed, [])
    second.remove()
    await until('the end', () => closed.length > 0)
    assert.deepEqual(reasons(closed), ['removed'])
    assert.notEqual(getComputedStyle(document.documentElement).overflowY, 'hidden')
    await button.open()
    assert.isTrue(dialogOf(button).matches(':modal'))
  })

  it('without the inner element close is told, and open() settles with a dialog', async () => {
    const button = place({ services: NO_SERVICES })
    const closed = hear(button, 'close')
    await button.open()
    dialogOf(button).parentElement?.remove()
    await until('the end', () => closed.length > 0)
    assert.deepEqual(reasons(closed), ['removed'])
    await button.open()
    assert.isTrue(isOpen(button))
  })
})

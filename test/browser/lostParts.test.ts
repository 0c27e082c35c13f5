import { assert } from 'chai'
import { storageKey } from '../../src/services/storage/storageKey'
import { isOpen, pause, rejection, until, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'

/** A page in which the chunk with the session's actions fails to load, and its unhandled rejections. */
async function pageWithoutActions(name: string): Promise<{ page: FreshPage; unhandled: string[] }> {
  const page = await openPage()
  const unhandled: string[] = []
  page.window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    unhandled.push(String(event.reason))
  })
  for (const key of ['connection_status', 'recent_wallets'])
    page.window.localStorage.setItem(storageKey('lost', key), key === 'connection_status' ? 'connected' : '[]')
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

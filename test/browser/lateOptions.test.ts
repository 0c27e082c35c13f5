import { assert } from 'chai'
import { cleared, define, inside, place, settled, statusOf, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet, type PageWallet } from './wallet'

const PROJECT = 'late'

/** A page that has run the script, in a browser where this project has a stored session. */
async function openNextPage(wallet: PageWallet): Promise<FreshPage> {
  const page = await openPage()
  page.window.addEventListener('eip6963:requestProvider', () => wallet.announce(page.window))
  await page.run()
  return page
}

function fetchesApp(page: FreshPage): boolean {
  return page.window.performance.getEntriesByType('resource').some(({ name }) => /\/chunks\/app-/.test(name))
}

describe('options that are set after the element is on the page', () => {
  let wallet: PageWallet
  before(define)
  beforeEach(() => void (wallet = installWallet()))
  afterEach(async () => {
    closePages()
    wallet.putAway()
    await cleared()
  })

  async function storeSession(): Promise<void> {
    const button = place({ 'project-id': PROJECT, services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
  }

  const ways: Readonly<Record<string, (button: Button) => void>> = {
    config: (button) => {
      button.config = { projectId: PROJECT, services: JSON.parse(NO_SERVICES) }
    },
    'a property': (button) => {
      button.services = JSON.parse(NO_SERVICES)
      button.projectId = PROJECT
    },
    'an attribute': (button) => {
      button.setAttribute('services', NO_SERVICES)
      button.setAttribute('project-id', PROJECT)
    },
    'the JSON child': (button) => {
      const child = button.ownerDocument.createElement('script')
      child.type = 'application/json'
      child.slot = 'config'
      child.textContent = JSON.stringify({ projectId: PROJECT, services: JSON.parse(NO_SERVICES) })
      button.append(child)
    },
  }
  for (const [name, set] of Object.entries(ways)) {
    it(`restore a stored session: ${name}`, async () => {
      await storeSession()
      const page = await openNextPage(wallet)
      const button = page.place()
      await settled()
      assert.equal(statusOf(button), 'disconnected')
      set(button)
      await button.ready
      assert.equal(button.account?.address, ADDRESS)
      assert.equal(statusOf(button), 'connected')
    })
  }

  it('join a session that another element has', async () => {
    await storeSession()
    const late = place({ services: NO_SERVICES })
    await settled()
    assert.equal(statusOf(late), 'disconnected')
    late.projectId = PROJECT
    await late.ready
    assert.equal(late.account?.address, ADDRESS)
  })

  it('load the rest of the code, if that is what they ask for at the end of the task', async () => {
    const page = await openNextPage(wallet)
    const [eager, undone] = [page.place(), page.place()]
    undone.loading = 'eager'
    undone.loading = 'intent'
    await new Promise((resolve) => {
      ;(page.window.requestIdleCallback ?? page.window.setTimeout)(resolve)
    })
    assert.isFalse(fetchesApp(page))
    eager.loading = 'eager'
    await eager.ready
    assert.isTrue(fetchesApp(page))
    assert.isUndefined(inside(undone, 'dialog'))
  })
})

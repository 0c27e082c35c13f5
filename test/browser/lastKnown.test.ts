import { assert } from 'chai'
import { storageKey } from '../../src/services/storage/storageKey'
import { dom, inside, statusOf, until } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { STORED_SESSION } from './storedSession'

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9' +
  'awAAAABJRU5ErkJggg=='

/** The button's content while a session is being restored. The lazy code arrives later. */
async function drawn(known: string): Promise<{ text: string; icon: string | undefined; page: FreshPage }> {
  const page = await openPage()
  page.window.localStorage.setItem(storageKey('stored', 'session'), STORED_SESSION)
  page.window.localStorage.setItem(storageKey('stored', 'last_known'), known)
  await page.run('/late/3000/dist-cdn/wallet-connect-button.js')
  const button = page.place({ 'project-id': 'stored' })
  const shown = {
    text: inside(button, '[part="address"]')?.textContent ?? '',
    icon: inside<HTMLImageElement>(button, '[part="avatar"] img')?.src,
    page,
  }
  assert.isAbove(dom(button).getBoundingClientRect().width, 40)
  return shown
}

describe('the last known account', () => {
  afterEach(() => {
    closePages()
    localStorage.clear()
  })

  it('is shown while the session is restored', async () => {
    const { text, icon } = await drawn(JSON.stringify({ label: '0xd8…A96045', icon: PICTURE }))
    assert.equal(text, '0xd8…A96045')
    assert.equal(icon, PICTURE)
  })

  for (const dir of ['ltr', 'rtl']) {
    for (const theme of ['light', 'dark']) {
      it(`stays, with a ring at rest, while the session waits for its wallet (${theme}, ${dir})`, async () => {
        const page = await openPage()
        const stored = { session: STORED_SESSION, last_known: JSON.stringify({ label: '0xd8…A96045', icon: PICTURE }) }
        for (const [name, value] of Object.entries(stored))
          page.window.localStorage.setItem(storageKey('stored', name), value)
        page.document.documentElement.dir = dir
        await page.run()
        const button = page.place({ 'project-id': 'stored', services: NO_SERVICES, theme })
        const before = dom(button).getBoundingClientRect()
        await until('the end of the restore', () => dom(button).getAttribute('aria-busy') === 'false')
        assert.equal(statusOf(button), 'reconnecting')
        assert.equal(inside(button, '[part="address"]')?.textContent, '0xd8…A96045')
        const ring = page.window.getComputedStyle(dom(button), '::before')
        assert.equal(ring.borderTopStyle, 'dashed')
        assert.equal(ring.animationName, 'none')
        const now = dom(button).getBoundingClientRect()
        assert.deepEqual([now.width, now.height], [before.width, before.height])
        assert.isBelow(now.width, 320)
        assert.isFalse((dom(button) as HTMLButtonElement).disabled)
      })
    }
  }

  const labels: readonly unknown[] = [
    'vitalik\u202Ehte.',
    '\u200B\u200B',
    'Your wallet is locked: visit evil.example',
    'x'.repeat(100_000),
    '',
    ' ',
    7,
    null,
    ['0xd8…A96045'],
    { toString: 1 },
  ]
  for (const label of labels) {
    it(`a stored label that is no shortened address is not shown: ${JSON.stringify(label).slice(0, 60)}`, async () => {
      assert.equal((await drawn(JSON.stringify({ label }))).text, '')
    })
  }

  const icons: readonly unknown[] = [
    'https://tracker.example/x.png',
    'http://tracker.example/x.png',
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    `data:image/png;base64,${'A'.repeat(100_000)}`,
    'data:image/\u202Epng,x',
    7,
    ['data:image/png,x'],
    null,
  ]
  for (const icon of icons) {
    it(`a stored icon that is no small data URL is not shown: ${JSON.stringify(icon).slice(0, 60)}`, async () => {
      const { text, icon: shown } = await drawn(JSON.stringify({ label: '0xd8…A96045', icon }))
      assert.equal(text, '0xd8…A96045')
      assert.isUndefined(shown)
    })
  }

  for (const known of ['', '{', 'null', '[]', '"label"']) {
    it(`an invalid value is ignored: ${known}`, async () => {
      assert.equal((await drawn(known)).text, '')
    })
  }
})

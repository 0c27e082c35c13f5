import { assert } from 'chai'
import { dom, hear, inside, isOpen, until, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { installWallet } from './wallet'

const CLASSIC = '/dist-cdn/wallet-connect-button.global.js'

/** Every name that a prototype gives an object, its own and those above it. */
function memberNames(prototype: object): string[] {
  const above = Object.getPrototypeOf(prototype) as object | null
  return [...Object.getOwnPropertyNames(prototype), ...(above ? memberNames(above) : [])]
}

/** Takes the place of a member of the document, of a form around it, and of a global that the browser does not have. */
const NAMES = {
  document: [...memberNames(Document.prototype), 'host'],
  form: memberNames(HTMLFormElement.prototype),
  window: memberNames(Window.prototype).concat(
    ...[
      'ethereum',
      'phantom',
      'solana',
      'scheduler',
      'cookieStore',
      'CloseWatcher',
      'trustedTypes',
      'documentPictureInPicture',
    ],
    ...['Telegram', 'TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Shopify', 'ReactNativeWebView', 'farcaster'],
  ),
}

/** A page in which everything that can be named is, with the element in a form of a contributor. */
async function pageWithNames(script: { type?: string; src: string }): Promise<{ page: FreshPage; button: Button }> {
  const page = await openPage()
  const make = page.document.createElement.bind(page.document)
  const { body } = page
  const form = make('form')
  const button = make('wallet-connect-button') as Button
  button.setAttribute('networks', 'mainnet base')
  button.setAttribute('services', NO_SERVICES)
  const tag = Object.assign(make('script'), { type: '', async: true, ...script })
  const ran = new Promise((resolve, reject) => Object.assign(tag, { onload: resolve, onerror: reject }))
  body.append(form)
  form.append(button)
  for (const name of NAMES.form) HTMLElement.prototype.append.call(form, Object.assign(make('input'), { name }))
  for (const id of NAMES.window) body.append(Object.assign(make('a'), { id }))
  for (const name of NAMES.document)
    body.append(Object.assign(make('img'), { name, src: '/test/browser/blank.html', hidden: true }))
  body.append(tag)
  await ran
  await page.window.customElements.whenDefined('wallet-connect-button')
  return { page, button }
}

const requested = (page: FreshPage): string[] =>
  page.window.performance.getEntriesByType('resource').map(({ name }) => name)

describe('in a page whose elements have the names of members', () => {
  afterEach(closePages)

  it('those names shadow what scripts read', async () => {
    const { page } = await pageWithNames({ src: CLASSIC })
    assert.isFalse(page.document.querySelectorAll instanceof page.window.Function)
    assert.equal((page.document.currentScript as Element | null)?.localName, 'img')
  })

  for (const [name, script] of Object.entries({
    'the module': { type: 'module', src: '/dist-cdn/wallet-connect-button.js' },
    'the classic script': { src: CLASSIC },
    'the single file': { src: '/dist-cdn/wallet-connect-button.single.js' },
  })) {
    it(`${name} defines the element, opens its dialog and connects`, async () => {
      const { page, button } = await pageWithNames(script)
      const wallet = installWallet({}, page.window)
      const connected = hear(button, 'connected')
      dom(button).click()
      await until('the dialog', () => isOpen(button))
      await until('the wallet', () => inside(button, `[data-wallet-id="${wallet.rdns}"]`))
      inside(button, `[data-wallet-id="${wallet.rdns}"]`)?.click()
      await until('the event', () => connected.length === 1)
      assert.match(String(button.account?.caipAddress), /^eip155:1:0x/)
      await until('the end of the dialog', () => !isOpen(button))
      await button.open()
      assert.isTrue(isOpen(button))
      await button.disconnect()
      assert.deepEqual(
        requested(page).filter((url) => /test\/browser\/wallet-connect-button/.test(url)),
        [],
      )
    })
  }
})

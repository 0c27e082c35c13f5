import { assert } from 'chai'
import type { WalletConnectButton } from '../../src/element/WalletConnectButton'
import type { ViewName } from '../../src/domain/page/viewName'
import { storageKey } from '../../src/services/storage/storageKey'
import { ENTRY, cleared, dom, hear, inside, isOpen, pause, statusOf, until, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { installWallet } from './wallet'
import { STORED_SESSION } from './storedSession'

/** Console warnings of a page. */
function warnings(page: FreshPage): string[] {
  const said: string[] = []
  page.window.console.warn = (...words: unknown[]) => void said.push(words.map(String).join(' '))
  return said
}

const classOf = (page: FreshPage): typeof WalletConnectButton =>
  page.window.customElements.get('wallet-connect-button') as unknown as typeof WalletConnectButton

describe('definition', () => {
  afterEach(async () => {
    closePages()
    await cleared()
  })

  it('properties, attributes and children set before the definition are honoured', async () => {
    const page = await openPage()
    const button = page.place({ size: 'sm' })
    button['label'] = 'Early'
    button['networks'] = ['base']
    button['size'] = 'lg'
    button.textContent = ' '
    const heard = hear(button, 'open')
    await page.run()
    assert.equal(button.label, 'Early')
    assert.deepEqual(button.networks, ['base'])
    assert.equal(button.size, 'lg')
    assert.notInclude(Object.keys(button), 'label')
    assert.equal(dom(button).textContent?.trim(), 'Early')
    button.label = 'Late'
    assert.equal(dom(button).textContent?.trim(), 'Late')
    button.size = null as never
    assert.equal(button.size, 'sm')
    await button.open()
    assert.equal(heard.length, 1)
  })

  it('a config set before the definition is honoured', async () => {
    const page = await openPage()
    const button = page.place()
    button['config'] = { label: 'From config', variant: 'outline' }
    await page.run()
    assert.equal(button.label, 'From config')
    assert.equal(button.variant, 'outline')
  })

  it('content shown before the script has run becomes the content of the element', async () => {
    const page = await openPage()
    const button = page.place()
    button.textContent = 'Connect here'
    assert.include(page.body.innerText, 'Connect here')
    await page.run()
    assert.equal(dom(button).querySelector('slot')?.assignedNodes().length, 1)
    assert.include(page.body.innerText, 'Connect here')
  })

  for (const [what, lastKnown, status] of [
    ['without a session', undefined, 'disconnected'],
    ['while a session is restored', '{"label":"0xd8…A96045"}', 'reconnecting'],
  ] as const) {
    it(`attributes and content stay as the page wrote them, so that it can be hydrated, ${what}`, async () => {
      const page = await openPage()
      if (lastKnown) {
        page.window.localStorage.setItem(storageKey('written', 'session'), STORED_SESSION)
        page.window.localStorage.setItem(storageKey('written', 'last_known'), lastKnown)
      }
      const button = page.place({ 'project-id': 'written', size: 'lg' })
      button.textContent = 'Connect here'
      const written = button.outerHTML
      await page.run('/late/3000/dist-cdn/wallet-connect-button.js')
      assert.equal(statusOf(button), status)
      assert.equal(button.outerHTML, written)
    })
  }

  it('a second definition is a no-op with one notice', async () => {
    const page = await openPage()
    const said = warnings(page)
    await page.run()
    const first = classOf(page)
    await page.run(`${ENTRY}?again`)
    await page.run(`${ENTRY}?and-again`)
    assert.equal(classOf(page), first)
    const button = page.place()
    await button.open()
    assert.isTrue(isOpen(button))
    // Its words are a file of their own, which is fetched for them.
    await until('the notice', () => said.length > 0)
    assert.lengthOf(
      said.filter((line) => line.includes('already defined')),
      1,
    )
  })

  it('a tag that is already defined keeps its definition', async () => {
    const page = await openPage()
    const said = warnings(page)
    class Theirs extends page.window.HTMLElement {}
    page.window.customElements.define('wallet-connect-button', Theirs)
    await page.run()
    assert.equal(page.window.customElements.get('wallet-connect-button'), Theirs)
    await until('the warning', () => said.length > 0)
    assert.lengthOf(said, 1)
  })

  it('define(tag) registers another tag, once', async () => {
    const page = await openPage()
    const said = warnings(page)
    await page.run()
    const own = classOf(page)
    own.define('my-wallet')
    own.define('my-wallet')
    assert.isAtMost(said.length, 1)
    const button = page.document.createElement('my-wallet') as Button
    button.setAttribute('label', 'Mine')
    page.body.append(button)
    assert.instanceOf(button, own as never)
    assert.equal(dom(button).textContent?.trim(), 'Mine')
    await button.open()
    assert.isTrue(isOpen(button))
  })

  it('a subclass works', async () => {
    const page = await openPage()
    await page.run()
    const Base = classOf(page)
    class Special extends Base {
      pressed = 0
      override async open(view?: ViewName): Promise<void> {
        this.pressed++
        await super.open(view)
      }
    }
    page.window.customElements.define('special-wallet', Special as never)
    const button = page.document.createElement('special-wallet') as unknown as Button
    page.body.append(button)
    dom(button).click()
    await pause(300)
    assert.equal(button['pressed'], 1)
    assert.isTrue(isOpen(button))
  })

  it('has a version', async () => {
    const page = await openPage()
    await page.run()
    assert.match(classOf(page).version, /^\d+\.\d+\.\d+$/)
  })

  it('two versions on one page have separate sessions, and both work', async () => {
    const page = await openPage()
    const said = warnings(page)
    await page.run()
    await page.run('/version/9.9.9/dist-cdn/wallet-connect-button.js')
    await until('the warning', () => said.length > 0)
    assert.lengthOf(
      said.filter((line) => line.includes('already defined')),
      1,
    )
    const own = classOf(page)
    assert.notEqual(own.version, '9.9.9')
    // The other version under a tag of its own, as a page that bundles it would define it.
    const script = page.document.createElement('script')
    script.type = 'module'
    script.textContent = `
      const define = customElements.define
      customElements.get = () => undefined
      customElements.define = (tag, Class) => define.call(customElements, 'other-button', Class)
      await import('/version/9.9.9/dist-cdn/wallet-connect-button.js?again')
      delete customElements.get
      delete customElements.define`
    page.document.head.append(script)
    const Other = (await page.window.customElements.whenDefined(
      'other-button',
    )) as unknown as typeof WalletConnectButton
    assert.equal(Other.version, '9.9.9')

    const wallet = installWallet({}, page.window)
    const options = { 'project-id': 'one', services: NO_SERVICES, storage: 'memory' }
    const one = page.place(options)
    const other = page.document.createElement('other-button') as unknown as Button
    for (const [name, value] of Object.entries(options)) other.setAttribute(name, value)
    page.body.append(other)
    await one.connect({ wallet: wallet.rdns })
    await pause(100)
    assert.isNull(other.account, 'the session of one version is not the other’s')
    const late = page.place(options)
    await until('another element of the same version', () => late.account)
    await other.connect({ wallet: wallet.rdns })
    await other.disconnect()
    assert.isNotNull(one.account)
    await other.open()
    assert.isTrue(isOpen(other))
  })

  it('the shadow root is open, and elements share a sheet of the design and one of the page’s look', async () => {
    const page = await openPage()
    await page.run()
    const buttons = Array.from({ length: 50 }, () => page.place())
    const sheets = new Set(buttons.flatMap((button) => button.shadowRoot?.adoptedStyleSheets ?? []))
    assert.equal(sheets.size, 2)
    assert.isUndefined(inside(buttons[0] as Button, 'style'))
  })

  it('the classic script defines the same element', async () => {
    const page = await openPage()
    const script = page.document.createElement('script')
    script.src = '/dist-cdn/wallet-connect-button.global.js'
    page.document.head.append(script)
    await page.window.customElements.whenDefined('wallet-connect-button')
    assert.equal(dom(page.place()).textContent?.trim(), 'Connect wallet')
  })
})

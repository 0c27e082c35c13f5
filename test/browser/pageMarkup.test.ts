import { assert } from 'chai'
import { dom, inside, isOpen, rejection, settled, statusOf, until, type Button } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet } from './wallet'

/** Parses markup in the page, as the browser does with what an editor has saved. */
function write(page: FreshPage, markup: string): Button {
  page.body.innerHTML = markup
  return page.document.querySelector('wallet-connect-button') as Button
}

async function pageOf(markup: string): Promise<{ page: FreshPage; button: Button }> {
  const page = await openPage()
  const button = write(page, markup)
  await page.run()
  return { page, button }
}

describe('what editors make of the tag', () => {
  afterEach(closePages)

  for (const content of ['<br>', '<p></p>', ' <br>\n<p></p> ', '<script type="application/json">{}</script>'])
    it(`${content.trim()} is no label`, async () => {
      const { button } = await pageOf(`<wallet-connect-button>${content}</wallet-connect-button>`)
      assert.equal(dom(button).textContent?.trim(), 'Connect wallet')
      assert.isAbove(dom(button).getBoundingClientRect().width, 100)
    })

  for (const content of ['Enter', '<p>Enter</p>', '<b>Enter</b><br>', '<svg></svg>'])
    it(`${content} is a label`, async () => {
      const { button } = await pageOf(`<wallet-connect-button>${content}</wallet-connect-button>`)
      const slot = inside<HTMLSlotElement>(button, '[part="button"] slot:not([name])')
      assert.isFalse(slot?.hidden)
      assert.isTrue(inside(button, '.label > span > span')?.hidden)
    })

  it('a tag that was not closed shows the rest of the article after the button, with one warning', async () => {
    const page = await openPage()
    const warnings: string[] = []
    page.window.console.warn = (...words: unknown[]) => void warnings.push(words.join(' '))
    const button = write(
      page,
      `<wallet-connect-button /><p>The rest of the article, with a <a href="#more">link</a>.</p>`,
    )
    await page.run()
    await until('the warning', () => warnings.length > 0)
    assert.lengthOf(warnings, 1)
    assert.include(warnings[0], '</wallet-connect-button>')
    const link = page.document.querySelector('a') as HTMLElement
    assert.isAbove(link.getBoundingClientRect().width, 10)
    assert.isAtLeast(link.getBoundingClientRect().top, dom(button).getBoundingClientRect().bottom)
    assert.equal(dom(button).textContent?.trim(), 'Connect wallet')
    link.click()
    await settled()
    assert.isFalse(isOpen(button))
    assert.equal(page.window.location.hash, '#more')
  })

  it('in the column of a block theme the host is a block, and the button keeps its size', async () => {
    const { page, button } = await pageOf(
      '<div class="is-layout-constrained"><wallet-connect-button></wallet-connect-button></div>',
    )
    const style = page.document.createElement('style')
    style.textContent = '.is-layout-constrained > * { max-width: 300px; margin-inline: auto }'
    page.document.head.append(style)
    button.label = 'Enter'
    const [room, host, inner] = [button.parentElement as Element, button, dom(button)].map((each) =>
      each.getBoundingClientRect(),
    )
    assert.equal(host?.width, 300)
    assert.approximately((host?.left ?? 0) - (room?.left ?? 0), ((room?.width ?? 0) - 300) / 2, 1)
    assert.isBelow(inner?.width ?? 0, 200)
  })
})

describe('in an editor', () => {
  afterEach(closePages)

  const editors: Readonly<Record<string, (page: FreshPage) => void>> = {
    "Gutenberg's canvas": (page) => void (page.window.name = 'editor-canvas'),
    'the preview of Elementor': (page) => page.window.history.replaceState(null, '', '?elementor-preview=7'),
    "WordPress's editor": (page) => page.window.history.replaceState(null, '', '/wp-admin/post.php'),
    "WordPress's editor with a new page": (page) =>
      page.window.history.replaceState(null, '', '/wp-admin/post-new.php'),
    "WordPress's site editor": (page) => page.window.history.replaceState(null, '', '/wp-admin/site-editor.php'),
    "WordPress's customizer": (page) => page.window.history.replaceState(null, '', '/wp-admin/customize.php'),
    "WordPress's widgets": (page) => page.window.history.replaceState(null, '', '/wp-admin/widgets.php'),
    'the editor of Squarespace': (page) => page.body.classList.add('sqs-edit-mode'),
    "Shopify's theme editor": (page) => void Object.assign(page.window, { Shopify: { designMode: true } }),
    'an element with the attribute `editor`': () => {},
  }
  for (const [name, enter] of Object.entries(editors))
    it(`${name} shows a still preview: no storage, no requests, and presses pass`, async () => {
      const page = await openPage()
      enter(page)
      const read: string[] = []
      const { getItem } = page.window.Storage.prototype
      page.window.Storage.prototype.getItem = function (key) {
        read.push(key)
        return getItem.call(this, key)
      }
      page.body.innerHTML = '<a href="#wallet:send">Send</a>'
      await page.run()
      const button = page.place({ 'project-id': 'ours', ...(name.includes('`editor`') && { editor: '' }) })
      const pressed: EventTarget[] = []
      page.body.addEventListener('click', ({ target }) => target && pressed.push(target))
      const { left, top } = dom(button).getBoundingClientRect()
      assert.equal(page.document.elementFromPoint(left + 5, top + 5), button)
      dom(button).click()
      assert.equal((await rejection(button.open())).code, 'configuration_invalid')
      assert.isFalse(isOpen(button))
      assert.deepEqual(read, [])
      const chunks = page.window.performance
        .getEntriesByType('resource')
        .filter((each) => each.name.includes('/chunks/') && !each.name.includes('/extras-'))
      assert.deepEqual(chunks, [])
      assert.equal(dom(button).textContent?.trim(), 'Connect wallet')
      assert.equal(button.getBoundingClientRect().height, 44)
    })

  it("in the rest of WordPress's admin area it works", async () => {
    for (const path of ['profile.php', 'options-general.php?page=posts', 'index.php']) {
      const page = await openPage()
      page.window.history.replaceState(null, '', `/wp-admin/${path}`)
      await page.run()
      const button = page.place()
      await button.open()
      assert.isTrue(isOpen(button), path)
    }
  })

  it('on a page about editors it works', async () => {
    const page = await openPage()
    const slugs =
      'photo-editor-canvas/wp-admin-customization/elementor-editor-tips/elementor-preview/editor-wix/sqs-edges'
    page.window.history.replaceState(null, '', `/${slugs}?about=framercanvas`)
    page.body.className = 'elementor-page framercanvas editor-canvas'
    await page.run()
    const button = page.place()
    await button.open()
    assert.isTrue(isOpen(button))
  })

  it('an element that leaves the state of a preview works', async () => {
    const page = await openPage()
    await page.run()
    const button = page.place({ editor: '' })
    button.removeAttribute('editor')
    await button.open()
    assert.isTrue(isOpen(button))
  })
})

describe('controls in plain HTML', () => {
  afterEach(closePages)

  const CONTROLS = `
    <div data-wallet-show="disconnected">Please connect</div>
    <div data-wallet-show="connected" hidden>
      <span data-wallet-text="address">no address</span>, <span data-wallet-text="network">no network</span>
    </div>
    <div data-wallet-show="authenticated" hidden>Members</div>
    <a href="#wallet:send">Send</a>
    <form><button commandfor="it" command="--open-networks">Networks</button></form>
    <button commandfor="it" command="--disconnect">Leave</button>
    <wallet-connect-button id="it" services='${NO_SERVICES}' storage="memory"></wallet-connect-button>`

  const shown = (page: FreshPage): string[] =>
    [...page.document.querySelectorAll<HTMLElement>('[data-wallet-show]')]
      .filter((each) => !each.hidden)
      .map((each) => each.dataset['walletShow'] ?? '')
  const control = (page: FreshPage, text: string): HTMLElement =>
    [...page.document.querySelectorAll<HTMLElement>('a, button')].find((each) => each.textContent === text)!
  /** That their file has arrived is not enough: it runs in a later task. */
  async function started(page: FreshPage): Promise<void> {
    const hidden = page.document.createElement('i')
    hidden.dataset['walletShow'] = 'connected'
    page.body.append(hidden)
    await until('the code of the controls', () => hidden.hidden)
    hidden.remove()
  }

  it('contents follow the session, and nothing is contacted before the visitor acts', async () => {
    const { page, button } = await pageOf(CONTROLS)
    const wallet = installWallet({}, page.window)
    await started(page)
    await settled()
    assert.deepEqual(shown(page), ['disconnected'])
    await button.connect({ wallet: wallet.rdns })
    await until('the change', () => shown(page).join() === 'connected')
    const text = (what: string) => page.document.querySelector(`[data-wallet-text="${what}"]`)?.textContent
    assert.equal(text('address'), ADDRESS)
    assert.equal(text('network'), 'Ethereum')
    control(page, 'Leave').click()
    await until('the change', () => shown(page).join() === 'disconnected')
    assert.equal(text('address'), 'no address')
  })

  it('a link and a button open views, without leaving the page or submitting the form', async () => {
    const { page, button } = await pageOf(CONTROLS)
    await started(page)
    await settled()
    let submits = 0
    page.document.addEventListener('submit', (event) => (submits++, event.preventDefault()))
    control(page, 'Send').click()
    await until('the dialog', () => isOpen(button))
    assert.equal(page.window.location.hash, '')
    await button.close()
    control(page, 'Networks').click()
    await until('the view', () => inside(button, '[data-view="Networks"]'))
    assert.equal(submits, 0)
  })

  it('what editors keep works alike: links without a colon, classes instead of attributes', async () => {
    const { page, button } = await pageOf(`
      <style>.wallet-hidden { display: none !important }</style>
      <p class="wallet-show-connected wallet-hidden">Hello, <b class="wallet-text-address">friend</b></p>
      <p class="box wallet-show-disconnected">Please connect</p>
      <p class="wallet-show-more wallet-text-large my-wallet-show-connected">Of the page</p>
      <a href="#wallet-send">Send</a> <a href="#wallet-networks" data-wallet-for="it">Networks</a>
      <a href="#wallet-account">Chapter</a> <h2 id="wallet-account">Wallet account</h2>
      <wallet-connect-button id="it" services='${NO_SERVICES}' storage="memory"></wallet-connect-button>`)
    const seen = () =>
      [...page.document.querySelectorAll('p')]
        .filter((each) => each.getBoundingClientRect().height > 0)
        .map((each) => each.textContent)
    assert.deepEqual(seen(), ['Please connect', 'Of the page'])
    const wallet = installWallet({}, page.window)
    await started(page)
    await settled()
    assert.deepEqual(seen(), ['Please connect', 'Of the page'])
    await button.connect({ wallet: wallet.rdns })
    await until('the change', () => seen().join() === `Hello, ${ADDRESS},Of the page`)
    for (const [link, view] of [
      ['Send', 'Send'],
      ['Networks', 'Networks'],
    ] as const) {
      control(page, link).click()
      await until('the view', () => inside(button, `[data-view="${view}"]`))
      await button.close()
    }
    assert.equal(page.window.location.hash, '')
    // A place of that name is where a link leads.
    control(page, 'Chapter').click()
    await until('the chapter', () => page.window.location.hash === '#wallet-account')
    assert.isFalse(isOpen(button))
  })

  it('the balance replaces a text, and what members see is shown while signed in', async () => {
    const { page, button } = await pageOf(CONTROLS)
    page.window.fetch = async (input, init) => {
      if (!String(input).startsWith('https://rpc.example')) throw new TypeError('Failed to fetch')
      const respond = ({ id, method }: { id: number; method: string }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x',
      })
      const asked = JSON.parse(String(init?.body)) as Parameters<typeof respond>[0]
      return page.window.Response.json(Array.isArray(asked) ? asked.map(respond) : respond(asked))
    }
    button.config = { siwx: 'optional', balance: 'show', rpc: { 'eip155:1': ['https://rpc.example'] } }
    const text = page.document.createElement('span')
    text.dataset['walletText'] = 'balance'
    text.textContent = 'no balance'
    page.body.append(text)
    const wallet = installWallet({}, page.window)
    await started(page)
    const connecting = button.connect({ wallet: wallet.rdns })
    const sign = await until('the sign-in', () => inside(button, '[data-view="SIWXSignMessage"] [data-action="main"]'))
    assert.deepEqual(shown(page), ['connected'])
    sign.click()
    await connecting
    await until('the members', () => shown(page).join() === 'connected,authenticated')
    await until('the balance', () => /^1(\.0+)? ETH$/.test(text.textContent ?? ''))
    await button.signOut()
    await until('the end', () => shown(page).join() === 'connected')
    await button.disconnect()
    await until('the former text', () => text.textContent === 'no balance')
  })

  it('a page without controls gets them with the next element', async () => {
    const { page } = await pageOf('<wallet-connect-button></wallet-connect-button>')
    await settled()
    page.body.insertAdjacentHTML('beforeend', '<p data-wallet-show="connected">Hello</p>')
    page.place()
    await until('the code of the controls', () => page.document.querySelector('p')?.hidden)
  })

  it('a page without controls gets them with the next change of the session', async () => {
    const { page, button } = await pageOf(
      `<wallet-connect-button services='${NO_SERVICES}' storage="memory"></wallet-connect-button>`,
    )
    await settled()
    page.body.insertAdjacentHTML(
      'beforeend',
      '<p data-wallet-show="connected" hidden>Hello</p><a href="#wallet:send">Send</a>',
    )
    const wallet = installWallet({}, page.window)
    await button.connect({ wallet: wallet.rdns })
    await until('the greeting', () => !page.document.querySelector('p')?.hidden)
    control(page, 'Send').click()
    await until('the view', () => inside(button, '[data-view="Send"]'))
    assert.equal(page.window.location.hash, '')
  })

  it('a command that a script of the page dispatches opens its view', async () => {
    const { page, button } = await pageOf(CONTROLS)
    await started(page)
    await settled()
    const command = Object.assign(new page.window.Event('command'), { command: '--open-networks' })
    button.dispatchEvent(command)
    await until('the view', () => inside(button, '[data-view="Networks"]'))
    assert.isTrue(await button.close())
    // Where the page keeps the press to itself, the browser still runs the command, if it knows commands.
    if (!('CommandEvent' in page.window)) return
    // In a form it would have to have a type.
    page.body.append(control(page, 'Networks'))
    control(page, 'Networks').addEventListener('click', (event) => event.stopPropagation())
    control(page, 'Networks').click()
    await until('the view again', () => isOpen(button))
  })

  for (const mode of ['open', 'closed'] as const)
    it(`a control that a script has connected inside a component (${mode} shadow root) opens its view`, async () => {
      const { page } = await pageOf(CONTROLS)
      if (!('CommandEvent' in page.window)) return
      await started(page)
      const host = page.document.createElement('div')
      const root = host.attachShadow({ mode })
      const inner = page.document.createElement('wallet-connect-button')
      inner.setAttribute('services', NO_SERVICES)
      inner.setAttribute('storage', 'memory')
      const presses = page.document.createElement('button') as HTMLButtonElement & { commandForElement: Element }
      presses.setAttribute('command', '--open-networks')
      presses.commandForElement = inner
      root.append(inner, presses)
      page.body.append(host)
      await settled()
      presses.click()
      await until('the view', () => inside(inner as Button, '[data-view="Networks"]'))
    })

  it('a press that the page has handled is left alone', async () => {
    const { page, button } = await pageOf(CONTROLS)
    await started(page)
    await settled()
    const link = control(page, 'Send')
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    await settled()
    assert.isFalse(isOpen(button))
  })

  it('contents that the page adds later follow as well', async () => {
    const { page } = await pageOf(CONTROLS)
    await started(page)
    await settled()
    const added = page.document.createElement('p')
    added.dataset['walletShow'] = 'connected'
    page.body.append(added)
    await settled()
    assert.isTrue(added.hidden)
  })

  it('a div with the attribute becomes the element, with its options and its label', async () => {
    const { page } = await pageOf(
      '<div data-wallet-connect-button data-size="lg" data-wallets-featured="one two" data-theme="x">Enter</div>',
    )
    const button = await until('the element', () => page.document.querySelector<Button>('div > wallet-connect-button'))
    assert.equal(button.size, 'lg')
    assert.deepEqual(button.walletsFeatured, ['one', 'two'])
    assert.equal(button.textContent, 'Enter')
    assert.equal(statusOf(button), 'disconnected')
    await button.open()
    assert.isTrue(isOpen(button))
  })
})

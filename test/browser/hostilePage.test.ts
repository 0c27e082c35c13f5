import { assert } from 'chai'
import { dom, hear, inside, isOpen, statusOf, until } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { installWallet } from './wallet'

const sheets: Readonly<Record<string, string>> = {
  'a reset of everything': '* { all: unset }',
  'a reset with margins': '*, *::before, *::after { margin: 0; padding: 0; box-sizing: content-box; border: 0 }',
  'hidden buttons': 'button { display: none !important }',
  'a small root font': 'html { font-size: 62.5% }',
  'a huge root font': 'html { font-size: 40px !important }',
  'huge lines': '* { line-height: 5 !important }',
  'wide letters':
    'body { letter-spacing: 1em; word-spacing: 2em; text-transform: uppercase; font-style: italic; text-indent: 40px }',
  'sideways text': 'body { text-align: right; font-weight: 900; white-space: pre }',
  'buttons of a framework':
    'button, [type=button] { padding: 30px !important; border: 9px solid red !important; ' +
    'min-width: 400px !important; height: 3px !important; font: 40px serif !important }',
  'slots and spans': 'span, slot, bdi, dialog { display: none !important; position: absolute !important }',
  'transitions everywhere': '* { transition: all 5s !important; animation: none !important }',
  'a filter on the body': 'body { filter: blur(0); transform: translateZ(0); overflow: hidden; height: 10px }',
}

async function boxes(sheet: string): Promise<{ button: [number, number]; card: [number, number]; text: string }> {
  const page = await openPage()
  const style = page.document.createElement('style')
  style.textContent = sheet
  page.document.head.append(style)
  await page.run()
  const button = page.place({ style: '--wcb-font: sans-serif' })
  await button.open()
  const size = (node: Element | undefined): [number, number] => [
    Math.round(node?.getBoundingClientRect().width ?? 0),
    Math.round(node?.getBoundingClientRect().height ?? 0),
  ]
  // An element that fades in already has its size; `getBoundingClientRect` ignores opacity.
  const found = {
    button: size(dom(button)),
    card: size(inside(button, '[part="card"]')),
    text: page.window.getComputedStyle(inside(button, '[part="title"]') as Element).fontSize,
  }
  page.close()
  return found
}

describe('on a hostile page', () => {
  afterEach(closePages)

  for (const [name, sheet] of Object.entries(sheets)) {
    it(`${name}: the same boxes`, async () => {
      assert.deepEqual(await boxes(sheet), await boxes(''))
    })
  }

  it('no ancestor can cover, clip or shrink the dialog', async () => {
    const page = await openPage()
    await page.run()
    const style = page.document.createElement('style')
    style.textContent =
      '.ancestor { transform: scale(.5); overflow: hidden; width: 60px; height: 20px; contain: paint }' +
      '.top { position: fixed; inset: 0; z-index: 2147483647; background: red }'
    page.document.head.append(style)
    const ancestor = page.document.createElement('div')
    ancestor.className = 'ancestor'
    const top = page.document.createElement('div')
    top.className = 'top'
    page.body.append(ancestor, top)
    const button = page.place()
    ancestor.append(button)
    await button.open()
    const dialog = inside(button, 'dialog') as HTMLDialogElement
    assert.isTrue(dialog.matches(':modal'))
    const { width, height } = dialog.getBoundingClientRect()
    assert.deepEqual([width, height], [page.window.innerWidth, page.window.innerHeight])
    assert.equal(inside(button, '[part="card"]')?.getBoundingClientRect().width, 360)
    for (const [x, y] of [
      [5, 5],
      [400, 300],
      [795, 595],
    ] as const)
      assert.equal(page.document.elementFromPoint(x, y), button, `${x} ${y}`)
  })

  it('page handlers that throw break nothing', async () => {
    const page = await openPage()
    await page.run()
    const wallet = installWallet({}, page.window)
    const button = page.place({ services: NO_SERVICES })
    const script = page.document.createElement('script')
    // Written into the page, so that its errors are reported as the page's.
    script.textContent = `
      addEventListener('error', (event) => event.preventDefault())
      const lifecycle = ['open', 'close', 'view-change', 'track', 'ready', 'change']
      for (const name of [...lifecycle, 'connecting', 'connected', 'disconnected'])
        document.querySelector('wallet-connect-button').addEventListener(name, () => {
          globalThis.thrown = (globalThis.thrown ?? 0) + 1
          throw new Error('a mistake of the page')
        })`
    page.document.head.append(script)
    await button.connect({ wallet: wallet.rdns })
    assert.equal(statusOf(button), 'connected')
    await button.disconnect()
    assert.equal(statusOf(button), 'disconnected')
    await button.open()
    assert.isTrue(isOpen(button))
    assert.isAbove((page.window as unknown as { thrown: number }).thrown, 5)
  })

  it('an enumerable addition to Object.prototype, which breaks module loading, fails with a code', async () => {
    const page = await openPage()
    await page.run()
    ;(page.window.Object.prototype as Record<string, unknown>)['extra'] = 'extra'
    const wallet = installWallet({}, page.window)
    const button = page.place({ services: NO_SERVICES })
    const outcome = await button.connect({ wallet: wallet.rdns }).then(
      () => 'connected',
      (reason: { code?: string }) => reason.code,
    )
    assert.include(['connected', 'lazy_part_unavailable'], outcome)
    assert.equal(statusOf(button), outcome === 'connected' ? 'connected' : 'disconnected')
    assert.equal(dom(button).getBoundingClientRect().height, 44)
  })

  const patches: Readonly<Record<string, (page: Window & typeof globalThis) => void>> = {
    'Array.prototype with an enumerable extra': ({ Array: { prototype } }) =>
      void ((prototype as unknown as Record<string, unknown>)['extra'] = () => 1),
    'Array.prototype.flat gone': ({ Array: { prototype } }) =>
      void ((prototype as unknown as Record<string, unknown>)['at'] = undefined),
    'Object.prototype with a hidden extra': ({ Object: { defineProperty, prototype } }) =>
      void defineProperty(prototype, 'extra', { value: 'extra' }),
    'JSON with toJSON on arrays': ({ Array: { prototype } }) =>
      void ((prototype as unknown as Record<string, unknown>)['toJSON'] = function (this: unknown[]) {
        return [...this]
      }),
    'fetch that fails': (page) => void (page.fetch = () => Promise.reject(new Error('no fetch for you'))),
    'a console that throws': (page) => void (page.console.warn = page.console.error = () => {}),
  }
  for (const [name, patch] of Object.entries(patches)) {
    it(`${name}, after our script has run: connecting works`, async () => {
      const page: FreshPage = await openPage()
      await page.run()
      patch(page.window)
      const wallet = installWallet({}, page.window)
      const button = page.place({ networks: 'mainnet base', services: NO_SERVICES })
      const connected = hear(button, 'connected')
      const account = await button.connect({ wallet: wallet.rdns })
      assert.match(account.caipAddress, /^eip155:1:0x/)
      await until('the event', () => connected.length === 1)
      await button.disconnect()
    })
  }
})

import { assert } from 'chai'
import {
  cleared,
  define,
  dom,
  hear,
  hearConsole,
  inside,
  isOpen,
  pause,
  place,
  settled,
  statusOf,
  until,
} from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { neverIdle } from './neverIdle'
import { NO_SERVICES } from './services'
import { installWallet } from './wallet'

/** The URLs that a page fetched, without those of the test server. */
function fetched(page: FreshPage): string[] {
  const paths = page.window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return paths.filter((path) => !path.startsWith('/__web-dev-server__'))
}

/** Records every access to a page's storages. */
function watchStorage(page: FreshPage): string[] {
  const done: string[] = []
  const { Storage, IDBFactory, Document, CacheStorage } = page.window
  for (const name of ['setItem', 'removeItem', 'clear'] as const) {
    const original = Storage.prototype[name] as (...given: unknown[]) => unknown
    Storage.prototype[name] = function (this: Storage, ...given: unknown[]) {
      done.push(`${name} ${String(given[0])}`)
      return original.apply(this, given)
    } as never
  }
  IDBFactory.prototype.open = ((name: string) => done.push(`indexedDB ${name}`)) as never
  CacheStorage.prototype.open = ((name: string) => done.push(`cache ${name}`)) as never
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get: () => '',
    set(value: string) {
      done.push(`cookie ${value}`)
    },
  })
  return done
}

describe('at rest', () => {
  afterEach(async () => {
    closePages()
    await cleared()
  })

  it('before the visitor acts only the entry is fetched, nothing is stored and no host is contacted', async () => {
    const page = await openPage()
    const stored = watchStorage(page)
    await page.run()
    page.place()
    page.place({
      'project-id': 'abc',
      services: NO_SERVICES,
      telemetry: 'all',
      networks: 'base polygon',
      siwx: 'required',
    })
    page.place({ display: 'inline' })
    await pause(400)
    assert.deepEqual(fetched(page), ['/dist-cdn/wallet-connect-button.js'])
    assert.deepEqual(stored, [])
  })

  it('hover and focus fetch our own chunks and nothing else', async () => {
    const page = await openPage()
    const stored = watchStorage(page)
    await page.run()
    const button = page.place({ 'project-id': 'abc', services: NO_SERVICES, telemetry: 'all' })
    dom(button).dispatchEvent(new page.window.PointerEvent('pointerenter', { bubbles: false, composed: true }))
    button.dispatchEvent(new page.window.PointerEvent('pointerenter'))
    button.focus()
    await until('the chunks', () => inside(button, '[style*="contents"]') !== undefined)
    await pause(400)
    assert.isAbove(fetched(page).length, 1)
    assert.deepEqual(
      fetched(page).filter((path) => !path.startsWith('/dist-cdn/')),
      [],
    )
    assert.deepEqual(stored, [])
    assert.isFalse(isOpen(button))
  })

  it('loading=eager fetches our chunks at idle, and nothing else', async () => {
    const page = await openPage()
    await page.run()
    const button = page.place({ 'project-id': 'abc', services: NO_SERVICES, loading: 'eager' })
    await button.ready
    await pause(300)
    assert.isAbove(fetched(page).length, 1)
    assert.deepEqual(
      fetched(page).filter((path) => !path.startsWith('/dist-cdn/')),
      [],
    )
  })

  it('loading=eager is ready on a machine that is never idle', async () => {
    const page = await openPage()
    neverIdle(page.window)
    await page.run()
    await page.place({ 'project-id': 'abc', services: NO_SERVICES, loading: 'eager' }).ready
    assert.isAbove(fetched(page).length, 1)
  })

  it('a disabled button fetches nothing on hover', async () => {
    const page = await openPage()
    await page.run()
    const button = page.place({ disabled: '' })
    button.dispatchEvent(new page.window.PointerEvent('pointerenter'))
    button.dispatchEvent(new page.window.PointerEvent('pointerdown'))
    await pause(200)
    assert.deepEqual(fetched(page), ['/dist-cdn/wallet-connect-button.js'])
  })

  it('only the registry symbol is added to the globals, even after a connection', async () => {
    const page = await openPage()
    const before = new Set(Reflect.ownKeys(page.window))
    await page.run()
    const wallet = installWallet({}, page.window)
    const button = page.place({ services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    await button.open()
    const added = Reflect.ownKeys(page.window).filter((key) => !before.has(key))
    // React and zod each leave one global, and the driver of Firefox its own.
    assert.deepEqual(
      added.filter((key) => !/zod|^__pw_/i.test(String(key))),
      [Symbol.for('wallet-connect-button.registry')],
    )
    const own = Object.getOwnPropertyDescriptor(page.window, Symbol.for('wallet-connect-button.registry'))
    assert.isFalse(own?.enumerable)
    assert.isFalse(own?.writable)
  })

  it('another value under the registry symbol is left alone, and the element works', async () => {
    const page = await openPage()
    const theirs = { theirs: true }
    Object.defineProperty(page.window, Symbol.for('wallet-connect-button.registry'), {
      value: theirs,
      configurable: true,
    })
    await page.run()
    const button = page.place()
    await button.open()
    assert.isTrue(isOpen(button))
  })

  it('the button is painted without the app', async () => {
    const page = await openPage()
    await page.run()
    const button = page.place()
    const box = dom(button).getBoundingClientRect()
    assert.equal(box.height, 44)
    assert.isAbove(box.width, 100)
    assert.equal(dom(button).textContent?.trim(), 'Connect wallet')
    assert.equal(statusOf(button), 'disconnected')
  })

  describe('without a project id', () => {
    before(define)

    it('nothing complains, and only what needs a project id is off', async () => {
      const wallet = installWallet()
      const listening = hearConsole('error')
      const one = place()
      const two = place()
      const [errors, others] = [hear(one, 'error'), hear(two, 'error')]
      await one.open()
      await one.close()
      await two.open()
      await pause(200)
      listening.restore()
      assert.deepEqual([errors, others, listening.said], [[], [], []])
      await two.close()
      const account = await one.connect({ wallet: wallet.rdns })
      assert.equal(account.caipAddress, 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
      wallet.putAway()
      await settled()
    })
  })
})

import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import {
  cleared,
  define,
  dialogOf,
  dom,
  hear,
  inside,
  isOpen,
  pause,
  place,
  rejection,
  settled,
  statusOf,
  until,
  viewOf,
  type Button,
} from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'
import { ADDRESS, installWallet } from './wallet'

const NETWORKS = 'mainnet base polygon arbitrum optimism gnosis bsc avalanche celo zksync'

type MovingNode = HTMLElement & { moveBefore(node: Node, before: Node | null): void }

function room(): MovingNode {
  const made = document.createElement('div') as unknown as MovingNode
  made.className = 'room'
  document.body.append(made)
  return made
}

/** Resolves in the next frame, before it is painted. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
}

/** A page on which an element has opened its dialog once. */
async function openUsedPage(): Promise<FreshPage> {
  const page = await openPage()
  await page.run()
  const first = page.place()
  await first.open()
  await first.close()
  first.remove()
  await pause(300)
  return page
}

/** Inserts, moves and removes an element a hundred times, and twenty times with its dialog. */
async function moveOften(page: FreshPage): Promise<void> {
  const [here, there] = [page.document.createElement('div'), page.document.createElement('div')]
  page.body.append(here, there)
  const button = page.document.createElement('wallet-connect-button') as Button
  for (let time = 0; time < 100; time++) {
    here.append(button)
    there.append(button)
    button.remove()
    await Promise.resolve()
  }
  for (let time = 0; time < 20; time++) {
    here.append(button)
    await button.open()
    there.append(button)
    await button.close()
    button.remove()
    await settled()
  }
}

/** Counts event listeners and timers of a page from now on. */
function census(page: Window & typeof globalThis): () => Record<string, number> {
  const held = new Map<string, number>()
  const count = (key: string, by: number): void => void held.set(key, (held.get(key) ?? 0) + by)
  for (const [name, target] of Object.entries({ window: page, document: page.document })) {
    const known = new Set<string>()
    const ids = new Map<unknown, number>()
    const idOf = (type: string, listener: unknown): string => {
      if (!ids.has(listener)) ids.set(listener, ids.size)
      return `${type} ${ids.get(listener)}`
    }
    const { addEventListener, removeEventListener } = target
    target.addEventListener = function (
      this: EventTarget,
      type: string,
      listener: never,
      options?: AddEventListenerOptions | boolean,
    ) {
      const id = idOf(type, listener)
      if (!known.has(id)) count(`${name} ${type}`, 1)
      known.add(id)
      const signal = typeof options === 'object' ? options.signal : undefined
      signal?.addEventListener('abort', () => known.delete(id) && count(`${name} ${type}`, -1))
      addEventListener.call(target, type, listener, options)
    } as never
    target.removeEventListener = function (this: EventTarget, type: string, listener: never, options?: boolean) {
      if (known.delete(idOf(type, listener))) count(`${name} ${type}`, -1)
      removeEventListener.call(target, type, listener, options)
    } as never
  }
  const { setInterval, clearInterval } = page
  const ticking = new Set<unknown>()
  page.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const id = setInterval.apply(page, given)
    ticking.add(id)
    count('interval', 1)
    return id
  }) as never
  page.clearInterval = ((id: number) => {
    if (ticking.delete(id)) count('interval', -1)
    clearInterval.call(page, id)
  }) as never
  return () => Object.fromEntries([...held].filter(([, number]) => number !== 0))
}

describe('moving and leaving', () => {
  before(define)
  afterEach(async () => {
    closePages()
    await cleared()
    for (const made of document.querySelectorAll('.room')) made.remove()
  })

  const ways: Readonly<Record<string, (to: MovingNode, button: Button) => void>> = {
    append: (to, button) => to.append(button),
    moveBefore: (to, button) => to.moveBefore(button, null),
  }
  for (const [name, move] of Object.entries(ways)) {
    it(`${name} keeps options, session, the open dialog modal and its view`, async () => {
      const wallet = installWallet()
      const [here, there] = [room(), room()]
      const button = place({ services: NO_SERVICES, storage: 'memory' }, here)
      button.label = 'Mine'
      await button.connect({ wallet: wallet.rdns })
      const heard = hear(button, 'disconnected', 'close', 'open')
      await button.open()
      await until('the view', () => viewOf(button) === 'Account')
      const view = inside(button, '[data-view]')
      move(there, button)
      await settled()
      assert.isTrue(dialogOf(button).matches(':modal'))
      assert.equal(inside(button, '[data-view]'), view)
      assert.equal(button.label, 'Mine')
      assert.equal(statusOf(button), 'connected')
      assert.isTrue(dialogOf(button).contains(button.shadowRoot?.activeElement ?? null), 'focus inside')
      assert.deepEqual(
        heard.map(({ type }) => type),
        ['open'],
      )
      await button.close()
      assert.isFalse(isOpen(button))
      wallet.putAway()
    })
  }

  /** What Astro does to the body of a page and to a persisted element: it focuses that again, if it had the focus. */
  function swapBody(to: MovingNode, button: Button): void {
    const body = document.body
    const next = new DOMParser().parseFromString('<div></div>', 'text/html').body
    body.replaceWith(next)
    next.firstElementChild?.replaceWith(button)
    button.focus({ preventScroll: true })
    next.replaceWith(body)
    to.append(button)
    button.focus({ preventScroll: true })
  }

  /** As the visitor would with the keyboard, which drivers of WebKit cannot hold. Only fields for text take a selection. */
  function selectLast(field: HTMLInputElement, count: number): void {
    const { type, value } = field
    field.type = 'text'
    field.setSelectionRange(value.length - count, value.length)
    field.type = type
  }

  for (const [name, move] of Object.entries({ ...ways, 'the swap of a body': swapBody }))
    for (const [view, selector] of [
      ['Networks', 'input'],
      ['Connect', '.field-input'],
    ] as const)
      it(`${name}: typing in ${view} goes on in the very field, at the selection`, async () => {
        const [here, there] = [room(), room()]
        const button = place({ networks: NETWORKS, 'project-id': 'moved', services: NO_SERVICES }, here)
        await button.open(view)
        const field = await until('the field', () => inside<HTMLInputElement>(button, selector))
        field.focus()
        // WebKit's driver loses a key that is the same as the one before.
        await sendKeys({ type: 'polXY' })
        await until('the text', () => field.value === 'polXY')
        selectLast(field, 2)
        await settled()
        move(there, button)
        await settled()
        assert.equal(inside(button, selector), field)
        assert.equal(button.shadowRoot?.activeElement, field)
        await sendKeys({ type: 'y' })
        await until('the text', () => field.value === 'poly')
        await button.close()
        await until('its end', () => !inside(button, 'dialog[open]'))
        assert.isTrue(button.shadowRoot?.activeElement === dom(button), 'the focus is back')
      })

  it('removal while open closes the dialog, restores scrolling, and emits close', async () => {
    const button = place()
    await button.open()
    const closed = hear(button, 'close')
    button.remove()
    await settled()
    assert.isUndefined(inside(button, 'dialog'))
    assert.notEqual(getComputedStyle(document.documentElement).overflowY, 'hidden')
    assert.lengthOf(document.adoptedStyleSheets, 0)
    assert.deepEqual(
      closed.map(({ detail }) => detail),
      [{ reason: 'removed' }],
    )
    document.body.append(button)
    await settled()
    assert.isFalse(isOpen(button))
    await button.open()
    assert.isTrue(isOpen(button))
    button.remove()
  })

  it('in the document of a frame, and back from there, the element and its dialog have their style', async () => {
    const button = place({ services: NO_SERVICES })
    await button.open()
    await button.close()
    const frame = await openPage()
    for (const body of [frame.body, document.body, frame.body]) {
      body.append(button)
      assert.include(getComputedStyle(dom(button)).display, 'flex')
      await button.open()
      assert.equal(getComputedStyle(dialogOf(button)).position, 'fixed')
      assert.equal(getComputedStyle(inside(button, '[part="card"]') as Element).position, 'relative')
      await button.close()
    }
    button.remove()
  })

  it('a removed element shows no session, and shows it again when it is inserted', async () => {
    const wallet = installWallet()
    const button = place({ services: NO_SERVICES })
    await button.connect({ wallet: wallet.rdns })
    button.remove()
    await settled()
    assert.isNull(button.account)
    document.body.append(button)
    assert.equal(statusOf(button), 'reconnecting')
    await until('the session', () => button.account)
    assert.equal(statusOf(button), 'connected')
    await button.disconnect()
    button.remove()
    wallet.putAway()
  })

  it('a session outlives its last element, and the next one has the account before it is painted', async () => {
    const wallet = installWallet()
    const options = { services: NO_SERVICES, storage: 'memory' }
    const first = place(options)
    await first.connect({ wallet: wallet.rdns })
    const provider = first.getProvider()
    const ended = hear(first, 'disconnected')
    first.remove()
    await settled()
    assert.equal(first.getProvider(), undefined)
    const next = place(options)
    await painted()
    assert.equal(next.account?.address, ADDRESS)
    assert.equal(statusOf(next), 'connected')
    assert.equal(next.getProvider(), provider)
    assert.lengthOf(
      wallet.asked.filter((method) => method === 'eth_requestAccounts'),
      1,
    )
    assert.deepEqual(ended, [])
    wallet.putAway()
  })

  it('what happens to the session while it has no element is known to the next one', async () => {
    const wallet = installWallet()
    const first = place({ services: NO_SERVICES })
    await first.connect({ wallet: wallet.rdns })
    first.remove()
    await settled()
    wallet.emit('accountsChanged', [])
    const next = place({ services: NO_SERVICES })
    await next.preload()
    await settled()
    assert.isNull(next.account)
    assert.equal(statusOf(next), 'disconnected')
    wallet.putAway()
  })

  it('a session that has outlived its elements takes the options of the next one', async () => {
    const wallet = installWallet()
    const first = place({ services: NO_SERVICES })
    await first.connect({ wallet: wallet.rdns })
    first.remove()
    await settled()
    const next = place({ services: NO_SERVICES, siwx: 'required' })
    await until('the sign-in', () => viewOf(next) === 'SIWXSignMessage')
    wallet.putAway()
  })

  it('removal while the app loads rejects pending calls, and mounts nothing', async () => {
    const page = await openPage()
    await page.run('/late/200/dist-cdn/wallet-connect-button.js')
    const button = page.place()
    const opening = rejection(button.open())
    button.remove()
    assert.equal((await opening).code, 'lazy_part_unavailable')
    assert.equal(button.shadowRoot?.childElementCount, 2)
    assert.include(dom(button).textContent, 'Connect wallet')
    page.body.append(button)
    await button.open()
    assert.isTrue(isOpen(button))
  })

  it('a hundred insertions, moves and removals leave no listener and no timer', async () => {
    const page = await openUsedPage()
    const held = census(page.window)
    await moveOften(page)
    await pause(300)
    assert.deepEqual(held(), {})
  })

  it('a hundred insertions, moves and removals leave less than 8 MB of heap', async () => {
    const page = await openUsedPage()
    const heap = (): number => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize
    const before = heap()
    await moveOften(page)
    await pause(300)
    assert.isBelow(heap() - before, 8_000_000)
  })
})

import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createStorage, type KeyValueStorage } from '../storage/storage'
import type { TabMessage, Tabs } from './tabs'
import { createTabs } from './tabs'

const open: Tabs[] = []
afterEach(() => {
  for (const tabs of open.splice(0)) tabs.close()
  vi.unstubAllGlobals()
})

function openTab(projectId: string | undefined = 'p1', storage: KeyValueStorage = createStorage('memory', projectId)) {
  const tabs = createTabs({ projectId, storage })
  const heard: TabMessage[] = []
  const stop = tabs.onMessage((message) => heard.push(message))
  open.push(tabs)
  return { tabs, heard, stop }
}

test('the other tabs hear it, this one does not', async () => {
  const [a, b, c] = [openTab(), openTab(), openTab()]
  a.tabs.notify({ type: 'connected', namespace: 'eip155' })
  await expect.poll(() => b.heard).toHaveLength(1)
  await expect.poll(() => c.heard).toEqual([{ type: 'connected', namespace: 'eip155' }])
  expect(a.heard).toEqual([])
})

test('two projects do not hear each other', async () => {
  const [a, other, same] = [openTab('p1'), openTab('p2'), openTab('p1')]
  a.tabs.notify({ type: 'signed-out' })
  await expect.poll(() => same.heard).toHaveLength(1)
  expect(other.heard).toEqual([])
})

test('who stopped listening hears nothing more', async () => {
  const [a, b, c] = [openTab(), openTab(), openTab()]
  b.stop()
  a.tabs.notify({ type: 'signed-in' })
  await expect.poll(() => c.heard).toHaveLength(1)
  expect(b.heard).toEqual([])
})

test('what other scripts of the origin say is dropped unless it is one of our messages', async () => {
  const tab = openTab()
  const stranger = new BroadcastChannel('@wallet-connect-button/p1/tabs')
  try {
    const samples = fc.sample(fc.oneof(fc.jsonValue(), fc.record({ type: fc.string(), namespace: fc.string() })), 500)
    for (const said of [...samples, null, new Map(), { type: 'connected', namespace: 'moon' }])
      stranger.postMessage(said)
    stranger.postMessage({ type: 'disconnected', namespace: 'solana', extra: 1 })
    await expect.poll(() => tab.heard).toEqual([{ type: 'disconnected', namespace: 'solana' }])
  } finally {
    stranger.close()
  }
})

test('tabs that share storage hear it after what was stored before it, each time, and nothing is left', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const held = new Map<string, string>()
  const change = (key: string, newValue: string | null) => {
    if (newValue === null) held.delete(key)
    else held.set(key, newValue)
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: change,
    removeItem: (key: string) => change(key, null),
  })
  const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage')

  const [a, b] = [openTab('p1', createStorage('local', 'p1')), openTab('p1', createStorage('local', 'p1'))]
  a.tabs.notify({ type: 'disconnected', namespace: 'eip155' })
  a.tabs.notify({ type: 'disconnected', namespace: 'eip155' })
  expect(b.heard).toEqual([
    { type: 'disconnected', namespace: 'eip155' },
    { type: 'disconnected', namespace: 'eip155' },
  ])
  expect(held.size).toBe(0)
  expect(posted).not.toHaveBeenCalled()

  for (const text of ['{', 'null', '{"type":"other"}', '']) change('@wallet-connect-button/p1/tab_message', text)
  change('@wallet-connect-button/p2/tab_message', '{"type":"connected"}')
  expect(b.heard).toHaveLength(2)

  b.tabs.close()
  a.tabs.notify({ type: 'connected' })
  expect(b.heard).toHaveLength(2)
})

test('with storage that is full, the message goes through a channel', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem() {} })
  const [a, b] = [openTab('p1', createStorage('local', 'p1')), openTab('p1', createStorage('local', 'p1'))]
  a.tabs.notify({ type: 'connected' })
  await expect.poll(() => b.heard).toEqual([{ type: 'connected' }])
})

test('with neither means nothing throws and no one hears', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('no', 'SecurityError')
      }
    },
  )
  const [a, b] = [openTab(), openTab()]
  a.tabs.notify({ type: 'connected' })
  expect(b.heard).toEqual([])
})

type LockRequest = { readonly signal?: AbortSignal; readonly ifAvailable?: boolean }

/**
 * Web Locks as far as they are asked for: requests of one name take turns, an aborted wait rejects with the reason, and
 * a request for a lock that is taken gets null if it does not wait.
 */
function lockManager() {
  const turns = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, number>()
  const names: string[] = []
  return {
    names,
    request(name: string, { signal, ifAvailable }: LockRequest, task: (lock: object | null) => unknown) {
      names.push(name)
      if (ifAvailable && waiting.get(name)) return Promise.resolve(task(null))
      waiting.set(name, (waiting.get(name) ?? 0) + 1)
      const turn = (turns.get(name) ?? Promise.resolve())
        .then(() => (signal?.throwIfAborted(), task({ name })))
        .finally(() => waiting.set(name, (waiting.get(name) ?? 1) - 1))
      turns.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}

const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
const means: readonly (readonly [string, () => unknown])[] = [
  ['Web Locks', () => ({ locks: lockManager() })],
  ['no Web Locks', () => ({})],
  ['Web Locks that refuse', () => ({ locks: refusing })],
]

test.each(means)('with %s tasks of one name take turns, others do not wait', async (_what, make) => {
  vi.stubGlobal('navigator', make())
  const { tabs } = openTab()
  const steps: string[] = []
  let finish = () => {}
  const first = tabs.exclusively('pairing', async () => {
    steps.push('first begins')
    await new Promise<void>((resolve) => (finish = resolve))
    steps.push('first ends')
    return 1
  })
  const second = tabs.exclusively('pairing', async () => steps.push('second'))
  await tabs.exclusively('other', async () => steps.push('other'))
  await expect.poll(() => steps).toContain('first begins')
  expect(steps).not.toContain('second')
  finish()
  expect(await first).toBe(1)
  await second
  expect(steps.indexOf('second')).toBeGreaterThan(steps.indexOf('first ends'))
})

test.each(means)('with %s a task knows whom it keeps waiting', async (what, make) => {
  vi.stubGlobal('navigator', make())
  expect(await openTab().tabs.exclusively('pairing', async (scope) => scope)).toBe(
    what === 'Web Locks' ? 'tabs' : 'page',
  )
})

test.each(means)(
  'with %s a task that raises raises to its caller, runs once and lets the next one begin',
  async (_what, make) => {
    vi.stubGlobal('navigator', make())
    const { tabs } = openTab()
    const task = vi.fn(() => Promise.reject(new Error('declined')))
    await expect(tabs.exclusively('pairing', task)).rejects.toThrow('declined')
    expect(task).toHaveBeenCalledOnce()
    await expect(tabs.exclusively('pairing', async () => 2)).resolves.toBe(2)
  },
)

test.each(means)('with %s an aborted wait never runs its task', async (_what, make) => {
  vi.stubGlobal('navigator', make())
  const { tabs } = openTab()
  const controller = new AbortController()
  let finish = () => {}
  const first = tabs.exclusively('pairing', () => new Promise<void>((resolve) => (finish = resolve)))
  const task = vi.fn(async () => {})
  const second = tabs.exclusively('pairing', task, controller.signal).catch((reason: unknown) => reason)
  controller.abort('left')
  await new Promise<void>((resolve) => setImmediate(resolve))
  finish()
  await first
  expect(await second).toBe('left')
  await expect(tabs.exclusively('pairing', task, controller.signal)).rejects.toBe('left')
  expect(task).not.toHaveBeenCalled()
})

test('once closed it neither sends nor throws', async () => {
  const [a, b, c] = [openTab(), openTab(), openTab()]
  a.tabs.close()
  a.tabs.notify({ type: 'connected' })
  b.tabs.notify({ type: 'signed-in' })
  await expect.poll(() => c.heard).toHaveLength(1)
  expect(c.heard).toEqual([{ type: 'signed-in' }])
})

test('locks are named after the project', async () => {
  const locks = lockManager()
  vi.stubGlobal('navigator', { locks })
  await openTab('p1').tabs.exclusively('pairing', async () => {})
  expect(locks.names).toEqual(['@wallet-connect-button/p1/pairing'])
})

test('a name that one tab has claimed is refused to others until that tab is gone', async () => {
  vi.stubGlobal('navigator', { locks: lockManager() })
  const [a, b] = [openTab(), openTab()]
  expect(await a.tabs.claim('pairing_1')).toBe(true)
  expect(await b.tabs.claim('pairing_1')).toBe(false)
  expect(await a.tabs.claim('pairing_1')).toBe(true)
  expect(await b.tabs.claim('pairing_2')).toBe(true)
  a.tabs.close()
  await expect.poll(() => b.tabs.claim('pairing_1')).toBe(true)
})

test.each(means.slice(1))('with %s nobody can know, and nothing is claimed', async (_what, make) => {
  vi.stubGlobal('navigator', make())
  expect(await openTab().tabs.claim('pairing_1')).toBe(false)
})

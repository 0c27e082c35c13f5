import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/fakes/memoryStorage'
import { lazyTabs } from './lazyServices'

const imports = vi.hoisted(() => ({ failing: 0, made: 0 }))

vi.mock('../services/tabs/tabs', async (original) => {
  const real = await original<typeof import('../services/tabs/tabs')>()
  return {
    ...real,
    // A rejected import and a module that fails as it starts look the same to whoever asked for it.
    createTabs: (...given: Parameters<typeof real.createTabs>) => {
      if (imports.failing > 0) {
        imports.failing -= 1
        throw new TypeError('Failed to fetch dynamically imported module')
      }
      imports.made += 1
      return real.createTabs(...given)
    },
  }
})

const tabsOf = (projectId: string) => lazyTabs({ projectId, storage: createMemoryStorage() })

test('after a failed load the next call retries, and pending listeners are attached', async () => {
  imports.failing = 1
  const tabs = tabsOf('retry')
  const heard: string[] = []
  tabs.onMessage(({ type }) => void heard.push(type))
  await expect(tabs.exclusively('name', async () => 'done', new AbortController().signal)).rejects.toThrow(
    'dynamically imported',
  )
  expect(await tabs.exclusively('name', async () => 'done', new AbortController().signal)).toBe('done')
  expect(imports.made).toBe(1)

  const other = tabsOf('retry')
  other.notify({ type: 'connected' })
  await vi.waitFor(() => expect(heard).toEqual(['connected']))
  tabs.close()
  other.close()
})

test('a listener removed before the code loaded is not called', async () => {
  const tabs = tabsOf('stopped')
  const heard: string[] = []
  const stop = tabs.onMessage(({ type }) => void heard.push(type))
  stop()
  const other = tabsOf('stopped')
  const control: string[] = []
  const listening = tabsOf('stopped')
  listening.onMessage(({ type }) => void control.push(type))
  await vi.waitFor(() => {
    other.notify({ type: 'signed-in' })
    expect(control).toContain('signed-in')
  })
  expect(heard).toEqual([])
  for (const each of [tabs, other, listening]) each.close()
})

test('a listener hears what another tab sends before the page is idle', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  const tabs = tabsOf('busy')
  const heard: string[] = []
  tabs.onMessage(({ type }) => void heard.push(type))
  const other = tabsOf('busy')
  other.notify({ type: 'disconnected' })
  await vi.waitFor(() => expect(heard).toEqual(['disconnected']))
  vi.unstubAllGlobals()
  for (const each of [tabs, other]) each.close()
})

import { afterEach, expect, test, vi } from 'vitest'
import { createClaims } from './claims'

afterEach(() => vi.unstubAllGlobals())

/** Web Locks of one origin. Each decision waits for `decide`, as a browser's takes a while. */
function browser() {
  const taken = new Set<string>()
  const undecided: (() => void)[] = []
  const locks = {
    request(name: string, _options: object, task: (lock: object | null) => unknown) {
      return new Promise<void>((resolve) =>
        undecided.push(() => {
          if (taken.has(name)) return resolve(task(null) as undefined)
          taken.add(name)
          void Promise.resolve(task({ name })).then(() => {
            taken.delete(name)
            resolve()
          })
        }),
      )
    },
  }
  vi.stubGlobal('navigator', { locks })
  return { taken, decide: () => undecided.splice(0).forEach((each) => each()) }
}

const openPage = () => createClaims((name) => `here/${name}`)

test('two claims of one page at the same time are one', async () => {
  const { decide } = browser()
  const page = openPage()
  const claims = [page.claim('a'), page.claim('a')]
  decide()
  expect(await Promise.all(claims)).toEqual([true, true])
})

test('of two pages one gets the name, and the other when the first is gone', async () => {
  const { decide, taken } = browser()
  const [one, other] = [openPage(), openPage()]
  const claims = [one.claim('a'), other.claim('a')]
  decide()
  expect(await Promise.all(claims)).toEqual([true, false])
  one.release()
  await expect.poll(() => taken.size).toBe(0)
  const again = other.claim('a')
  decide()
  expect(await again).toBe(true)
})

test('a page that is closed while the browser decides takes nothing', async () => {
  const { decide, taken } = browser()
  const page = openPage()
  const claim = page.claim('a')
  page.release()
  decide()
  expect(await claim).toBe(false)
  await expect.poll(() => taken.size).toBe(0)
  expect(await page.claim('b')).toBe(false)
})

test.each([
  ['has no locks', {}],
  ['refuses them', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } }],
])('where the browser %s, nothing is claimed', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await openPage().claim('a')).toBe(false)
})

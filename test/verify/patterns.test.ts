import { expect, test } from 'vitest'
import { patternsIn, withoutAssertions, worstOf } from './patterns'

// A pattern whose time grows with the square of its input needs several seconds.
const WORST_MS = 1_000

/** How the patterns that are put together come about. Each file that puts one together is here. */
const COMPOSED: Readonly<Record<string, () => Promise<unknown>>> = {
  'src/domain/money/amount.ts': async () =>
    (await import('../../src/domain/money/amount')).toSignificantDigits('0.1', 3),
  'src/domain/nft/isPhishingName.ts': () => import('../../src/domain/nft/isPhishingName'),
  'src/domain/page/foreignAttributes.ts': () => import('../../src/domain/page/foreignAttributes'),
  'src/domain/picture/svg/svgStyle.ts': () => import('../../src/domain/picture/svg/svgStyle'),
  'src/domain/text.ts': () => import('../../src/domain/text'),
  // The end of a constant name, in a file name of the page's own import map.
  'src/element/pinnedFile.ts': async () => new RegExp(`/wallet-connect-button.js$`),
  'src/services/log/redact.ts': () => import('../../src/services/log/redact'),
  'src/services/storage/sessionRecords.ts': () => import('../../src/services/storage/sessionRecords'),
  'src/services/telemetry/sender/sender.ts': async () =>
    (await import('../../src/services/telemetry/sender/sender')).urlsOnOriginOf('https://shop.example/'),
  'demo/stack/frame/requests/messages/visibleText.ts': () =>
    import('../../demo/stack/frame/requests/messages/visibleText'),
  'demo/stack/names/nameRules.ts': async () => (await import('../../demo/stack/names/nameRules')).readLabel('alice'),
}

const folders = ['src', 'demo/stack'].map(patternsIn)
const literal = new Map(folders.flatMap((found) => found.literal).map((each) => [String(each.pattern), each]))

test.each([...literal.values()])('$pattern ($where) ends soon, whatever 100,000 characters it gets', ({ pattern }) => {
  const { ms, input } = worstOf(pattern)
  expect(ms, input).toBeLessThan(WORST_MS)
})

test('every file that puts a pattern together is known', () => {
  expect(folders.flatMap(({ composed }) => composed).toSorted()).toEqual(Object.keys(COMPOSED).toSorted())
})

test.each(Object.entries(COMPOSED))('the patterns that %s puts together end soon too', async (_path, load) => {
  const { RegExp: Native } = globalThis
  const made = new Set<RegExp>()
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, given: [string, string]) => {
      const pattern = new target(...given)
      made.add(pattern)
      return pattern
    },
  })
  await load().finally(() => (globalThis.RegExp = Native))
  expect(made.size).toBeGreaterThan(0)
  for (const pattern of made) {
    const { ms, input } = worstOf(pattern)
    expect(ms, `${pattern} ${input}`).toBeLessThan(WORST_MS)
  }
})

test.each([/0+$/, /^(?:a+)+$/, /\/\*[^]*?\*\//g, /(\w+)\s*\(([^)]*)\)/g, /^\s*url\(\s*(["']?)#([^"')]+)\1\s*\)/i])(
  '%s, which takes long, is found to',
  (pattern) => expect(worstOf(pattern).ms).toBeGreaterThan(WORST_MS),
)

test('look-around is taken out of a pattern with what is in it', () => {
  expect(withoutAssertions(String.raw`a(?<!b(c)[)])d\((?=e)(?:f)(?<g>h)\1`)).toBe(String.raw`ad\((?:f)(?<g>h)`)
})

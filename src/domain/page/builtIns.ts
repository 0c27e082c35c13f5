/**
 * What the code needs of the browser and pages sometimes break: built-ins, each with a use that must succeed. It gets
 * `a-b`, because a minifier may compute what only has literals.
 */
export const BUILT_INS: Readonly<Record<string, (text: string) => boolean>> = {
  'Object.prototype': () => Object.defineProperty({}, 'a', { value: 1 }) && !('get' in {}) && !('value' in {}),
  'Object.entries': () => Object.entries(Object.fromEntries([['a', 1]]))[0]?.[1] === 1,
  'Array.from': () => Array.from(new Set([1]), (each) => each + 1)[0] === 2,
  'Array.prototype': () =>
    [[1]].flatMap((each) => each).findLast(Boolean) === 1 && [1, 2].reduce((a, b) => a + b) === 3,
  'String.prototype': (text) => text.replace('-', '').split('').length === 2,
  'JSON.stringify': () => JSON.stringify([{ a: [1] }]) === '[{"a":[1]}]',
  URL: () => URL.canParse('/', 'a://b'),
  'AbortSignal.any': () => !AbortSignal.any([]).aborted,
  structuredClone: () => structuredClone([1])[0] === 1,
  'crypto.getRandomValues': () => crypto.getRandomValues(new Uint8Array(16)).some(Boolean),
}

/** Names of those that do not do what they should. */
export function findBroken(): readonly string[] {
  return Object.keys(BUILT_INS).filter((name) => {
    try {
      return !BUILT_INS[name]?.('a-b')
    } catch {
      return true
    }
  })
}

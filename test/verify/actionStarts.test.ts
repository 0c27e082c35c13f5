import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { findStrayStarts } from './actionStarts'
import type { Node } from './source'

const PATH = 'src/features/swap/Swap.tsx'
const IMPORTS = `import { flipSwap, load as loadSwap } from './actions/flipSwap'
import { fetchQuote } from './actions/fetchQuote'
import { goTo } from '../../session/navigation/goTo'
`
const ACTIONS = {
  'src/features/swap/actions/flipSwap.ts':
    'export async function flipSwap(world) {}\nexport async function load(world) {}',
  'src/features/swap/actions/fetchQuote.ts': 'export function fetchQuote(world): Promise<void> | undefined {}',
  'src/session/navigation/goTo.ts': 'export function goTo(world, entry): void {}',
}

function findingsIn(text: string, path = PATH) {
  const files = Object.entries({ ...ACTIONS, [path]: IMPORTS + text }).map(([each, source]) => ({
    path: each,
    text: source,
    program: parseSync('file.tsx', source).program as unknown as Node,
  }))
  return findStrayStarts(files).map(({ where }) => where)
}

test.each([
  'const press = () => void flipSwap(world, language)',
  'const press = () => loadSwap(world).catch(() => {})',
  'const view = <Button onPress={() => fetchQuote(world)} />',
  'const press = async () => { await flipSwap(world) }',
])('a component that starts an action by itself is reported: %s', (text) =>
  expect(findingsIn(text)).toEqual([`${PATH}:4`]),
)

test.each([
  'const press = () => goTo(world, entry)',
  'export function refresh(world) { void loadSwap(world) }',
  'const copy = useAction(useCallback(async (world, text) => { await flipSwap(world, text) }, []))',
  'const flip = useAction(flipSwap)\nconst press = () => flip.start(language)',
])('useAction, what returns no promise and actions that call actions pass: %s', (text) =>
  expect(findingsIn(text)).toEqual([]),
)

test('only components and hooks are looked at', () => {
  expect(findingsIn('void flipSwap(world)', 'src/features/swap/startSwap.ts')).toEqual([])
  expect(findingsIn('void flipSwap(world)', 'src/features/swap/useSwap.ts')).toHaveLength(1)
})

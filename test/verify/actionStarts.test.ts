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
    'export async function flipSwap(context) {}\nexport async function load(context) {}',
  'src/features/swap/actions/fetchQuote.ts': 'export function fetchQuote(context): Promise<void> | undefined {}',
  'src/session/navigation/goTo.ts': 'export function goTo(context, entry): void {}',
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
  'const press = () => void flipSwap(context, language)',
  'const press = () => loadSwap(context).catch(() => {})',
  'const view = <Button onPress={() => fetchQuote(context)} />',
  'const press = async () => { await flipSwap(context) }',
])('a component that starts an action by itself is reported: %s', (text) =>
  expect(findingsIn(text)).toEqual([`${PATH}:4`]),
)

test.each([
  'const press = () => goTo(context, entry)',
  'export function refresh(context) { void loadSwap(context) }',
  'const copy = useAction(useCallback(async (context, text) => { await flipSwap(context, text) }, []))',
  'const flip = useAction(flipSwap)\nconst press = () => flip.start(language)',
])('useAction, what returns no promise and actions that call actions pass: %s', (text) =>
  expect(findingsIn(text)).toEqual([]),
)

test('only components and hooks are looked at', () => {
  expect(findingsIn('void flipSwap(context)', 'src/features/swap/startSwap.ts')).toEqual([])
  expect(findingsIn('void flipSwap(context)', 'src/features/swap/useSwap.ts')).toHaveLength(1)
})

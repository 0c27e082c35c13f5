import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { findStrayStarts } from './actionStarts'
import type { Node } from './source'

const PATH = 'src/features/swap/Swap.tsx'

function findingsIn(text: string, known = {}, path = PATH) {
  const file = { path, text, program: parseSync('file.tsx', text).program as unknown as Node }
  return findStrayStarts([file], known).map(({ where }) => where)
}

test.each([
  'const press = () => void flipSwap(world, language)',
  'const press = () => loadMore(world).catch(() => {})',
  'const view = <Button onPress={() => void fetchQuote(world)} />',
])('a component that starts an action by itself is reported: %s', (text) =>
  expect(findingsIn(text)).toEqual([`${PATH}:1`]),
)

test.each([
  "import { closeModal } from '../../session/navigation/closeModal'\nconst press = () => void closeModal(world)",
  'export function refresh(world) { void loadSwap(world) }',
  'const flip = useAction(flipSwap)\nconst press = () => flip.start(language)',
  'const press = () => setAmount(world, text)',
])('useAction, the functions for entering a view and what returns no promise pass: %s', (text) =>
  expect(findingsIn(text)).toEqual([]),
)

test('only components and hooks are looked at', () => {
  expect(findingsIn('void load(world)', {}, 'src/features/swap/actions/startSwap.ts')).toEqual([])
  expect(findingsIn('void load(world)', {}, 'src/features/swap/useSwap.ts')).toHaveLength(1)
})

test('a known number may not grow, and follows when it shrinks', () => {
  const text = 'void load(world)'
  expect(findingsIn(text, { [PATH]: 1 })).toEqual([])
  expect(findingsIn(`${text}\n${text}`, { [PATH]: 1 })).toEqual([`${PATH}:1`, `${PATH}:2`])
  expect(findingsIn(text, { [PATH]: 2 })).toEqual(['test/verify/knownStarts.json'])
})

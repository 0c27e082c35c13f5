import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS, foundationsOf, nearestShared, rowOf } from './chunks'

const paths = Object.values(CHUNKS).flatMap((row) => row.paths)
const copies = Object.values(CHUNKS).flatMap((row) => row.copies ?? [])

test.each([...paths, ...copies])('the path %s exists', (path) => {
  const [folder, start] = path.endsWith('/') ? [path, ''] : [dirname(path), basename(path)]
  expect(readdirSync(folder).filter((name) => name.startsWith(start))).not.toEqual([])
})

test('no path is in two rows', () => expect(new Set(paths).size).toBe(paths.length))

test('every chunk is fetched with chunks that exist', () => {
  for (const { on } of Object.values(CHUNKS)) expect(Object.keys(CHUNKS)).toEqual(expect.arrayContaining([...on]))
})

test.each([
  ['src/features/help/GetWallet.tsx', 'help'],
  ['src/features/connect/ConnectingExternal.tsx', 'session'],
  ['src/features/connect/Connect.tsx', 'connect'],
  [join(process.cwd(), 'src/app/shell/start.ts'), 'app'],
  ['node_modules/viem/_esm/utils/lru.js', 'session'],
  ['node_modules/viem/_esm/utils/chain/defineChain.js', 'eip155'],
  ['node_modules/some-package/node_modules/react-dom/index.js', 'react'],
  ['src/ui/Button.tsx', undefined],
  ['src/ui/controls/Switch.tsx?copy-for-help', 'help'],
  ['src/ui/styles/forms.css?inline&copy-for-help', 'help'],
])('%s is in the chunk %s', (path, chunk) => expect(rowOf(path)).toBe(chunk))

test('a chunk is fetched with everything below it, the nearest first', () => {
  expect(foundationsOf('networks')).toEqual(['networks', 'session', 'app', 'begin', 'first-requests', 'react'])
})

test.each([
  ['swap', 'buy', 'account'],
  ['networks', 'swap', 'session'],
  ['networks', 'session', 'session'],
  ['connected', 'eip155', 'session'],
  ['connect', 'solana', 'app'],
])('what %s and %s share is in %s', (one, other, shared) => {
  expect(nearestShared(one, other)).toBe(shared)
  expect(nearestShared(other, one)).toBe(shared)
})

test('chunks that are never fetched together share nothing', () => {
  expect(() => nearestShared('secp256k1', 'app')).toThrow('No chunk is fetched with both secp256k1 and app.')
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS } from './chunks'
import { foldersOf, foundationsOf, nearestShared, rowOf } from './chunksByFolder'

const folders = Object.values(CHUNKS).flatMap(foldersOf)

// The words of the prerender stand beside each language in the build alone.
test.each(folders)('%s exists', (folder) => expect(existsSync(folder.replace('.words.ts', '.ts'))).toBe(true))

test('no folder is in two rows', () => expect(new Set(folders).size).toBe(folders.length))

test('every chunk is fetched with chunks that exist', () => {
  for (const { on } of Object.values(CHUNKS)) expect(Object.keys(CHUNKS)).toEqual(expect.arrayContaining([...on]))
})

test.each([
  ['src/features/help/GetWallet.tsx', 'help'],
  ['src/features/connect-installed/ConnectingExternal.tsx', 'session'],
  ['src/features/connect/Connect.tsx', 'connect'],
  [join(process.cwd(), 'src/app/shell/start.ts'), 'app'],
  ['node_modules/viem/_esm/utils/hash/keccak256.js', 'session'],
  ['node_modules/viem/_esm/utils/encoding/toHex.js', 'session'],
  ['node_modules/viem/_esm/utils/encoding/toRlp.js', 'eip155'],
  ['node_modules/viem/_esm/utils/chain/defineChain.js', 'eip155'],
  ['node_modules/some-package/node_modules/react-dom/index.js', 'react'],
  ['src/ui/Button.tsx', undefined],
])('%s is in the chunk %s', (path, chunk) => expect(rowOf(path)).toBe(chunk))

test('a chunk is fetched with everything below it, the nearest first', () => {
  expect(foundationsOf('networks')).toEqual([
    'networks',
    'session',
    'app',
    'setup',
    'prerender-connect',
    'react',
    'first-requests',
    'prerender',
  ])
})

test.each([
  ['swap', 'buy', 'account'],
  ['networks', 'swap', 'session'],
  ['networks', 'session', 'session'],
  ['connected', 'eip155', 'session'],
  ['connect', 'solana', 'app'],
  ['account', 'app', 'app'],
  ['prerender-account', 'settings', 'prerender-account'],
  ['prerender-connect', 'account', 'prerender-connect'],
])('what %s and %s share is in %s', (one, other, shared) => {
  expect(nearestShared(one, other)).toBe(shared)
  expect(nearestShared(other, one)).toBe(shared)
})

test('chunks that are never fetched together share nothing', () => {
  expect(() => nearestShared('secp256k1', 'app')).toThrow('No chunk is fetched with both secp256k1 and app.')
})

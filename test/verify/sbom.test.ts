import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { describeRelease, SBOM_FILE } from './sbom'

const hash = (byte: number): string => `sha512-${Buffer.alloc(64, byte).toString('base64')}`
const packages = {
  '': { dependencies: { viem: '2.0.0' } },
  'node_modules/viem': { version: '2.0.0', integrity: hash(1), dependencies: { ox: '1.0.0', ws: '8.0.0' } },
  'node_modules/viem/node_modules/ox': { version: '1.0.0', integrity: hash(2), dependencies: {} },
  'node_modules/react': { version: '19.0.0', integrity: hash(3) },
  'node_modules/ox': { version: '2.0.0', integrity: hash(4) },
}
const shipped = [
  { id: 'ox@2.0.0', path: 'node_modules/ox', isBundled: false },
  { id: 'react@19.0.0', path: 'node_modules/react', isBundled: true },
  { id: 'viem@2.0.0', path: 'node_modules/viem', isBundled: false },
  { id: 'ox@1.0.0', path: 'node_modules/viem/node_modules/ox', isBundled: true },
]
const manifestOf = (folder: string): { name: string; version: string; license: string } => ({
  name: folder === '.' ? '@own/package' : folder.replace(/.*node_modules\//, ''),
  version: shipped.find(({ path }) => path === folder)?.id.split('@')[1] ?? '1.2.3',
  license: folder.endsWith('viem') ? 'MIT OR Apache-2.0' : 'MIT',
})

interface Bom {
  metadata: { component: { purl: string; 'bom-ref': string } }
  components: { 'bom-ref': string; purl: string; hashes: unknown; licenses: unknown; properties: { value: string }[] }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
const bom = (): Bom => JSON.parse(describeRelease(shipped, packages, manifestOf)) as Bom

test('every shipped package is there with licence, hash and whether its code is in the built files', () => {
  const { metadata, components } = bom()
  expect(metadata.component.purl).toBe('pkg:npm/%40own/package@1.2.3')
  expect(components.map(({ purl, properties }) => [purl, properties.at(-1)?.value])).toEqual([
    ['pkg:npm/ox@2.0.0', 'false'],
    ['pkg:npm/react@19.0.0', 'true'],
    ['pkg:npm/viem@2.0.0', 'false'],
    ['pkg:npm/ox@1.0.0', 'true'],
  ])
  const viem = components.find(({ purl }) => purl.includes('viem'))
  expect(viem?.hashes).toEqual([{ alg: 'SHA-512', content: '01'.repeat(64) }])
  expect(viem?.licenses).toEqual([{ expression: 'MIT OR Apache-2.0' }])
})

test('dependencies are found as Node finds them, and those of the package are its own and what it contains', () => {
  const of = (ref: string): string[] | undefined => bom().dependencies.find((each) => each.ref === ref)?.dependsOn
  expect(of('node_modules/viem')).toEqual(['node_modules/viem/node_modules/ox'])
  expect(of('pkg:npm/%40own/package@1.2.3')).toEqual([
    'node_modules/react',
    'node_modules/viem',
    'node_modules/viem/node_modules/ox',
  ])
})

test('a package without a hash is no evidence', () => {
  expect(() => describeRelease([{ id: 'a@1', path: 'node_modules/a', isBundled: true }], {}, manifestOf)).toThrow(
    'node_modules/a has no hash in the lockfile.',
  )
})

test('it does not depend on when it is made', () => {
  expect(describeRelease(shipped, packages, manifestOf)).toBe(describeRelease(shipped, packages, manifestOf))
  expect(describeRelease(shipped, packages, manifestOf)).not.toContain('timestamp')
})

test('where it is written by default, Git ignores it', () => {
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain(`${dirname(SBOM_FILE)}/`)
})

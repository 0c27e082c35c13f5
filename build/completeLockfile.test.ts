import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lockfile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Locked = { version?: string; integrity?: string; optionalDependencies?: Record<string, string> }
type Packages = Record<string, Locked>

/** Runs the check on a changed copy of our lockfile. */
function check(change: (packages: Packages) => void): { status: number | null; stderr: string } {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }
  change(lockfile.packages)
  const path = join(folder, 'package-lock.json')
  writeFileSync(path, JSON.stringify(lockfile))
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'build/completeLockfile.ts', '--check', path],
    { encoding: 'utf8' },
  )
  return { status, stderr }
}

test('the committed lockfile passes', () => {
  expect(check(() => undefined)).toEqual({ status: 0, stderr: '' })
})

test.each([
  ['no checksum', undefined],
  ['a checksum of a weak kind', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
  ['a shortened checksum', 'sha512-abc=='],
])('a package with %s is reported', (_what, integrity) => {
  const { status, stderr } = check((packages) => {
    packages['node_modules/viem'] = { ...packages['node_modules/viem'], ...(integrity && { integrity }) }
    if (!integrity) delete packages['node_modules/viem'].integrity
  })
  expect(status).toBe(1)
  expect(stderr).toContain('node_modules/viem has no sha512 checksum')
})

test('a missing platform package is reported', () => {
  const { status, stderr } = check((packages) => delete packages['node_modules/@foundry-rs/anvil-darwin-arm64'])
  expect(status).toBe(1)
  expect(stderr).toContain('@foundry-rs/anvil-darwin-arm64 is missing')
})

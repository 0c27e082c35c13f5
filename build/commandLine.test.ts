import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url)
const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
const OWN = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /^tsx (\S+)/.exec(command)?.[1]
  return file === undefined ? [] : [[name, file] as const]
})

test.each(OWN)('npm run %s explains itself and refuses words that it does not know', (_name, file) => {
  expect(readFileSync(new URL(file, ROOT), 'utf8')).toContain('readCommandLine({')
})

test('a word that a script does not know is named, with the usage', () => {
  const runScript = () =>
    execFileSync('node', ['--import', 'tsx', 'build/tag.ts', '--sample'], {
      cwd: ROOT,
      stdio: 'pipe',
      encoding: 'utf8',
    })
  expect(runScript).toThrow(/--sample[\s\S]+npm run tag/)
})

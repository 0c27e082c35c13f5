import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildWhenNeeded } from '../../demo/pages-server/buildWhenNeeded'

const run = promisify(execFile)

/** Packs the package, installs it into a copy of the apps as a stranger would, checks their types and builds them. */
export default async function install(): Promise<() => void> {
  await buildWhenNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'integrations-'))
  process.env['INTEGRATIONS'] = folder
  cpSync('test/integrations/apps', folder, { recursive: true })
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder])
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  const npm = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', `./${tarball}`]
  await run('npm', npm, { cwd: folder })
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { cwd: folder }).catch(tell)
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder }).catch(tell)
  return () => rmSync(folder, { recursive: true, force: true })
}

function tell(reason: Error & { readonly stdout?: string }): never {
  throw new Error(`${reason.message}\n${reason.stdout ?? ''}`, { cause: reason })
}

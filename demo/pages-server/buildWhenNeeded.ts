import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const OUTPUTS = ['dist-cdn/wallet-connect-button.js', 'dist-cdn/wallet-connect-button.global.js', 'dist/server.js']
const INPUTS = ['src', 'build', 'vite.config.ts', 'package.json']

/**
 * Runs `npm run build` when a built file is missing or older than a source.
 * @throws when the build fails.
 */
export async function buildWhenNeeded(): Promise<void> {
  const built = await Promise.all(OUTPUTS.map((path) => changedAt(join(ROOT, path))))
  const sources = await Promise.all(INPUTS.map((path) => newestBelow(join(ROOT, path))))
  if (Math.min(...built) >= Math.max(...sources)) return
  await new Promise<void>((resolve, reject) => {
    const build = spawn('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' })
    build.once('error', reject)
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm run build ended with ${code}.`))))
  })
}

async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
}

async function newestBelow(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const times = entries
    .filter((each) => each.isFile() && !each.name.includes('.test.'))
    .map((each) => changedAt(join(each.parentPath, each.name)))
  return Math.max(0, ...(await Promise.all(times)))
}

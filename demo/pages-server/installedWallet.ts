import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const SOURCES = new URL('../installed-wallet/', import.meta.url)
const KEPT = new URL('../.generated/installed-wallet.js', import.meta.url)

/** The installed wallet as one classic script. Bundled anew only when its sources changed. */
export async function bundleInstalledWallet(): Promise<string> {
  const stamp = `/* ${await fingerprint()} */\n`
  const kept = await readFile(KEPT, 'utf8').catch(() => '')
  if (kept.startsWith(stamp)) return kept
  const script = stamp + (await bundle())
  await mkdir(new URL('./', KEPT), { recursive: true })
  // Renamed into place, so that another stack that starts now never reads half a script.
  const fresh = new URL(`./installed-wallet-${process.pid}.js`, KEPT)
  await writeFile(fresh, script)
  await rename(fresh, KEPT)
  return script
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(SOURCES)).sort()) hash.update(name).update(await readFile(new URL(name, SOURCES)))
  return hash.digest('hex')
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(SOURCES),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: fileURLToPath(new URL('./index.ts', SOURCES)), formats: ['iife'], name: 'installedDemoWallet' } },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
  const script = outputs.find((each) => each.type === 'chunk')
  if (script?.type !== 'chunk') throw new Error('The installed wallet could not be bundled.')
  return script.code
}

import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const KEPT_IN = new URL('../.generated/', import.meta.url)

type Options = {
  /** The file that is bundled with all it imports. */
  readonly entry: URL
  /** Folders whose direct files make the bundle stale when they change. */
  readonly watched: readonly URL[]
  /** Name of the cached file, without extension. */
  readonly keptAs: string
}

/** A TypeScript file and its imports as one classic script. Bundled again only when its sources change. */
export async function bundleScript({ entry, watched, keptAs }: Options): Promise<string> {
  const kept = new URL(`./${keptAs}.js`, KEPT_IN)
  const stamp = `/* ${await fingerprint(watched)} */\n`
  const present = await readFile(kept, 'utf8').catch(() => '')
  if (present.startsWith(stamp)) return present
  const script = stamp + (await bundle(entry))
  await mkdir(KEPT_IN, { recursive: true })
  // Renamed when complete, so that another stack never reads half a script.
  const fresh = new URL(`./${keptAs}-${randomUUID()}.js`, KEPT_IN)
  await writeFile(fresh, script)
  await rename(fresh, kept)
  return script
}

async function fingerprint(folders: readonly URL[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true })
    const names = entries.filter((each) => each.isFile()).map((each) => each.name)
    for (const name of names.sort()) hash.update(name).update(await readFile(new URL(name, folder)))
  }
  return hash.digest('hex')
}

async function bundle(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('./', entry)),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'bundledScript' } },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
  const script = outputs.find((each) => each.type === 'chunk')
  if (script?.type !== 'chunk') throw new Error(`${fileURLToPath(entry)} could not be bundled.`)
  return script.code
}

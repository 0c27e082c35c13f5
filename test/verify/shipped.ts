import { readFileSync } from 'node:fs'
import { build, loadConfigFromFile, type Plugin, type Rollup } from 'vite'
import { packageFolderOf } from '../../build/thirdPartyLicences'

type Locked = { readonly version?: string; readonly dependencies?: Record<string, string> }
/** A package whose code is shipped, by its path in the lockfile. */
export type Shipped = { readonly path: string; readonly version: string; readonly bundledBytes: number }

/**
 * Packages with code in the built files, with their bytes, and those among the `dependencies` of the published package.
 * Builds in memory and leaves the built files alone.
 */
export async function listShipped(): Promise<Shipped[]> {
  const bytes = new Map<string, number>()
  for (const mode of ['app', 'npm', 'server', 'testing']) {
    const loaded = await loadConfigFromFile(
      { mode, command: 'build' },
      'vite.config.ts',
      undefined,
      'error',
      undefined,
      'runner',
    )
    if (!loaded) throw new Error('vite.config.ts cannot be read.')
    const plugins = (loaded.config.plugins ?? []).flat().filter((plugin) => (plugin as Plugin).name !== 'clear-output')
    const built = (await build({
      ...loaded.config,
      plugins,
      configFile: false,
      mode,
      logLevel: 'error',
      build: { ...loaded.config.build, write: false },
    })) as unknown as Rollup.RollupOutput | Rollup.RollupOutput[]
    for (const chunk of [built].flat().flatMap(({ output }) => output)) {
      if (chunk.type !== 'chunk') continue
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        const place = packageFolderOf(id)
        if (place && renderedLength > 0) bytes.set(place, (bytes.get(place) ?? 0) + renderedLength)
      }
    }
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const waiting = [
    ...bytes.keys(),
    ...Object.keys(packages['']?.dependencies ?? {}).map((name) => `node_modules/${name}`),
  ]
  const asked = new Set(waiting.slice(bytes.size))
  for (const path of asked)
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) asked.add(locate(packages, name, path))
  return [...new Set([...bytes.keys(), ...asked])].toSorted().map((path) => {
    const version = packages[path]?.version
    if (version === undefined) throw new Error(`${path} is shipped and not in the lockfile.`)
    return { path, version, bundledBytes: bytes.get(path) ?? 0 }
  })
}

/** Node's resolution: the nearest `node_modules` upwards. */
function locate(packages: Record<string, Locked>, name: string, from: string): string {
  const path = from ? `${from}/node_modules/${name}` : `node_modules/${name}`
  if (packages[path]) return path
  if (!from) throw new Error(`${name} is not in the lockfile.`)
  return locate(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

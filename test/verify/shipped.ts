import { readFileSync } from 'node:fs'
import { filesBelow } from './source'

/** `packages` of package-lock.json, by path. An alias names the package that is there. */
export type Locked = Readonly<
  Record<string, { name?: string; version?: string; integrity?: string; dependencies?: Record<string, string> }>
>
/** A package whose code is shipped, and the first path that it has in the lockfile. */
export type Shipped = { readonly id: string; readonly path: string; readonly isBundled: boolean }

/** What Vite writes of a package that has code in an output, before the text of its licence. */
const HEADING = /^## (\S+) - (\S+)(?: \(.*\))?$/gm

/** Packages with code in the built files, and those among the `dependencies` of the published package. Needs a build. */
export function listShipped(packages: Locked): Shipped[] {
  const notices = ['dist', 'dist-cdn'].flatMap((folder) => filesBelow(folder, '.txt'))
  const text = notices.map((path) => readFileSync(path, 'utf8')).join('\n')
  const bundled = new Set([...text.matchAll(HEADING)].map(([, name, version]) => `${name}@${version}`))
  const asked = new Set([''])
  for (const path of asked) for (const found of dependenciesOf(path, packages)) asked.add(found)
  const ids = new Set([...bundled, ...[...asked].slice(1).map((path) => idOf(path, packages))])
  return Object.keys(packages).flatMap((path) => {
    const id = idOf(path, packages)
    return ids.delete(id) ? [{ id, path, isBundled: bundled.has(id) }] : []
  })
}

/** The same at each path of one version of a package. */
export function idOf(path: string, packages: Locked): string {
  const { name = path.slice(path.lastIndexOf('node_modules/') + 13), version } = packages[path] ?? {}
  return `${name}@${version}`
}

/** The paths of what a package depends on, as Node finds them. */
export function dependenciesOf(path: string, packages: Locked): string[] {
  return Object.keys(packages[path]?.dependencies ?? {}).flatMap((name) => locate(name, path, packages) ?? [])
}

/** In the nearest `node_modules` upwards. */
function locate(name: string, from: string, packages: Locked): string | undefined {
  const path = from ? `${from}/node_modules/${name}` : `node_modules/${name}`
  if (packages[path] || !from) return packages[path] && path
  return locate(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages)
}

import { readFileSync } from 'node:fs'

type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly dynamicImports?: readonly string[] }
  >
>

const ROOTS = ['src/app/start.ts', 'src/app/react.ts']

/** Built files that are fetched only past these doors: all that the app can reach, without what it reaches otherwise. Read from the manifest of the build. */
export function listFilesPast(doors: RegExp): readonly string[] {
  const manifest = JSON.parse(readFileSync('dist-cdn/chunks/manifest.json', 'utf8')) as Manifest
  const reached = (closed: RegExp | undefined): Set<string> => {
    const files = new Set<string>()
    const walk = (key: string): void => {
      const chunk = manifest[key]
      if (!chunk || files.has(chunk.file) || closed?.test(key)) return
      files.add(chunk.file)
      for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next)
    }
    ROOTS.forEach(walk)
    return files
  }
  const others = reached(doors)
  return [...reached(undefined)].filter((file) => !others.has(file)).map((file) => `dist-cdn/${file}`)
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Folder of the package that a module of a bundle belongs to, relative to the repository; undefined for our own. */
export function packageFolderOf(id: string): string | undefined {
  return /.*(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(
    id.replaceAll('\\', '/').replace(`${process.cwd().replaceAll('\\', '/')}/`, ''),
  )?.[1]
}

const FILE = 'THIRD-PARTY-LICENSES.txt'
const RULE = `\n${'-'.repeat(80)}\n\n`

/**
 * Writes the licence of every package that has code in the bundle beside it, as those licences ask. `added`: to those
 * of an earlier build into the same folder.
 */
export function thirdPartyLicences({ added = false } = {}): Plugin {
  let earlier: readonly string[] = []
  return {
    name: 'third-party-licences',
    configResolved({ build }) {
      const file = join(build.outDir, FILE)
      if (added && existsSync(file)) earlier = readFileSync(file, 'utf8').split(RULE)
    },
    generateBundle(_, bundle) {
      const folders = new Set<string>()
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const folder = packageFolderOf(id)
          if (folder && renderedLength > 0) folders.add(folder)
        }
      }
      const notices = new Set([...earlier, ...[...folders].toSorted().map(noticeOf)])
      this.emitFile({ type: 'asset', fileName: FILE, source: [...notices].join(RULE) })
    },
  }
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string | { type: string }
  }
  const texts = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|notice|copying)(\.|-|$)/i.test(file) && !/\.(js|ts)$/.test(file),
  )
  const title = `${name} ${version} (${typeof license === 'object' ? license.type : license})`
  return `${[title, ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n')}\n`
}

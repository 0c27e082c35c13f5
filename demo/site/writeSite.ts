import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readCommandLine } from '../../build/commandLine'
import { buildSite } from './buildSite'
import { STATIC_SETTINGS } from './staticSettings'

// `npm run build:site` writes the site as files for any static host, in the root of a host or below it.

const OUTPUT = 'dist-site'

readCommandLine({
  usage: `npm run build:site
Writes the site to ${OUTPUT}, for any static host. Needs a build of the element.`,
})
if (!existsSync('dist-cdn/wallet-connect-button.js')) throw new Error('Run `npm run build` first.')
const files = await buildSite({ settings: STATIC_SETTINGS, elementFiles: 'dist-cdn/' })
rmSync(OUTPUT, { recursive: true, force: true })
for (const [path, content] of files) {
  mkdirSync(dirname(join(OUTPUT, path)), { recursive: true })
  writeFileSync(join(OUTPUT, path), content)
}
cpSync('dist-cdn', join(OUTPUT, 'dist-cdn'), { recursive: true })
console.log(`${files.size} files in ${OUTPUT}`)

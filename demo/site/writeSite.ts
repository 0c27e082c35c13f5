import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { readCommandLine } from '../../build/commandLine'
import { launchOptions } from '../../test/browser'
import { buildSite } from './buildSite'
import { drawCards } from './social/drawCards'
import { CARD } from './social/SocialCard'
import { STATIC_SETTINGS } from './staticSettings'

// `npm run build:site` writes the site as files for any static host, in the root of a host or below it.

const OUTPUT = 'dist-site'

const { values } = readCommandLine({
  usage: `npm run build:site -- [--url https://host/path/]
Writes the site to ${OUTPUT}, for any static host. Needs a build of the element. With the address where it will be, each
page has a picture for the sites that link to it.`,
  options: { url: { type: 'string' } },
})
const url = values.url && new URL(values.url).href.replace(/\/?$/, '/')
if (!existsSync('dist-cdn/wallet-connect-button.js')) throw new Error('Run `npm run build` first.')
const files = await buildSite({ settings: STATIC_SETTINGS, elementFiles: 'dist-cdn/', ...(url && { url }) })
if (url)
  for (const [path, picture] of await drawCards(() => chromium.launch(launchOptions())))
    files.set(`${path}${CARD.file}`, picture)
rmSync(OUTPUT, { recursive: true, force: true })
for (const [path, content] of files) {
  mkdirSync(dirname(join(OUTPUT, path)), { recursive: true })
  writeFileSync(join(OUTPUT, path), content)
}
cpSync('dist-cdn', join(OUTPUT, 'dist-cdn'), { recursive: true })
console.log(`${files.size} files in ${OUTPUT}`)

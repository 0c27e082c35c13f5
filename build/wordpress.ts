import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { zipSync } from 'fflate'
import { erc6492SignatureValidatorByteCode } from 'viem'
import { eip155Presets } from '../src/chains/networks/networks'
import { LANGUAGES } from '../src/messages/languages'
import { readCommandLine } from './commandLine'
import { describeOptions } from './wordpressOptions'
import { formatMo } from './formatMo'

// `npm run build:wordpress` writes the WordPress plugin: a folder, and the zip that a site installs. `--no-page` takes
// the built files for pages as they are.

const NAME = 'wallet-connect-button'
const SOURCE = 'integrations/wordpress'
const FOLDER = `dist-wordpress/${NAME}`
const ZIP = `dist-wordpress/${NAME}.zip`
/** Of the zip's entries, so that the same files give the same zip. */
const MODIFIED = new Date('2026-01-01T00:00:00')

const { values } = readCommandLine({
  usage: `npm run build:wordpress -- [--no-page]
Writes the WordPress plugin. With --no-page it takes the built files for pages as they are.`,
  options: { 'no-page': { type: 'boolean', default: false } },
})
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

if (!values['no-page'] || !existsSync('dist-cdn/wallet-connect-button.js')) {
  const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'build/build.ts', '--page'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The files for pages could not be built.')
}

rmSync(FOLDER, { recursive: true, force: true })
cpSync(`${SOURCE}/plugin`, FOLDER, { recursive: true })
cpSync(`${SOURCE}/vendor`, `${FOLDER}/vendor`, { recursive: true })
cpSync('LICENSE', `${FOLDER}/LICENSE`)
// Whole, since the self-check compares what is there with what the build wrote.
const FILES = [
  ...['wallet-connect-button.js', 'wallet-connect-button.global.js', 'doctor.js', 'window.html'],
  ...['chunks', 'THIRD-PARTY-LICENSES.txt'],
]
for (const each of FILES) cpSync(`dist-cdn/${each}`, `${FOLDER}/dist/${each}`, { recursive: true })

for (const path of filesIn(FOLDER)) {
  if (path.endsWith('.php')) rewrite(path, prefixLibrary)
  if (/\.(php|txt)$/.test(path)) rewrite(path, (text) => text.replaceAll('0.0.0', version))
}

const options = describeOptions()
mkdirSync(`${FOLDER}/data`, { recursive: true })
writeJson('data/options.json', Object.fromEntries(options.map(({ name, ...row }) => [name, row])))
writeJson(
  'data/networks.json',
  Object.fromEntries(eip155Presets.map(({ key, id, name, publicRpc }) => [key, [`eip155:${id}`, name, publicRpc]])),
)
writeJson('data/labels.json', LANGUAGES)
writeFileSync(`${FOLDER}/data/erc6492Validator.hex`, erc6492SignatureValidatorByteCode.slice(2))

rewrite(`${FOLDER}/block/block.json`, (text) => {
  const block = JSON.parse(text) as { version?: string; attributes: Record<string, object> }
  const attributes = options
    .filter(({ button }) => button)
    .map(({ name, kind }) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }])
  return `${JSON.stringify({ ...block, version, attributes: Object.fromEntries(attributes) }, null, 2)}\n`
})

mkdirSync(`${FOLDER}/languages`, { recursive: true })
for (const file of readdirSync(`${SOURCE}/languages`)) {
  const catalogue = JSON.parse(readFileSync(`${SOURCE}/languages/${file}`, 'utf8')) as Record<string, string>
  writeFileSync(`${FOLDER}/languages/${file.replace('.json', '.mo')}`, formatMo(catalogue))
}

const entries = filesIn(FOLDER)
  .toSorted()
  .map((path) => [`${NAME}/${relative(FOLDER, path)}`, new Uint8Array(readFileSync(path))] as const)
const zip = zipSync(Object.fromEntries(entries), { level: 9, mtime: MODIFIED })
writeFileSync(ZIP, zip)
console.log(`  ${ZIP}, ${entries.length} files, ${Math.round(zip.length / 1_024)} KiB`)

/** Under a prefix of our own the library cannot meet another version of itself in another plugin. */
function prefixLibrary(text: string): string {
  return text.replace(/(?<!\w)phpseclib3(\\{1,2})(?=[A-Z'])/g, 'WalletConnectButton$1Vendor$1phpseclib3$1')
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(`${FOLDER}/${path}`, JSON.stringify(value))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

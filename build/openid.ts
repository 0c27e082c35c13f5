import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { readCommandLine } from './commandLine'

// `npm run build:openid` writes the package of the OpenID Connect provider.

const SOURCE = 'integrations/openid'
const FOLDER = 'dist-openid'

readCommandLine({ usage: `npm run build:openid\nWrites the package of the OpenID Connect provider to ${FOLDER}.` })
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const manifest = JSON.parse(readFileSync(`${SOURCE}/package.json`, 'utf8')) as Record<string, unknown>
const { private: _, dependencies, ...published } = manifest as { private: boolean; dependencies: object }

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: `${SOURCE}/src/cli.ts`,
    target: 'node20',
    outDir: `${FOLDER}/dist`,
    // Every package, installed here or not, except what the compiler adds.
    rollupOptions: { external: (id) => /^[^./]/.test(id) && !id.startsWith('@oxc-project/') },
  },
})
for (const each of ['page', 'README.md', 'Containerfile'])
  cpSync(`${SOURCE}/${each}`, `${FOLDER}/${each}`, { recursive: true })
cpSync('LICENSE', `${FOLDER}/LICENSE`)
const content = {
  ...published,
  version,
  bin: { 'wallet-connect-openid': 'dist/cli.js' },
  files: ['dist', 'page', 'Containerfile'],
  dependencies: { ...dependencies, 'wallet-connect-button': version },
}
writeFileSync(`${FOLDER}/package.json`, `${JSON.stringify(content, null, 2)}\n`)

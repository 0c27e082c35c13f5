import { spawnSync } from 'node:child_process'
import { readCommandLine } from './commandLine'
import { writeIntegrity } from './integrity'
import { writeThemes } from './themes/writeThemes'

// `npm run build` writes the files for pages and the package. `--page` leaves out the package, `--without` a step by
// its name, `--verbose` lists the files.

type Step = {
  readonly name: string
  readonly program: readonly string[]
  readonly folder: string
  readonly forPage: boolean
}

const VITE = ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'runner']

const { values } = readCommandLine({
  usage: `npm run build -- [--page] [--without STEP …] [--verbose]
Writes the files for pages and the package. --page leaves out the package, --without a step; --verbose lists files.`,
  options: {
    page: { type: 'boolean', default: false },
    without: { type: 'string', multiple: true, default: [] },
    verbose: { type: 'boolean', default: false },
  },
})

// The entry comes after the chunks, because it imports them by their names.
const STEPS: readonly Step[] = [
  { name: 'chunks for pages', program: [...VITE, '-m', 'app'], folder: 'dist-cdn', forPage: true },
  { name: 'module entry', program: [...VITE, '-m', 'page'], folder: 'dist-cdn', forPage: true },
  { name: 'classic entry', program: [...VITE, '-m', 'classic'], folder: 'dist-cdn', forPage: true },
  { name: 'one file', program: [...VITE, '-m', 'single'], folder: 'dist-cdn', forPage: true },
  { name: 'self-check', program: [...VITE, '-m', 'doctor'], folder: 'dist-cdn', forPage: true },
  { name: 'package', program: [...VITE, '-m', 'npm'], folder: 'dist', forPage: false },
  { name: 'server', program: [...VITE, '-m', 'server'], folder: 'dist', forPage: false },
  { name: 'test driver', program: [...VITE, '-m', 'testing'], folder: 'dist', forPage: false },
  {
    name: 'types and manifest',
    program: ['node_modules/tsx/dist/cli.mjs', 'build/describe.ts'],
    folder: 'dist',
    forPage: false,
  },
]

for (const name of values.without) {
  if (STEPS.some((step) => step.name === name)) continue
  console.error(`There is no step “${name}”. There are: ${STEPS.map((step) => step.name).join(', ')}.`)
  process.exit(1)
}
console.log('Building the element')
for (const { name, program, folder, forPage } of STEPS) {
  if ((values.page && !forPage) || values.without.includes(name)) continue
  const isVite = program[0] === VITE[0]
  const start = performance.now()
  const { status, error } = spawnSync(
    process.execPath,
    [...program, ...(isVite && !values.verbose ? ['--logLevel', 'warn'] : [])],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) {
    console.error(`The build failed at the step “${name}”${error ? `: ${error.message}` : ''}.`)
    process.exit(status ?? 1)
  }
  console.log(`  ${folder.padEnd(9)} ${name.padEnd(19)} ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
writeThemes('dist-cdn/themes')
writeIntegrity('dist-cdn')

import { readFileSync } from 'node:fs'
import { foundationsOf } from '../../build/chunksByFolder'
import { LANGUAGES } from '../../src/messages/languages'
import { brotliBytes } from './brotliBytes'
import budgets from './budgets.json' with { type: 'json' }
import { ACCOUNT_VIEWS, listFetchedFiles } from './fetchedFiles'
import { filesBelow, type Finding } from './source'

/** Chunks of build/chunks.ts that only some visitors fetch. */
const ACCOUNT = ['connected', 'account', 'activity', 'send']
const MONEY = ['swap', 'buy', 'names']
const SVG = ['svg']
const SOLANA = ['solana', 'wallet-standard']

/** Compares the built files with `budgets.json`, prints the table and names what is over. Needs a build. */
export async function findOverweight(): Promise<Finding[]> {
  const fetched = await listFetchedFiles()
  const connect = [...fetched.entry.files, ...fetched.connect.files]
  const visit = [...fetched.restored.files, ...fetched.account.files, ...fetched.send.files].filter(
    (file) => !connect.includes(file),
  )
  const words = largestOf(filesOf(['words']))
  const weights: Readonly<Record<string, readonly string[]>> = {
    entry: fetched.entry.files,
    connect,
    qr: fetched.qr.files,
    code: fetched.code.files,
    svg: filesOf(SVG),
    help: [...new Set([...fetched.wallets.files, ...fetched.help.files])],
    account: visit.filter((file) => ACCOUNT.includes(chunkOf(file))),
    visit: visit.filter((file) => !['session', 'eip155'].includes(chunkOf(file))),
    money: filesOf(MONEY),
    solana: filesOf(SOLANA),
    language: largestOf(Object.keys(LANGUAGES).flatMap((tag) => filesOf([tag]))),
    firstConnect: [...filesOf(['prerender', 'prerender-connect']), ...words],
    firstAccount: [...filesOf(['prerender', 'prerender-account']), ...words],
    classic: ['dist-cdn/wallet-connect-button.global.js'],
  }
  const others = [fetched.code, fetched.help, fetched.wallets, ...ACCOUNT_VIEWS.map((view) => fetched[view])]
  const counts = {
    connectRequests: connect.length,
    connectRounds: fetched.connect.rounds,
    qrRequests: fetched.qr.files.length,
    qrRounds: fetched.qr.rounds,
    accountRequests: fetched.account.files.length,
    accountRounds: fetched.account.rounds,
    viewRequests: Math.max(...others.map(({ files }) => files.length)),
    viewRounds: Math.max(...others.map(({ rounds }) => rounds)),
    files: filesBelow('dist-cdn', '').length,
  }
  const over = [
    ...Object.entries(weights).map(([name, files]) =>
      compare(name, bytesOf(files), `bytes in ${files.length} files`, files),
    ),
    ...Object.entries(counts).map(([name, count]) => compare(name, count, '', connect)),
  ]
  const needed: readonly string[] = [...fetched.Swap.files, ...fetched.FundWallet.files]
  const unneeded = Object.values(fetched)
    .flatMap(({ files }) => files)
    .filter((file) => [...MONEY, ...SOLANA].includes(chunkOf(file)) && !needed.includes(file))
    .map((file) => ({ where: file, what: 'is fetched by a visitor who needs nothing of it' }))
  const unopened = ACCOUNT_VIEWS.filter((view) => fetched[view].files.length === 0)
  const ahead = fetched.prefetched.files.some((file) => chunkOf(file) === 'session')
  return [
    ...over.flat(),
    ...unneeded,
    ...unopened.map((view) => ({ where: view, what: 'was not fetched, so nothing was measured' })),
    ...(ahead ? [] : [{ where: 'prefetched', what: 'nothing is fetched ahead while Connect is on screen' }]),
    ...findUndeclaredImports(),
  ]
}

function compare(name: string, value: number, unit: string, files: readonly string[]): Finding[] {
  const { what, atMost } = budgets[name as Exclude<keyof typeof budgets, 'unit'>]
  console.log(`  ${what.padEnd(60)} ${String(value).padStart(7)} of ${String(atMost).padStart(6)} ${unit}`)
  if (files.length === 0) return [{ where: name, what: 'nothing was fetched, so nothing was measured' }]
  return value > atMost ? [{ where: name, what: `${value} instead of ${atMost}: ${files.join(', ')}` }] : []
}

/** Imports between chunks that the table does not allow: each would fetch a file that no one asked for. */
function findUndeclaredImports(): Finding[] {
  type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>
  const manifest = JSON.parse(readFileSync('dist-cdn/chunks/manifest.json', 'utf8')) as Manifest
  return Object.values(manifest).flatMap(({ file, imports = [] }) => {
    const allowed = chunkOf(file) in LANGUAGES ? ['en', ...foundationsOf('app')] : foundationsOf(chunkOf(file))
    return imports
      .map((key) => chunkOf(manifest[key]?.file ?? key))
      .filter((name) => name !== 'rolldown-runtime' && !allowed.includes(name))
      .map((name) => ({ where: file, what: `imports the chunk ${name}, which build/chunks.ts does not say it is on` }))
  })
}

/** `dist-cdn/chunks/swap-3f9a1b2.js` → `swap` */
function chunkOf(file: string): string {
  return /([\w-]+)-[\da-f]{7}\.js$/.exec(file)?.[1] ?? file
}

function filesOf(chunks: readonly string[]): readonly string[] {
  return filesBelow('dist-cdn/chunks', '.js').filter((file) => chunks.includes(chunkOf(file)))
}

const largestOf = (files: readonly string[]): readonly string[] =>
  files.toSorted((one, other) => brotliBytes(other) - brotliBytes(one)).slice(0, 1)

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + brotliBytes(file), 0)
}

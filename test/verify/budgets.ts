import budgets from './budgets.json' with { type: 'json' }
import { brotliBytes } from './brotliBytes'
import { listFetchedFiles } from './fetchedFiles'
import { listLargestLanguage } from './languageFiles'
import { listAccountFiles, listChainFiles } from './accountFiles'
import { listMoneyFiles } from './moneyFiles'
import { listSolanaFiles, speaksSolana } from './solanaFiles'
import type { Finding } from './source'

type Row = { readonly what: string; readonly files: readonly string[]; readonly bytes: number; readonly atMost: number }

/** Measures the built files against `budgets.json`, prints the table and names what is over. Needs a build. */
export async function findOverweight(): Promise<Finding[]> {
  const { entry, connect, behind, qr, code, account } = await listFetchedFiles()
  const solana = listSolanaFiles()
  const row = (budget: { what: string; atMost: number }, files: readonly string[]): Row => ({
    ...budget,
    files,
    bytes: files.reduce((sum, file) => sum + brotliBytes(file), 0),
  })
  // What speaks to a chain is shared by all that is done on it (viem above all), and counts where the chain does.
  const chains = new Set(listChainFiles())
  const visit = account.filter((file) => !chains.has(file))
  const own = new Set(listAccountFiles())
  const money = listMoneyFiles()
  const rows = [
    row(budgets.entry, entry),
    row(budgets.connect, [...entry, ...connect, ...behind]),
    row(budgets.language, listLargestLanguage()),
    row(budgets.qr, qr),
    row(budgets.code, code),
    row(budgets.solana, solana),
    row(
      budgets.account,
      visit.filter((file) => own.has(file)),
    ),
    row(budgets.visit, visit),
    row(budgets.money, money),
    row(budgets.classic, ['dist-cdn/wallet-connect-button.global.js']),
  ]
  for (const { what, files, bytes, atMost } of rows) {
    console.log(
      `  ${what.padEnd(50)} ${String(bytes).padStart(7)} of ${String(atMost).padStart(6)} bytes, ${files.length} file${files.length === 1 ? '' : 's'}`,
    )
  }
  const empty = rows
    .filter(({ files }) => files.length === 0)
    .map(({ what }) => ({ where: what, what: 'nothing was fetched, so nothing was measured' }))
  const over = rows
    .filter(({ bytes, atMost }) => bytes > atMost)
    .map(({ what, files, bytes, atMost }) => ({
      where: what,
      what: `${bytes - atMost} bytes over: ${files.map((file) => `${file} ${brotliBytes(file)}`).join(', ')}`,
    }))
  // The button is one file and one request.
  const split = entry.length > 1 ? [{ where: 'entry', what: `more than one file: ${entry.join(', ')}` }] : []
  // Who only uses Ethereum pays nothing for Solana.
  const early = [...entry, ...connect, ...behind, ...qr, ...code, ...account]
    .filter((file) => solana.includes(file) || speaksSolana(file))
    .map((file) => ({ where: file, what: 'belongs to Solana and is fetched on a page without it' }))
  const mute = solana.some(speaksSolana)
    ? []
    : [{ where: 'solana', what: 'no file speaks to Solana wallets, so nothing was looked for' }]
  // Who looks at the account and sends pays nothing for swapping, buying and names.
  const unasked = [...entry, ...connect, ...behind, ...qr, ...code, ...account]
    .filter((file) => money.includes(file))
    .map((file) => ({ where: file, what: 'is for swapping, buying or names, and is fetched without them' }))
  return [...empty, ...over, ...split, ...early, ...mute, ...unasked]
}

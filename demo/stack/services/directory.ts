import { readFile } from 'node:fs/promises'

/** One wallet as the directory file holds it. */
export type DirectoryWallet = {
  readonly id: string
  readonly name: string
  readonly order: number
  readonly badge_type: 'certified' | 'none'
  readonly chains: readonly string[]
  readonly image_id: string
  readonly rdns?: string
  readonly [field: string]: unknown
}

/** One page of wallets; `count` is the number of all that match. */
export type DirectoryPage = { readonly data: readonly DirectoryWallet[]; readonly count: number }

const DEFAULT_ENTRIES = 40
const MAX_ENTRIES = 100

/** The wallets of the directory file, in the order in which they are listed. */
export async function loadDirectory(): Promise<readonly DirectoryWallet[]> {
  const source = await readFile(new URL('../directory.json', import.meta.url), 'utf8')
  return (JSON.parse(source) as DirectoryWallet[]).sort((one, other) => one.order - other.order)
}

/** Answers a directory query. Parameters that are empty count as absent. */
export function queryDirectory(wallets: readonly DirectoryWallet[], query: URLSearchParams): DirectoryPage {
  const include = listOf(query, 'include')
  const exclude = listOf(query, 'exclude')
  const chains = listOf(query, 'chains')
  const names = listOf(query, 'names')?.map((name) => name.toLowerCase())
  const rdns = listOf(query, 'rdns')
  const badge = query.get('badge_type') || query.get('badge') || undefined
  const search = query.get('search')?.trim().toLowerCase()

  const matching = wallets.filter(
    (wallet) =>
      (!include || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (!chains || wallet.chains.some((chain) => chains.includes(chain))) &&
      (!badge || wallet.badge_type === badge) &&
      (!search || wallet.name.toLowerCase().includes(search)) &&
      matchesIdentity(wallet, names, rdns),
  )
  const entries = Math.min(wholeNumber(query.get('entries'), DEFAULT_ENTRIES), MAX_ENTRIES)
  const start = (wholeNumber(query.get('page'), 1) - 1) * entries
  return { data: matching.slice(start, start + entries), count: matching.length }
}

/** The rank look-up asks for names or rdns, and wants whichever is found. */
function matchesIdentity(wallet: DirectoryWallet, names: string[] | undefined, rdns: string[] | undefined): boolean {
  if (!names && !rdns) return true
  return Boolean(names?.includes(wallet.name.toLowerCase()) || (wallet.rdns && rdns?.includes(wallet.rdns)))
}

function listOf(query: URLSearchParams, name: string): string[] | undefined {
  const values = (query.get(name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
  return values.length > 0 ? values : undefined
}

function wholeNumber(value: string | null, fallback: number): number {
  const number = Number(value)
  return value && Number.isInteger(number) && number >= 1 ? number : fallback
}

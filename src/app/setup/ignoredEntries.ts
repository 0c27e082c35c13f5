import { parseCaipAddress } from '../../domain/network/caip'
import { namespaceRow } from '../../domain/network/namespaces'
import type { Options } from '../../domain/page/options'
import { isDirectoryId } from '../../services/api/directoryQueries'

/** Lists whose entries are left out if they cannot be read. All but these are refused as a whole: `findProblem`. */
const LISTS = { tokens: isContract, imageHosts: isHost, walletsFeatured: isWalletId }

export type IgnoredEntry = readonly [list: keyof typeof LISTS, entry: string]

export function ignoredEntries(options: Options): readonly IgnoredEntry[] {
  return (Object.keys(LISTS) as (keyof typeof LISTS)[]).flatMap((list) =>
    options[list].filter((entry) => !LISTS[list](String(entry))).map((entry): IgnoredEntry => [list, String(entry)]),
  )
}

function isContract(entry: string): boolean {
  const contract = parseCaipAddress(entry)
  return contract !== undefined && namespaceRow(contract.namespace).isAddress(contract.address)
}

function isHost(entry: string): boolean {
  return URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol)
}

/** An rdns is a domain, reversed. */
function isWalletId(entry: string): boolean {
  return isDirectoryId(entry) || /^[\w-]+(\.[\w-]+)+$/.test(entry)
}

import { listFilesPast } from './reachedFiles'

/** Where swapping, buying and names begin: their views, words and services, each in a file of its own or in one of the joined ones. */
const DOORS =
  /^(?:src\/(?:features\/\w+\/(?:swap|buy|fund|name)\w*Views|messages\/(?:swap|buy|names)\/|services\/blockchain\/(?:swap|onramp|names)\/|chains\/eip155\/swaps)|_(?:trade|swapping|buying|register)-)/
const OTHER_LANGUAGES = /^src\/messages\/\w+\/(?!en\.)\w\w\.ts$/

/** Built files that are fetched only to swap, to buy or for a name, with the words of one language. */
export function listMoneyFiles(): readonly string[] {
  const elsewhere = new Set(listFilesPast(OTHER_LANGUAGES))
  return listFilesPast(DOORS).filter((file) => !elsewhere.has(file))
}

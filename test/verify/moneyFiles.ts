import { listFilesPast } from './reachedFiles'

/** Where swapping, buying and names begin: their views and services, each in a file of its own or in one of the joined ones. */
const DOORS =
  /^(?:src\/(?:features\/\w+\/(?:swap|buy|fund|name)\w*Views|services\/blockchain\/(?:swap|onramp|names)\/|chains\/eip155\/swaps)|_(?:trade|swapping|buying|register)-)/

/** Built files that are fetched only to swap, to buy or for a name. */
export function listMoneyFiles(): readonly string[] {
  return listFilesPast(DOORS)
}

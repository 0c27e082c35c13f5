import { loadAccountWords } from './account/load'
import type { AccountWords } from './account/words'
import { loadBuyWords } from './buy/load'
import type { BuyWords } from './buy/words'
import type { Format } from './format'
import type { LANGUAGES } from './load'
import { loadNamesWords } from './names/load'
import type { NamesWords } from './names/words'
import { loadSwapWords } from './swap/load'
import type { SwapWords } from './swap/words'

type Language = (typeof LANGUAGES)[number]

/** Words that only some views speak, a pack for each area. */
interface Words {
  readonly account: AccountWords
  readonly buy: BuyWords
  readonly names: NamesWords
  readonly swap: SwapWords
}

export type PackName = keyof Words
/** The packs that views have asked for until now. */
export type Packs = Partial<Words>
/** Packs that have yet to be told how their language writes numbers. */
export type PackMakers = { readonly [Name in PackName]?: (format: Format) => Words[Name] }

const loaders: { readonly [Name in PackName]: (language: Language) => Promise<Required<PackMakers>[Name]> } = {
  account: loadAccountWords,
  buy: loadBuyWords,
  swap: loadSwapWords,
  names: loadNamesWords,
}

/** These packs in one of our languages. Rejects when one of them cannot be had. */
export async function loadPacks(language: Language, requested: Iterable<PackName>): Promise<PackMakers> {
  return Object.fromEntries(
    await Promise.all(Array.from(requested, async (name) => [name, await loaders[name](language)])),
  )
}

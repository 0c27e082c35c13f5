import type { CollectionRow, TokenRow } from './tokenFile'

/** What the file knows of one chain, by the addresses that its tokens and collections got there. */
export type KnownAssets = {
  readonly native: TokenRow
  readonly tokens: ReadonlyMap<string, TokenRow>
  readonly collections: ReadonlyMap<string, CollectionRow>
  /** The host of the pictures that the stack draws. */
  readonly imagesUrl: string
}

/** The picture of a token: its own, or the one the stack draws from its symbol. */
export function iconOf({ symbol, icon }: TokenRow, imagesUrl: string): string {
  return icon ?? `${imagesUrl}/public/getTokenImage/${symbol}`
}

/** The rows of a file by the addresses of the same keys. */
export function byAddress<Row>(
  rows: Readonly<Record<string, Row>>,
  addresses: Readonly<Record<string, string>>,
  spelt: (address: string) => string,
): Map<string, Row> {
  return new Map(
    Object.entries(rows).flatMap(([key, row]) =>
      addresses[key] === undefined ? [] : [[spelt(addresses[key]), row] as const],
    ),
  )
}

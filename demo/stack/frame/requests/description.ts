/** One line of a receipt-like list. */
export type Fact = { readonly label: string; readonly value: string; readonly isAddress?: boolean }

/** A value that may hold others, as typed data does. */
export type Branch = { readonly name: string; readonly value?: string; readonly children?: readonly Branch[] }

/** A part of an approval screen. */
export type Block =
  | { readonly kind: 'text'; readonly label: string; readonly text: string }
  | { readonly kind: 'facts'; readonly label?: string; readonly facts: readonly Fact[] }
  | { readonly kind: 'tree'; readonly label: string; readonly branches: readonly Branch[] }
  | { readonly kind: 'warning'; readonly text: string }

/** What the frame's page draws before it asks: plain words and values, never markup. Shared by the server and the page. */
export type Description = {
  readonly method: string
  readonly title: string
  /** What the approving button says. */
  readonly approve: string
  readonly network: string
  readonly account: { readonly address: string; readonly kind: string }
  readonly blocks: readonly Block[]
}

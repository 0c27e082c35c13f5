import type { UnsafeMethod } from '../unsafeMethods'

/** Texts without values. The page has words for each in every language. */
export type LabelKey =
  | 'addressFromTable'
  | 'amount'
  | 'associatedTokenProgram'
  | 'callContract'
  | 'computeBudgetProgram'
  | 'contract'
  | 'creates'
  | 'data'
  | 'domain'
  | 'eachTime'
  | 'every'
  | 'expires'
  | 'feePaidBy'
  | 'feeSetByBundler'
  | 'function'
  | 'grantedTo'
  | 'memoProgram'
  | 'message'
  | 'networkFee'
  | 'operation'
  | 'program'
  | 'recipient'
  | 'rule'
  | 'sender'
  | 'spender'
  | 'spendingLimit'
  | 'spendNativeRepeatedly'
  | 'spendTokenRepeatedly'
  | 'starts'
  | 'systemProgram'
  | 'token'
  | 'tokenProgram'

/**
 * Texts with values. Amounts are decimal strings, because a number would round them; times are seconds since 1970.
 */
export interface TextParameters {
  readonly amountWithSymbol: { readonly amount: string; readonly symbol: string }
  readonly approximateAmount: { readonly amount: string; readonly symbol: string }
  readonly amountOfToken: { readonly amount: string }
  readonly unlimitedAmount: { readonly symbol: string }
  readonly units: { readonly units: string }
  readonly unitsOfToken: { readonly units: string }
  readonly newContract: { readonly bytes: number }
  readonly truncatedData: { readonly start: string; readonly bytes: number }
  readonly position: { readonly position: number; readonly count: number }
  readonly keyOfType: { readonly type: string }
  readonly date: { readonly seconds: number }
  readonly duration: { readonly seconds: number }
  readonly insufficientBalance: { readonly balance: string; readonly symbol: string }
  readonly unlimitedSpending: { readonly symbol: string }
  readonly likelyToFail: { readonly reason?: string }
}

type TextWithParameters = {
  [Key in keyof TextParameters]: { readonly key: Key } & TextParameters[Key]
}[keyof TextParameters]

/** Something to show: a string as it is (an address, a name, data), everything else in the words of the page. */
export type Text = string | { readonly key: LabelKey } | TextWithParameters

/** One line of a receipt-like list. */
export type Fact = { readonly label: Text; readonly value: Text; readonly isAddress?: boolean }

/** A value that may hold others, as typed data does. */
export type Branch = { readonly name: string; readonly value?: string; readonly children?: readonly Branch[] }

/** A part of an approval screen. */
export type Block =
  | { readonly kind: 'text'; readonly label: Text; readonly text: string }
  | { readonly kind: 'facts'; readonly label?: Text; readonly facts: readonly Fact[] }
  | { readonly kind: 'tree'; readonly label: Text; readonly branches: readonly Branch[] }
  | { readonly kind: 'warning'; readonly text: Text }

/**
 * What the page shows before it asks for approval: values and keys of texts, never markup. Shared by the server and the
 * page.
 */
export type Description = {
  readonly method: UnsafeMethod
  readonly network: string
  readonly account: { readonly address: string; readonly type: 'eoa' | 'smartAccount' }
  readonly blocks: readonly Block[]
}

import type { UnsafeMethod } from '../unsafeMethods'

/** Texts without values. The page has words for each. */
export type LabelKey =
  | 'accountOfToken'
  | 'allItems'
  | 'alsoDoes'
  | 'amount'
  | 'arguments'
  | 'arrives'
  | 'authority'
  | 'blockhash'
  | 'burns'
  | 'callContract'
  | 'calldataDigest'
  | 'closes'
  | 'computeUnits'
  | 'contract'
  | 'creates'
  | 'createsTokenAccount'
  | 'creation'
  | 'data'
  | 'delegateCall'
  | 'depositPaidBy'
  | 'domain'
  | 'domainHash'
  | 'eachTime'
  | 'eip712Digest'
  | 'every'
  | 'expires'
  | 'feePaidBy'
  | 'feeSetByBundler'
  | 'feeTaken'
  | 'freezes'
  | 'function'
  | 'gasLimit'
  | 'grantedTo'
  | 'heapBytes'
  | 'initializes'
  | 'maxFeePerGas'
  | 'maxPriorityFeePerGas'
  | 'maySend'
  | 'maySpend'
  | 'maySpendLess'
  | 'maySpendMore'
  | 'mayTake'
  | 'memo'
  | 'message'
  | 'messageHash'
  | 'minimumReceived'
  | 'mints'
  | 'networkFee'
  | 'noExpiry'
  | 'noLimit'
  | 'nobody'
  | 'nonce'
  | 'nonceAccount'
  | 'notShown'
  | 'nothing'
  | 'onlyIfNew'
  | 'operation'
  | 'ownedBy'
  | 'passedAccount'
  | 'paymaster'
  | 'pays'
  | 'priorityPrice'
  | 'program'
  | 'rawData'
  | 'receives'
  | 'recipient'
  | 'remainsAllowed'
  | 'revokes'
  | 'right'
  | 'rule'
  | 'seed'
  | 'sender'
  | 'sends'
  | 'setsAuthority'
  | 'setsOwnerProgram'
  | 'signIn'
  | 'signatureDeadline'
  | 'signedBy'
  | 'size'
  | 'smartAccountSetup'
  | 'spendNativeRepeatedly'
  | 'spendTokenRepeatedly'
  | 'spender'
  | 'starts'
  | 'stopsAllowing'
  | 'syncsWrapped'
  | 'thaws'
  | 'token'
  | 'tokenId'
  | 'tokenRecipientAccount'
  | 'unwraps'
  | 'wraps'

/** Warnings: what could go wrong if this was approved. */
export type WarningKey =
  | 'addressBurns'
  | 'allowsLater'
  | 'allowsWithoutAsking'
  | 'changesOwner'
  | 'closesAccount'
  | 'feeOfToken'
  | 'givesAccountAway'
  | 'hiddenCharacters'
  | 'hooked'
  | 'moreThanHeld'
  | 'movesOthers'
  | 'notReadable'
  | 'ordersSale'
  | 'runsForeignCode'
  | 'signInMalformed'
  | 'staysValid'
  | 'takesAllItems'
  | 'unusualStep'
  | 'validOnEveryNetwork'

/**
 * Texts with values. Amounts are decimal strings, because a number would round them; times are seconds since 1970.
 */
export interface TextParameters {
  readonly amountWithSymbol: { readonly amount: string; readonly symbol: string }
  readonly atMost: { readonly amount: string; readonly symbol: string }
  readonly amountOfToken: { readonly amount: string }
  readonly unlimitedAmount: { readonly symbol: string }
  readonly unitsOfToken: { readonly units: string }
  readonly itemsOfCollection: { readonly id: string; readonly count: string; readonly symbol: string }
  readonly newContract: { readonly bytes: number }
  readonly bytes: { readonly bytes: number }
  readonly position: { readonly position: number; readonly count: number }
  readonly keyOfType: { readonly type: string }
  readonly argument: { readonly position: number }
  readonly argumentIs: { readonly value: string }
  readonly argumentAbove: { readonly value: string }
  readonly argumentBelow: { readonly value: string }
  readonly date: { readonly seconds: number }
  readonly duration: { readonly seconds: number }
  readonly insufficientBalance: { readonly balance: string; readonly symbol: string }
  readonly unlimitedSpending: { readonly symbol: string }
  readonly highFee: { readonly amount: string; readonly symbol: string }
  readonly signInElsewhere: { readonly domain: string; readonly host: string }
  readonly signInOfOther: { readonly field: string; readonly value: string }
  readonly likelyToFail: { readonly reason?: string }
}

type TextWithParameters = {
  [Key in keyof TextParameters]: { readonly key: Key } & TextParameters[Key]
}[keyof TextParameters]

/** Something to show: a string as it is (an address, a name, data), everything else in the words of the page. */
export type Text = string | { readonly key: LabelKey | WarningKey } | TextWithParameters

/** One line of a receipt-like list. */
export type Fact = {
  readonly label: Text
  readonly value: Text
  readonly isAddress?: boolean
  /** Can be copied, to be compared elsewhere. */
  readonly isCopied?: boolean
}

/** A value that may hold others, as typed data does. */
export type Branch = { readonly name: string; readonly value?: string; readonly children?: readonly Branch[] }

/** A part of an approval screen. */
export type Block =
  | { readonly kind: 'text'; readonly label: Text; readonly text: string }
  | { readonly kind: 'facts'; readonly label?: Text; readonly facts: readonly Fact[] }
  | { readonly kind: 'tree'; readonly label: Text; readonly branches: readonly Branch[] }
  /** What a simulation came to, which is an estimate. */
  | { readonly kind: 'outcome'; readonly facts: readonly Fact[] }

/** What a request says, in the order of importance. */
export type Words = {
  /** False when some of it was not read to its last byte: approving then takes a second step. */
  readonly isReadable: boolean
  readonly warnings: readonly Text[]
  readonly blocks: readonly Block[]
  /** Facts that few need: limits, numbers, what a hardware wallet shows. */
  readonly details: readonly Fact[]
}

/**
 * What the page shows before it asks for approval: values and keys of texts, never markup. Shared by the server and the
 * page.
 */
export type Description = Words & {
  readonly method: UnsafeMethod
  readonly network: string
  readonly account: { readonly address: string; readonly type: 'eoa' | 'smartAccount' }
}

import type { RecipientKind } from '../../chains/contract'
import { supports } from '../../domain/network/namespaces'
import { isSameAddress } from '../../domain/account/address'
import type { CaipAddress, CaipNetworkId } from '../../domain/network/caip'
import { isGreater } from '../../domain/money/amount'
import { cleanTyped } from '../../domain/typedText'
import { isSameToken, type TokenBalance } from '../../domain/money/tokenBalance'
import type { Transaction } from '../../domain/transaction'
import { selectActiveAccount, selectActiveCaipAddress, selectActiveConnection } from '../../session/store/selectors'
import { defineSlice } from '../../session/store/slices'
import type { Change, Problem, State } from '../../session/store/state'
import { selectOwnedTokens } from '../../session/store/tokens'
import { findLookAlike } from './lookAlike'
import { recipientKinds } from './recipientKinds'

declare module '../../session/store/state' {
  interface Slices {
    send: SendState
    knownRecipients: KnownRecipients
  }
}

/** The form for a transfer. */
export interface SendState {
  readonly token: TokenBalance | undefined
  /** As typed, in the digits of the language. */
  readonly amount: string
  /** The unit of the typed amount. */
  readonly unit: 'token' | 'currency'
  /** The amount of the token as exact decimal text; undefined while the typed text is not an amount. */
  readonly exact: string | undefined
  /** More decimals were typed than the token has; the rest is ignored. */
  readonly cut: boolean
  /** Whether the amount is the whole balance less the fee; `counting` while the fee is estimated. */
  readonly max: 'no' | 'counting' | 'yes'
  /** The language that the maximum was last written in. */
  readonly maxLanguage: string
  /** As typed: an address or a name. */
  readonly recipient: string
  readonly resolution: SendResolution
  /** As typed. Goes along with the transfer where the namespace has memos. */
  readonly memo: string
  readonly progress: SendProgress
}

export type SendResolution =
  /** `unregistered`: a name without an address. */
  | { readonly status: 'none' | 'looking-up' | 'unregistered' }
  /** No address or name, or one that nothing is sent to: then with the reason. */
  | { readonly status: 'invalid'; readonly problem?: Problem }
  /** `kind` once it is known. */
  | { readonly status: 'resolved'; readonly address: string; readonly name?: string; readonly kind?: RecipientKind }
  | { readonly status: 'failed'; readonly problem: Problem }

export type SendProgress =
  | { readonly status: 'editing' | 'estimating' }
  | { readonly status: 'ready' | 'signing'; readonly preview: SendPreview }
  | { readonly status: 'failed'; readonly problem: Problem; readonly preview?: SendPreview }
  | {
      readonly status: 'sent' | 'settled' | 'reverted' | 'unsettled'
      readonly hash: string
      readonly preview: SendPreview
    }
  /**
   * `differs`: the network has confirmed another transaction than the preview. `ended`: the wallet has put another one
   * in its place. `delayed`: it is in no block, and there is a reason.
   */
  | {
      readonly status: 'differs' | 'ended' | 'delayed'
      readonly problem: Problem
      readonly hash: string
      readonly preview: SendPreview
    }

/** The transaction, decoded from the very bytes that the wallet gets. */
export interface SendPreview {
  /** Exact decimal text, as the token's program shows it. */
  readonly amount: string
  /** The same in the token's smallest unit, as it is signed, and the transfer fee. */
  readonly baseUnits: string
  readonly withheld?: string
  /** The amount that arrives, if the token withholds a transfer fee. Exact decimal text. */
  readonly arrives?: string
  readonly symbol: string
  /** Contract or mint; absent for the native currency. */
  readonly token?: string
  readonly recipient: string
  /** Who can dispose of what arrives, where that is not the recipient itself: the owner of a token account. */
  readonly owner?: string
  /** Goes along with the transfer. Everyone can read it. */
  readonly memo?: string
  /** The name that the recipient was entered by. */
  readonly name?: string
  readonly networkId: CaipNetworkId
  /** Estimated, in the native currency: exact decimal text. */
  readonly fee: string
  readonly feeSymbol: string
}

/** Addresses that an account has dealt with, by CAIP-10 account. */
type KnownRecipients = Readonly<Record<string, readonly string[]>>

const EMPTY: SendState = {
  token: undefined,
  amount: '',
  unit: 'token',
  exact: undefined,
  cut: false,
  max: 'no',
  maxLanguage: 'en',
  recipient: '',
  resolution: { status: 'none' },
  memo: '',
  progress: { status: 'editing' },
}

const form = defineSlice({
  key: 'send',
  scope: 'account+network',
  initial: EMPTY,
  tasks: ['send-recipient', 'send-max', 'send-preview'],
})
/** The form; undefined until something is typed or chosen. */
export const selectSend = form.select
export const changeSend = form.change

export function beginSend(token: TokenBalance | undefined): Change {
  return form.set({ ...EMPTY, token })
}

/** Outlives the form: a wallet may approve after another account was selected. */
const knownRecipients = defineSlice({
  key: 'knownRecipients',
  scope: 'session',
  initial: {},
  tasks: ['known-recipients'],
})

/** The chosen token, with its latest known balance. */
export function selectSendToken(state: State): TokenBalance | undefined {
  const token = selectSend(state)?.token
  return token && (selectOwnedTokens(state)?.find((each) => isSameToken(each, token)) ?? token)
}

/** All of the visitor's own addresses in the active namespace. */
function selectOwnAddresses(state: State): readonly string[] {
  const accounts = selectActiveConnection(state)?.accounts ?? []
  const embedded = supports(state.activeNamespace, 'smartAccounts') ? (state.embedded.profile?.accounts ?? []) : []
  return [...new Set([...accounts, ...embedded].map(({ address }) => address))]
}

/** What the form still lacks, the first thing first. */
export type SendFault =
  | 'token'
  | 'amount'
  | 'insufficient'
  | 'fee'
  | 'recipient'
  | 'looking-up'
  | 'invalid'
  | 'unregistered'
  | 'unresolved'

/** Undefined when the form can be previewed. */
export function selectSendFault(state: State): SendFault | undefined {
  const send = selectSend(state)
  const token = selectSendToken(state)
  if (!send || !token) return 'token'
  const { exact, max, resolution } = send
  if (max === 'yes' && exact === '0') return token.address ? 'amount' : 'fee'
  if (exact === undefined || exact === '0') return 'amount'
  if (isGreater(exact, token.quantity.numeric)) return 'insufficient'
  // Without native currency left, the fee cannot be paid. A smart account's fee may be sponsored.
  const native = token.address ? selectOwnedTokens(state)?.find(({ address }) => !address)?.quantity.numeric : undefined
  const paysItself = selectActiveAccount(state)?.type !== 'smartAccount'
  if (paysItself && (token.address ? native === '0' : !isGreater(token.quantity.numeric, exact))) return 'fee'
  if (cleanTyped(send.recipient) === '' || resolution.status === 'none') return 'recipient'
  if (resolution.status === 'looking-up' || resolution.status === 'invalid' || resolution.status === 'unregistered')
    return resolution.status
  return resolution.status === 'failed' ? 'unresolved' : undefined
}

/** Warnings about the recipient; `lookAlike` is a known address that it resembles. */
export function selectRecipientCautions(state: State) {
  const resolution = selectSend(state)?.resolution
  if (resolution?.status !== 'resolved') return { own: false, contract: false, lookAlike: undefined }
  const { address, kind } = resolution
  return {
    own: selectOwnAddresses(state).some((own) => isSameAddress(own, address)),
    contract: kind !== undefined && recipientKinds[kind].caution === true,
    lookAlike: findLookAlike(address, selectKnownAddresses(state)),
  }
}

/** Whether a transfer can have a memo. */
export function selectTakesMemo({ activeNamespace }: State): boolean {
  return supports(activeNamespace, 'memo')
}

/** Whether the recipient can be a name: on eip155, unless the page has turned names off. */
export function selectTakesNames({ activeNamespace, options }: State): boolean {
  return supports(activeNamespace, 'names') && options.features.names !== false
}

/** Senders and recipients of transactions. */
export function addressesOf(transactions: readonly Transaction[]): readonly string[] {
  return transactions.flatMap(({ metadata }) => [metadata.sentFrom, metadata.sentTo])
}

/** Addresses that the active account has dealt with; undefined until its history has been fetched. */
export function selectKnownRecipients(state: State): readonly string[] | undefined {
  return knownRecipients.select(state)?.[selectActiveCaipAddress(state) ?? '']
}

export function setKnownRecipients(account: CaipAddress, addresses: readonly string[]): Change {
  return knownRecipients.change({ [account]: addresses })
}

/** Adds an address once the history has been fetched; before that, it will be in the history. */
export function addKnownRecipient(account: CaipAddress, address: string): Change {
  return knownRecipients.change((known) => (known[account] ? { [account]: [...known[account], address] } : {}))
}

/** The visitor's own addresses and those in the history. Only used for warnings, never filled in. */
function selectKnownAddresses(state: State): readonly string[] {
  return [
    ...selectOwnAddresses(state),
    ...addressesOf(state.slices.activity?.transactions ?? []),
    ...(selectKnownRecipients(state) ?? []),
  ]
}

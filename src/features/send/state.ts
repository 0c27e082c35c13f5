import { supports } from '../../domain/network/namespaces'
import { isSameAddress } from '../../domain/account/address'
import { isGreater } from '../../domain/money/amount'
import { findLookAlike } from './lookAlike'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { Transaction } from '../../domain/transaction'
import type { Change } from '../../session/store/createStore'
import { isSameScope, selectAccountScope, selectTokens } from '../../session/store/holdings'
import { selectActiveAccount } from '../../session/store/selectors'
import type { AccountScope, SendState, State } from '../../session/store/state'

/** The form of the active account on the active network; that of another one is nobody's, which is how it resets (specification, section 4). */
export function selectSend(state: State): SendState | undefined {
  return isSameScope(state.send?.scope, selectAccountScope(state)) ? state.send : undefined
}

/** The chosen token with the balance that is known now. */
export function selectSendToken(state: State): TokenBalance | undefined {
  const token = selectSend(state)?.token
  return token && (selectOwnedTokens(state)?.find((each) => isSameToken(each, token)) ?? token)
}

/** The tokens of the active account on the active network; undefined while nobody knows them. */
export function selectOwnedTokens(state: State): readonly TokenBalance[] | undefined {
  return selectTokens(state)?.tokens
}

/** The same token of the same network; both may be its native currency. */
export function isSameToken(one: TokenBalance, other: TokenBalance): boolean {
  return one.chainId === other.chainId && one.address?.toLowerCase() === other.address?.toLowerCase()
}

/** An empty form. */
export function beginSend(scope: AccountScope, token: TokenBalance | undefined): Change {
  return () => ({
    send: {
      scope,
      token,
      amount: '',
      unit: 'token',
      exact: undefined,
      cut: false,
      max: 'no',
      recipient: '',
      resolution: { status: 'none' },
      progress: { status: 'editing' },
    },
  })
}

/** Changes the form on screen; begins one for the active account where there is none. Without an account nothing happens. */
export function changeSend(change: Partial<SendState>): Change {
  return (state) => {
    const scope = selectAccountScope(state)
    const form = selectSend(state) ?? (scope && beginSend(scope, undefined)(state).send)
    return form ? { send: { ...form, ...change } } : {}
  }
}

/** Every address that is the visitor's own on the active family. */
export function selectOwnAddresses(state: State): readonly string[] {
  const accounts = state.connections[state.activeNamespace]?.accounts ?? []
  const embedded = supports(state.activeNamespace, 'smartAccounts') ? (state.embedded.profile?.accounts ?? []) : []
  return [...new Set([...accounts, ...embedded].map(({ address }) => address))]
}

export function isOwnAddress(state: State, address: string): boolean {
  return selectOwnAddresses(state).some((own) => isSameAddress(own, address))
}

/** Why nothing can be sent yet, first things first (views.md, 9.1). */
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

/** What the form still lacks; undefined when it can be looked through. */
export function selectSendFault(state: State): SendFault | undefined {
  const send = selectSend(state)
  const token = selectSendToken(state)
  if (!send || !token) return 'token'
  const { exact, max, resolution } = send
  if (max === 'yes' && exact === '0') return token.address ? 'amount' : 'fee'
  if (exact === undefined || exact === '0') return 'amount'
  if (isGreater(exact, token.quantity.numeric)) return 'insufficient'
  // Whoever has none of the native currency, or sends all of it, cannot pay the fee; a smart account's may be paid for it.
  const native = token.address ? selectOwnedTokens(state)?.find(({ address }) => !address)?.quantity.numeric : undefined
  const paysItself = selectActiveAccount(state)?.type !== 'smartAccount'
  if (paysItself && (token.address ? native === '0' : !isGreater(token.quantity.numeric, exact))) return 'fee'
  if (send.recipient.trim() === '' || resolution.status === 'none') return 'recipient'
  if (resolution.status === 'looking-up' || resolution.status === 'invalid' || resolution.status === 'unregistered')
    return resolution.status
  return resolution.status === 'failed' ? 'unresolved' : undefined
}

/** What to think about before sending to this receiver; `lookAlike` is the known address that it is not. */
export interface RecipientCautions {
  readonly own: boolean
  readonly contract: boolean
  readonly lookAlike: string | undefined
}

export function selectRecipientCautions(state: State): RecipientCautions {
  const resolution = selectSend(state)?.resolution
  if (resolution?.status !== 'resolved') return { own: false, contract: false, lookAlike: undefined }
  const { address, contract = false } = resolution
  return { own: isOwnAddress(state, address), contract, lookAlike: findLookAlike(address, selectKnownAddresses(state)) }
}

/** Is a receiver looked up by name? On eip155, unless the page does without names. */
export function selectTakesNames({ activeNamespace, options }: State): boolean {
  return supports(activeNamespace, 'names') && options.features.names !== false
}

/** Both ends of transactions. */
export function addressesOf(transactions: readonly Transaction[]): readonly string[] {
  return transactions.flatMap(({ metadata }) => [metadata.sentFrom, metadata.sentTo])
}

/** A further address that an account has dealt with; where the others are not known yet, they come with it from the history. */
export function addDealtWith(scope: AccountScope, address: string): Change {
  return ({ dealtWith }) =>
    dealtWith && isSameScope(dealtWith.scope, scope)
      ? { dealtWith: { scope, addresses: [...dealtWith.addresses, address] } }
      : {}
}

/** The visitor's own addresses and those that stand in the history. They only warn: none is ever filled in. */
function selectKnownAddresses(state: State): readonly string[] {
  const dealtWith = isSameScope(state.dealtWith?.scope, selectAccountScope(state))
    ? state.dealtWith?.addresses
    : undefined
  return [...selectOwnAddresses(state), ...addressesOf(state.activity?.transactions ?? []), ...(dealtWith ?? [])]
}

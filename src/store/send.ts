import { isSameAddress } from '../domain/address'
import type { TokenBalance } from '../domain/tokenBalance'
import type { Change } from './createStore'
import { selectActiveAccount, selectActiveNetworkId } from './selectors'
import type { Owner, SendState, State } from './state'

/** Who would send, and where; undefined without an account. */
export function selectSendOwner(state: State): Owner | undefined {
  const account = selectActiveAccount(state)
  const networkId = selectActiveNetworkId(state)
  return account && networkId ? { networkId, address: account.address } : undefined
}

/** The form of the active account on the active network; that of another one is nobody's, which is how it resets (specification, section 4). */
export function selectSend(state: State): SendState | undefined {
  const owner = selectSendOwner(state)
  const { send } = state
  return owner && send && send.owner.networkId === owner.networkId && send.owner.address === owner.address ? send : undefined
}

/** The chosen token with the balance that is known now. */
export function selectSendToken(state: State): TokenBalance | undefined {
  const token = selectSend(state)?.token
  return token && (selectOwnedTokens(state)?.find((each) => isSameToken(each, token)) ?? token)
}

/** The tokens of the active account on the active network; undefined while nobody knows them. */
export function selectOwnedTokens(state: State): readonly TokenBalance[] | undefined {
  const owner = selectSendOwner(state)
  const { tokens } = state
  return owner && tokens?.owner.networkId === owner.networkId && tokens.owner.address === owner.address ? tokens.tokens : undefined
}

/** The same token of the same network; both may be its native currency. */
export function isSameToken(one: TokenBalance, other: TokenBalance): boolean {
  return one.chainId === other.chainId && one.address?.toLowerCase() === other.address?.toLowerCase()
}

/** An empty form. */
export function beginSend(owner: Owner, token: TokenBalance | undefined): Change {
  return () => ({
    send: { owner, token, amount: '', unit: 'token', exact: undefined, cut: false, max: 'no', receiver: '', resolution: { status: 'none' }, progress: { status: 'editing' } },
  })
}

/** Changes the form on screen; begins one for the active account where there is none. Without an account nothing happens. */
export function changeSend(change: Partial<SendState>): Change {
  return (state) => {
    const owner = selectSendOwner(state)
    const form = selectSend(state) ?? (owner && beginSend(owner, undefined)(state).send)
    return form ? { send: { ...form, ...change } } : {}
  }
}

/** Every address that is the visitor's own on the active family. */
export function selectOwnAddresses(state: State): readonly string[] {
  const accounts = state.connections[state.activeNamespace]?.accounts ?? []
  const embedded = state.activeNamespace === 'eip155' ? (state.embedded.profile?.accounts ?? []) : []
  return [...new Set([...accounts, ...embedded].map(({ address }) => address))]
}

export function isOwnAddress(state: State, address: string): boolean {
  return selectOwnAddresses(state).some((own) => isSameAddress(own, address))
}

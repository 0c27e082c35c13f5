import { defineSlice } from './slices'
import type { State } from './state'

declare module './state' {
  interface Slices {
    identity: IdentityState
  }
}

/** Name and picture of the active account, as far as they are known. */
export interface IdentityState {
  readonly address: string
  readonly name?: string
  readonly avatar?: string
}

export const identity = defineSlice({ key: 'identity', scope: 'account', tasks: ['identity'] })
export const selectIdentity = identity.select

/** The identity of a connected account. Only that of the active account is loaded. */
export function selectIdentityOf(state: State, address: string): IdentityState | undefined {
  const known = selectIdentity(state)
  return known?.address === address ? known : undefined
}

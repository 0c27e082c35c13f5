import { isLabel, readNameZone } from '../../domain/account/accountName'
import { selectCanHaveName } from '../../session/store/holdings'
import { defineSlice } from '../../session/store/slices'
import type { Problem, State } from '../../session/store/state'

declare module '../../session/store/slices' {
  interface Slices {
    naming: NamingState
  }
}

/** A name that the visitor is about to give the account. */
export interface NamingState {
  /** Names that the account has already, oldest first; undefined until they are known. */
  readonly own: readonly string[] | undefined
  readonly ownProblem: Problem | undefined
  /** False where the service has no names of this network. */
  readonly served: boolean
  /** As typed, without the zone and without characters that a name cannot have. */
  readonly label: string
  readonly suggestions: NameSuggestions
  readonly progress: NamingProgress
}

export type NameSuggestions =
  | { readonly status: 'none' | 'looking-up' }
  | { readonly status: 'ready'; readonly names: readonly { readonly label: string; readonly taken: boolean }[] }
  | { readonly status: 'failed'; readonly problem: Problem }

export type NamingProgress =
  | { readonly status: 'editing' | 'signing' | 'registering' }
  /** `late`: it was approved too late; `clock`: the device's clock differs from the service's; `because`: the service's reason. */
  | {
      readonly status: 'failed'
      readonly problem: Problem
      readonly untimely?: 'late' | 'clock'
      readonly because?: string
    }
  | { readonly status: 'done'; readonly name: string }

const EMPTY: NamingState = {
  own: undefined,
  ownProblem: undefined,
  served: true,
  label: '',
  suggestions: { status: 'none' },
  progress: { status: 'editing' },
}

// A registration that is on its way goes on when the account or the network changes.
const form = defineSlice({
  key: 'naming',
  scope: 'account+network',
  initial: EMPTY,
  tasks: ['names', 'name-suggestions'],
})
export const selectNaming = form.select
export const changeNaming = form.change

/** Nothing typed, nothing known. */
export const beginNaming = (): ReturnType<typeof form.set> => form.set(EMPTY)

/** The ending of the names that can be registered. */
export function selectNameZone(state: State): string {
  return readNameZone(state.options.services.nameZone)
}

/** The wallet is asked to sign, or the name is being registered: no other name can be asked for meanwhile. */
export function isUnderWay({ progress }: NamingState): boolean {
  return progress.status === 'signing' || progress.status === 'registering'
}

/** It is not known yet whether the account has a name. */
export function selectNamesUnknown(state: State): boolean {
  const naming = selectNaming(state)
  return naming?.own === undefined && !naming?.ownProblem
}

/** Why the name cannot be registered, the first reason first. */
export type NamingFault = 'unserved' | 'owned' | 'empty' | 'short' | 'taken'

export function selectNamingFault(state: State): NamingFault | undefined {
  const naming = selectNaming(state)
  if (!naming?.served || !selectCanHaveName(state)) return 'unserved'
  if (naming.own?.length) return 'owned'
  const { label, suggestions } = naming
  if (label === '') return 'empty'
  if (!isLabel(label)) return 'short'
  return suggestions.status === 'ready' && suggestions.names.some((name) => name.taken && name.label === label)
    ? 'taken'
    : undefined
}

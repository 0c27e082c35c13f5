import { isLabel, readNameZone } from '../../domain/account/accountName'
import { selectCanHaveName } from '../../session/store/holdings'
import { defineSlice } from '../../session/store/slices'
import type { Problem, State } from '../../session/store/state'

declare module '../../session/store/state' {
  interface Slices {
    naming: NamingState
  }
}

/** The form in which the visitor chooses a name for the account. */
export interface NamingState {
  /** The account's registered names, oldest first; undefined until fetched. */
  readonly own: readonly string[] | undefined
  readonly ownProblem: Problem | undefined
  /** False if the service does not support names on this network. */
  readonly served: boolean
  /** The typed text without the zone and without characters that a name cannot have. */
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
  /** `late`: approved too late. `clock`: the device's clock is wrong. `because`: the service's reason. */
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

// 'register-name' is not listed: a pending registration outlives the form.
const form = defineSlice({
  key: 'naming',
  scope: 'account+network',
  initial: EMPTY,
  tasks: ['names', 'name-suggestions'],
})
export const selectNaming = form.select
export const changeNaming = form.change

export const beginNaming = (): ReturnType<typeof form.set> => form.set(EMPTY)

/** The zone in which names are registered. */
export function selectNameZone(state: State): string {
  return readNameZone(state.options.services.nameZone)
}

/** The name is being signed or registered, so no other can be chosen. */
export function isUnderWay({ progress }: NamingState): boolean {
  return progress.status === 'signing' || progress.status === 'registering'
}

/** Whether the account has a name is not known yet. */
export function selectNamesUnknown(state: State): boolean {
  const naming = selectNaming(state)
  return naming?.own === undefined && !naming?.ownProblem
}

/** The first reason why the name cannot be registered. */
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

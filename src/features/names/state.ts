import { supports } from '../../domain/network/namespaces'
import { isLabel, readNameZone } from '../../domain/account/accountName'
import type { Change } from '../../session/store/createStore'
import { isSameScope, selectOffers, selectAccountScope } from '../../session/store/holdings'
import { selectActiveConnection } from '../../session/store/selectors'
import type { NamingState, AccountScope, State } from '../../session/store/state'

/** Can the account have a name here? Names are for eip155 and the embedded wallet (wire facts, 6.4), on pages that do not do without. */
export function selectCanHaveName(state: State): boolean {
  return (
    selectActiveConnection(state)?.capabilities.registersNames === true &&
    supports(state.activeNamespace, 'names') &&
    state.options.projectId !== undefined &&
    selectOffers(state, 'names')
  )
}

/** The end of the names that can be had. */
export function selectNameZone(state: State): string {
  return readNameZone(state.options.services.nameZone)
}

/** The naming of the active account on the active network; that of another one is nobody's. */
export function selectNaming(state: State): NamingState | undefined {
  return isSameScope(state.naming?.scope, selectAccountScope(state)) ? state.naming : undefined
}

/** Nothing typed, nothing known. */
export function beginNaming(scope: AccountScope): Change {
  return () => ({
    naming: {
      scope,
      own: undefined,
      ownProblem: undefined,
      served: true,
      label: '',
      suggestions: { status: 'none' },
      progress: { status: 'editing' },
    },
  })
}

/** Changes the naming on screen; begins one for the active account where there is none. Without an account nothing happens. */
export function changeNaming(change: Partial<NamingState>): Change {
  return (state) => {
    const scope = selectAccountScope(state)
    const naming = selectNaming(state) ?? (scope && beginNaming(scope)(state).naming)
    return naming ? { naming: { ...naming, ...change } } : {}
  }
}

/** A wallet is asked, or the name is on its way: nothing else can be asked meanwhile. */
export function isUnderWay({ progress }: NamingState): boolean {
  return progress.status === 'signing' || progress.status === 'registering'
}

/** Nobody knows yet whether the account has a name. */
export function selectNamesUnknown(state: State): boolean {
  const naming = selectNaming(state)
  return naming?.own === undefined && !naming?.ownProblem
}

/** Why the name cannot be registered, first things first (views.md, 8.2). */
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

import { selectActiveAccount, selectActiveNetwork, selectActiveNetworkId, selectIsConnected } from './selectors'
import type { Change, State } from './state'
import type { TaskName } from '../tasks'

/**
 * What each slice holds, by its key. The file that defines a slice adds its type:
 * `declare module '…/session/store/slices' { interface Slices { send: SendState } }`
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Slices {}

/**
 * How long a slice lives: as long as the page, until the last wallet disconnects, until another account becomes the active
 * one, or until another account or network does.
 */
export type SliceScope = 'page' | 'session' | 'account' | 'account+network'

export interface Slice<Value> {
  /** Undefined until something was put into it, and again once its scope is left. */
  select(state: State): Value | undefined
  /** Replaces what it holds. */
  set(value: Value): Change
  /** Merges into what it holds, else into `initial`. Without either, nothing happens. */
  change(patch: Partial<Value> | ((held: Value) => Partial<Value>)): Change
  reset(): Change
}

interface Definition {
  readonly scope: SliceScope
  readonly tasks: readonly TaskName[]
}

const definitions = new Map<keyof Slices, Definition>()

/**
 * Registers a slice. The store resets it, in the very update that leaves its scope, and aborts `tasks`: work whose result
 * would go into it. So an action checks `signal.aborted` after each await, and need not ask whose the slice is.
 */
export function defineSlice<Key extends keyof Slices>({
  key,
  scope,
  initial,
  tasks = [],
}: { readonly key: Key; readonly initial?: Slices[Key] } & Pick<Definition, 'scope'> & Partial<Definition>): Slice<
  Slices[Key]
> {
  definitions.set(key, { scope, tasks })
  const select = ({ slices }: State): Slices[Key] | undefined => slices[key]
  const put = ({ slices }: State, value: Slices[Key] | undefined): Partial<State> => ({
    slices: { ...slices, [key]: value },
  })
  return {
    select,
    set: (value) => (state) => put(state, value),
    change: (patch) => (state) => {
      const held = select(state) ?? initial
      if (held === undefined) return {}
      return put(state, Object.assign({}, held, typeof patch === 'function' ? patch(held) : patch))
    },
    reset: () => (state) => put(state, undefined),
  }
}

/** What a scope belongs to. It is left when one of these becomes another one, or none. */
const OWNERS: Readonly<Record<SliceScope, (state: State) => readonly (string | boolean | undefined)[]>> = {
  page: () => [],
  session: (state) => [selectIsConnected(state) || undefined],
  account: (state) => [selectActiveAccount(state)?.address],
  // The page may also stop offering the network.
  'account+network': (state) => [
    selectActiveAccount(state)?.address,
    selectActiveNetworkId(state),
    selectActiveNetwork(state)?.caipNetworkId,
  ],
}

/**
 * What a change of state resets: the slices whose scope it leaves, and the tasks that work for them. A slice that the same
 * change sets belongs to the new scope, and stays.
 */
export function resetLeftScopes(
  before: State,
  after: State,
): { readonly slices: Partial<Slices>; readonly tasks: readonly TaskName[] } | undefined {
  const left = [...definitions].filter(([, { scope }]) => {
    const owners = OWNERS[scope](after)
    return OWNERS[scope](before).some((owner, index) => owner !== undefined && owner !== owners[index])
  })
  if (left.length === 0) return undefined
  const slices: Partial<Slices> = { ...after.slices }
  for (const [key] of left) if (after.slices[key] === before.slices[key]) delete slices[key]
  return { slices, tasks: left.flatMap(([, { tasks }]) => tasks) }
}

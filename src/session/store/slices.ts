import {
  selectActiveAccount,
  selectActiveConnection,
  selectActiveNetwork,
  selectActiveNetworkId,
  selectIsConnected,
} from './selectors'
import type { Change, Slices, State } from './state'
import type { TaskName } from '../tasks'

/**
 * How long a slice lives: until the page, the last connection, the account, or the account, its wallet or the network
 * is left.
 */
export type SliceScope = 'page' | 'session' | 'account' | 'account+network'

export interface Slice<Value> {
  /** The value. Undefined until it is set, and again after its scope is left. */
  select(state: State): Value | undefined
  /** Replaces the value. */
  set(value: Value): Change
  /** Merges into the value, else into `initial`. Does nothing without either. */
  change(patch: Partial<Value> | ((current: Value) => Partial<Value>)): Change
  reset(): Change
}

interface Definition {
  readonly scope: SliceScope
  readonly tasks: readonly TaskName[]
}

const definitions = new Map<keyof Slices, Definition>()

/**
 * Registers a slice. The update that leaves its scope resets it and aborts `tasks`, the work that would write into it.
 * So an action only checks `signal.aborted` after each await, not which account the slice is for.
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
      const current = select(state) ?? initial
      if (current === undefined) return {}
      return put(state, Object.assign({}, current, typeof patch === 'function' ? patch(current) : patch))
    },
    reset: () => (state) => put(state, undefined),
  }
}

/** What identifies a scope. It is left when one of these changes or is gone. */
const OWNERS: Readonly<Record<SliceScope, (state: State) => readonly (string | boolean | undefined)[]>> = {
  page: () => [],
  session: (state) => [selectIsConnected(state) || undefined],
  account: (state) => [selectActiveAccount(state)?.address],
  // The page may also stop offering the network.
  'account+network': (state) => [
    selectActiveAccount(state)?.address,
    selectWallet(state),
    selectActiveNetworkId(state),
    selectActiveNetwork(state)?.caipNetworkId,
  ],
}

/** Another wallet may have the same account; it has not been asked for what the form waits for. */
function selectWallet(state: State): string | undefined {
  const facts = selectActiveConnection(state)
  return facts && `${facts.connectorId} ${facts.wallet.id} ${facts.wallet.name} ${facts.topic}`
}

/** Drops slices whose scope an update leaves, unless it sets them, and returns the tasks to abort. */
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

import type { World } from '../world'

/**
 * Another account or network is the active one, or none: the balance, what was typed to be sent, swapped or had as a name, and
 * what is under way for them belong to the former one (specification, section 4; views.md, section 2).
 */
export function resetAccountState({ tasks, store }: World): void {
  for (const task of [
    'balance',
    'activity',
    'more-activity',
    'send-receiver',
    'send-max',
    'send-preview',
    'swap-quote',
    'swap-max',
    'swap-pasted',
    'swap-preview',
    'name-suggestions',
  ] as const)
    tasks.cancel(task)
  store.setState({ balance: { status: 'idle' }, send: undefined, swap: undefined, naming: undefined })
}

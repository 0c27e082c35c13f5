import type { World } from '../world'

/**
 * Resets what belongs to the previous account or network: the balance, what was typed to send, swap or register, and
 * the tasks for them.
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

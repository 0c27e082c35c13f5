/** Work in flight by name, so that one intention runs once and can be called off from elsewhere. */
export interface Tasks {
  /** Runs the work. Work of that name that still runs is called off first. The outer signal calls it off as well. */
  run<T>(name: TaskName, work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T>
  /** The running work of that name, else starts it: many callers, one piece of work. */
  share<T>(name: TaskName, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  isRunning(name: TaskName): boolean
  cancel(name: TaskName): void
  cancelAll(): void
}

export type TaskName =
  | 'attempt'
  | 'pairing'
  | 'login'
  | 'device'
  | 'leave-login'
  | 'email-update'
  | 'account-type'
  | 'sign-in'
  | 'sign-in-message'
  | 'session-expiry'
  | 'switch'
  | 'move-along'
  | 'reconnect'
  | 'features'
  | 'origins'
  | 'directory'
  | 'more-wallets'
  | 'search'
  | 'balance'
  | 'activity'
  | 'more-activity'
  | 'pending-activity'
  | 'identity'
  | 'tokens'
  | 'nfts'
  | 'disconnect'
  | 'buy-offer'
  | 'buy-quote'
  | 'purchase'
  | 'purchase-look'
  | 'orders'
  | 'send-receiver'
  | 'receivers'
  | 'swap-market'
  | 'swap-prices'
  | 'swap-balances'
  | 'swap-quote'
  | 'swap-max'
  | 'swap-pasted'
  | 'swap-preview'
  | 'send-preview'
  | 'send-max'
  | 'names'
  | 'name-suggestions'
  | 'register-name'
  | `transfer-${string}`

interface Running {
  readonly controller: AbortController
  readonly done: Promise<unknown>
}

export function createTasks(): Tasks {
  const running = new Map<TaskName, Running>()

  function run<T>(name: TaskName, work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
    cancel(name)
    const controller = new AbortController()
    const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal
    const done = work(signal).finally(() => {
      if (running.get(name)?.controller === controller) running.delete(name)
    })
    // Whoever started it hears of a failure; sharing it must not make an unhandled rejection of it.
    done.catch(() => {})
    running.set(name, { controller, done })
    return done
  }

  function cancel(name: TaskName): void {
    running.get(name)?.controller.abort()
    running.delete(name)
  }

  return {
    run,
    share: <T>(name: TaskName, work: (signal: AbortSignal) => Promise<T>) =>
      (running.get(name)?.done as Promise<T> | undefined) ?? run(name, work),
    isRunning: (name) => running.has(name),
    cancel,
    cancelAll: () => {
      for (const name of [...running.keys()]) cancel(name)
    },
  }
}

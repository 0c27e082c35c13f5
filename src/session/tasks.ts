import type { ChainNamespace } from '../domain/network/caip'

/** Running work by name, so that one intention runs once and can be cancelled from elsewhere. */
export interface Tasks {
  /** Runs the work, after cancelling running work of that name. The outer signal cancels it too. */
  run<T>(name: TaskName, work: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T>
  /** Returns the running work of that name, or starts it, so that several callers share it. */
  share<T>(name: TaskName, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  isRunning(name: TaskName): boolean
  cancel(name: TaskName): void
  cancelAll(): void
}

export type TaskName =
  | 'attempt'
  | 'pairing'
  | 'adopt-pairing'
  | 'wallet-link'
  | 'login'
  | 'device'
  | 'leave-login'
  | 'email-update'
  | 'account-type'
  | 'sign-in'
  | 'sign-in-message'
  | 'session-expiry'
  | 'site-session'
  | 'sign-out'
  | 'switch'
  | 'move-along'
  | 'reconnect'
  | 'waiting'
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
  | 'purchase-poll'
  | 'orders'
  | 'send-recipient'
  | 'known-recipients'
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
  | `keep-${ChainNamespace}`
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
    // It counts as running before it begins, because it may ask for itself before it first waits.
    let follow!: (work: Promise<T>) => void
    const done = new Promise<T>((resolve) => (follow = resolve)).finally(() => {
      if (running.get(name)?.controller === controller) running.delete(name)
    })
    // The caller handles a failure; this only prevents an unhandled rejection of the shared promise.
    done.catch(() => {})
    running.set(name, { controller, done })
    follow(work(signal))
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

import type { Tasks } from './tasks'

/** The visitor has left a login to the embedded wallet: window, device link and code are waited for no longer. */
export function cancelLogin(tasks: Tasks): void {
  for (const name of ['login', 'device', 'code'] as const) tasks.cancel(name)
}

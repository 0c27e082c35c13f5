import type { Tasks } from './tasks'

/** Whether another connecting task has replaced this one and now owns the screen. */
export function isSuperseded(tasks: Tasks, signal: AbortSignal): boolean {
  return signal.aborted && (['attempt', 'pairing', 'login'] as const).some(tasks.isRunning)
}

import type { Tasks } from './tasks'

/** A connecting task that another one took over from: what is on screen belongs to the other. */
export function isSuperseded(tasks: Tasks, signal: AbortSignal): boolean {
  return signal.aborted && (['attempt', 'pairing', 'login'] as const).some(tasks.isRunning)
}

import type { ChainNamespace } from '../../domain/caip'

/** What one tab tells the others of the same origin and project. */
export interface TabMessage {
  readonly type: 'connected' | 'disconnected' | 'signed-in' | 'signed-out'
  readonly namespace?: ChainNamespace | undefined
}

/** The other tabs with the same project on the same origin. Where the browser has no means to reach them, there are none. */
export interface Tabs {
  /** Tells the other tabs, never this one. */
  tell(message: TabMessage): void
  /** Calls back with what another tab told, until the returned function is called. */
  onMessage(listener: (message: TabMessage) => void): () => void
  /**
   * Runs the task while no other tab and no other caller runs one of the same name; waits its turn. Rejects with what the task
   * raises, or with the signal's reason when it is aborted before the turn came.
   */
  exclusively<T>(name: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>
  close(): void
}

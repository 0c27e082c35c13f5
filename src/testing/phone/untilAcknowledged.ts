/** What the library has noted of requests that it sent and received. */
interface History {
  readonly values: readonly {
    readonly topic: string
    readonly request: { readonly method: string }
    readonly response?: unknown
  }[]
  on(event: 'history_updated', listener: () => void): unknown
  off(event: 'history_updated', listener: () => void): unknown
}

/** A page that was closed never acknowledges; the wallet goes on without it. */
const ACKNOWLEDGED_WITHIN_MS = 2_000

/**
 * Resolves when the page has acknowledged what the session has become, or after a moment. The library's own promise of
 * that is not asked for: where no answer comes, it leaves a rejection after five minutes that no one can handle.
 */
export async function untilAcknowledged(history: History, topic: string): Promise<void> {
  const isOpen = (): boolean =>
    history.values.some(
      (each) => each.topic === topic && each.request.method === 'wc_sessionUpdate' && each.response === undefined,
    )
  if (!isOpen()) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, ACKNOWLEDGED_WITHIN_MS)
    const check = (): void => void (!isOpen() && end())
    function end(): void {
      clearTimeout(timer)
      history.off('history_updated', check)
      resolve()
    }
    history.on('history_updated', check)
  })
}

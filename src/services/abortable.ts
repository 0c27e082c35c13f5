/**
 * Settles as `work` does, or rejects at once when the signal is aborted, with the signal's reason or what `explain`
 * makes of it. For work that cannot be cancelled itself, such as a request to a wallet that may never respond; its
 * late result is dropped. Leaves no listener on the signal once settled.
 */
export function abortable<T>(
  work: PromiseLike<T>,
  signal: AbortSignal,
  explain: (reason: unknown) => unknown = (reason) => reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => settle(() => reject(explain(signal.reason)))
    const settle = (how: () => void): void => {
      signal.removeEventListener('abort', stop)
      how()
    }
    work.then(
      (value) => settle(() => resolve(value)),
      (reason: unknown) => settle(() => reject(reason)),
    )
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

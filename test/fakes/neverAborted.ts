/** The signal of a caller that never gives up. */
export const neverAborted: AbortSignal = new AbortController().signal

/** Timeout of wallet requests that show the visitor nothing. */
export const WALLET_SILENT_RESPONSE_WAIT_MS = 10_000

/** How long notifying the wallet may delay a disconnect. */
export const WALLET_FAREWELL_WAIT_MS = 3_000

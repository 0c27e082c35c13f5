/** Timeout of wallet requests that show the visitor nothing. */
export const WALLET_SILENT_RESPONSE_WAIT_MS = 10_000

/** How long a wallet has to confirm what it reported. After that the report itself counts, if it can be read. */
export const WALLET_CHECK_WAIT_MS = 2_000

/** How long notifying the wallet may delay the end of a disconnect. The connection is over at once. */
export const WALLET_FAREWELL_WAIT_MS = 3_000

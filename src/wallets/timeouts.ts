/** Timeout of wallet requests that show the visitor nothing. */
export const WALLET_SILENT_RESPONSE_WAIT_MS = 10_000

/** How long telling the wallet may delay a disconnect. */
export const WALLET_FAREWELL_WAIT_MS = 3_000

/** A relay that has not accepted the pairing after this long counts as unreachable. */
export const RELAY_REACH_WAIT_MS = 10_000

/** A relay whose socket failed this often in one attempt counts as unreachable at once. */
export const RELAY_SOCKET_FAILURES_MAX = 2

/** The relay library checks stored sessions, keys and messages on start; storage that takes longer is left out. */
export const RELAY_CLIENT_START_WAIT_MS = 10_000

/** Pause after the verify host failed, before the next attestation is requested. */
export const VERIFY_RETRY_AFTER_MS = 60_000

/** A verify host that responds slower than this is not awaited. */
export const VERIFY_RESPONSE_WAIT_MS = 1_000

/** A relay socket that does not respond after this long is reopened. */
export const RELAY_PULSE_WAIT_MS = 3_000

/** Abandoned pairings that are still watched, so that a session approved late can be disconnected. */
export const ABANDONED_PAIRINGS_MAX = 2

/** The relay library may open this many sockets within `RELAY_SOCKET_WINDOW_MS`; it has no such limit itself. */
export const RELAY_SOCKETS_MAX = 3
export const RELAY_SOCKET_WINDOW_MS = 5_000

/** The frame is shown at the latest this long after it was sent the theme. */
export const FRAME_THEME_WAIT_MS = 1_000

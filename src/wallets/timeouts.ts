/** How long a wallet may take over questions that show the visitor nothing, before we go on without the answer. */
export const WALLET_SILENT_RESPONSE_WAIT_MS = 10_000

/** How long a goodbye to a wallet may hold up disconnecting. */
export const WALLET_FAREWELL_WAIT_MS = 3_000

/** A relay that has not taken the pairing after this long counts as unreachable. */
export const RELAY_REACH_WAIT_MS = 10_000

/** A relay whose socket failed this often in one attempt counts as unreachable at once. */
export const RELAY_SOCKET_FAILURES_MAX = 2

/** The relay library checks stored sessions, keys and messages on start; storage that takes longer is left out. */
export const RELAY_CLIENT_START_WAIT_MS = 10_000

/** An attestation is asked for again only this long after the verify host failed. */
export const VERIFY_RETRY_AFTER_MS = 60_000

/** A verify host that answers slower than this is not waited for. */
export const VERIFY_RESPONSE_WAIT_MS = 1_000

/** A relay socket that does not answer a question after this long is reopened. */
export const RELAY_PULSE_WAIT_MS = 3_000

/** Given-up pairings that are still listened to, so that a late yes can be answered with a goodbye. */
export const ABANDONED_PAIRINGS_MAX = 2

/** The relay library may open this many sockets within `RELAY_SOCKET_WINDOW_MS`; it has no such limit itself. */
export const RELAY_SOCKETS_MAX = 3
export const RELAY_SOCKET_WINDOW_MS = 5_000

/** The frame is shown this long after it was asked to change its theme, whether or not it answered. */
export const FRAME_THEME_WAIT_MS = 1_000

/**
 * Every number of this package, named, with its unit. Numbers of the specification come from its section 9
 * unless a comment says otherwise; the rest are ours.
 */

// Embedded wallet frame
export const EMAIL_LOGIN_COOLDOWN_MS = 30_000
/** Ours: how long what one tab writes to storage may take to be read in another. */
export const STORAGE_SETTLE_MS = 100
export const FRAME_READY_WAIT_MS = 20_000
export const FRAME_READY_PAUSE_MS = 500
export const FRAME_REQUEST_TIMEOUT_MS = 30_000
export const FRAME_SIGN_OUT_WAIT_MS = 3_000
export const DISALLOWED_METHOD_NOTICE_DELAY_MS = 300
export const SOCIAL_REDIRECT_WAIT_MS = 45_000
export const SOCIAL_POPUP_POLL_MS = 1_000
/** Ours: the answer of a window that has closed itself may arrive a moment after it. */
export const SOCIAL_CLOSED_GRACE_MS = 300
/** Ours: how long a social login that has left the page (Telegram) may take to come back. */
export const SOCIAL_RETURN_LIFETIME_MS = 600_000
/** Wire facts, 2.3. */
export const FARCASTER_RELOAD_DELAY_MS = 100
export const EMAIL_CODE_DIGITS = 6
/** Shorter texts cannot be an address; the arrow of the email field waits for more. */
export const EMAIL_SUBMIT_FROM_CHARACTERS = 4

// Defaults
export const DEFAULT_CHAIN_ID = 'eip155:1'
export const DEFAULT_LOG_LEVEL = 'error'
export const LOG_BUFFER_BYTES = 1_000_000

// Pairing and the relay
export const PAIRING_LIFETIME_MS = 240_000
export const PAIRING_EXPIRED_THRESHOLD_MS = 10_000
export const PAIRING_RETRY_GAP_MS = 1_000
/** Seconds left are shown on the QR only in its last stretch (look.md, "QR"). */
export const PAIRING_COUNTDOWN_FROM_MS = 30_000

// Services and chain RPC (decisions.md, 24)
export const SERVICE_CALL_TIMEOUT_MS = 5_000
export const RPC_TIMEOUT_MS = 10_000
export const RPC_BATCH_SIZE = 1_000
export const RPC_FALLBACK_POLL_MS = 4_000
/** Ours: an address that takes longer than this to say that it is there counts as failing for that round. */
export const RPC_FALLBACK_PROBE_TIMEOUT_MS = 1_000
export const RPC_FALLBACK_SAMPLE_COUNT = 10
export const RPC_FALLBACK_STABILITY_WEIGHT = 0.7
export const RPC_FALLBACK_LATENCY_WEIGHT = 0.3

// Images and untrusted text
export const IMAGES_AWAITED_PER_PAGE = 20
export const DATA_IMAGE_MAX_BYTES = 64 * 1_024
export const TEXT_MAX_GRAPHEMES = 64
/** What the page's own server says about a refusal is a sentence or two, not a name. */
export const SERVER_MESSAGE_MAX_GRAPHEMES = 300
export const LINK_MAX_CHARACTERS = 2_048

// Wallets
export const RECENT_WALLETS_MAX = 2
export const RECOMMENDED_WALLETS = 4
export const WALLETS_PER_PAGE = 40
export const WALLETS_PER_SEARCH = 100
export const WALLET_SEARCH_DEBOUNCE_MS = 300
export const NETWORK_SEARCH_DEBOUNCE_MS = 100

// Telemetry
export const ERROR_TELEMETRY_MAX = 5
export const ERROR_TELEMETRY_WINDOW_MS = 60_000

// Balances
export const TOKEN_BALANCE_RETRY_MS = 30_000
export const BALANCE_POLL_MS = 10_000

// Money
export const BALANCE_DECIMALS = 3
export const TRANSACTION_AMOUNT_DECIMALS = 3
export const PENDING_TRANSACTIONS_MAX = 99
/** Ours: how often a history with pending transactions is looked at anew while it is on screen. */
export const PENDING_POLL_MS = 10_000
/** Ours: pages without one transaction of the network in use are passed over, at most so many for one question. */
export const HISTORY_PAGES_PER_LOAD_MAX = 5
/** Ours: rows of a history that are drawn above and below what can be seen. */
export const HISTORY_ROWS_BEYOND_VIEW = 3
/** Ours: rows that come with one frame, fewer while frames take longer than this: more would be a long task on a slow device. */
export const HISTORY_ROWS_PER_FRAME = { fast: 2, slow: 1 }
export const FAST_FRAME_MS = 25
/** Ours: a history that goes by screen after screen shows no rows until it has not done so for as long. */
export const HISTORY_LEAPS_REST_MS = 150
export const HISTORY_ROW_PX = 56
export const HISTORY_ROW_GAP_PX = 8
export const HISTORY_HEADING_PX = 36
/** Ours: placeholders while a first page is on its way (views.md, 6.4). */
export const HISTORY_PLACEHOLDERS = 7
/** Ours: collectibles that are looked up at most, and how far back the chain is searched for them, the next shorter after a refusal. */
export const NFTS_MAX = 100
export const NFT_LOG_RANGES_BLOCKS = [100_000, 10_000, 1_000] as const
/** Ours: calls of an EVM chain for one look at the collectibles, however many contracts have sent how many. */
export const NFT_CALLS_MAX = 600
/** Ours: pages of the history that are searched for collectibles. */
export const NFT_HISTORY_PAGES_MAX = 3
/** Ours: metadata of one collectible. */
export const NFT_METADATA_MAX_BYTES = 262_144
export const NFT_METADATA_TIMEOUT_MS = 5_000
/** Ours: contracts of the page that are asked on one network. */
export const TOKENS_ASKED_MAX = 50
/** Ours: how old the collectibles on screen may be before they are read again. */
export const NFTS_FRESH_MS = 30_000
export const SWAP_SLIPPAGE_PERCENT = 1
/** Swapping (wire facts, 6.3; views.md, 10). */
export const SWAP_QUOTE_DEBOUNCE_MS = 200
export const SWAP_REFRESH_MS = 10_000
/** Ours: how often the age of a quote is looked at while it is on screen. */
export const SWAP_AGE_LOOK_MS = 1_000
/** Gas that a swap is taken to need until the network has tried it. */
export const SWAP_GAS = 150_000
/** Ours: what stays behind for the fees when all of the native currency is swapped. */
export const SWAP_RESERVE_GAS = 300_000
export const SWAP_SUGGESTED_MAX = 8
/** Ours: tokens that are drawn at once; the others are found by searching. */
export const SWAP_LISTED_MAX = 100
/** The default aggregator keeps 0.85 % of what is paid. */
export const SWAP_PROVIDER_FEE_HUNDREDTHS_PERCENT = 85
/** Ours: from here on a loss by the swap itself needs a second consent. */
export const SWAP_HIGH_IMPACT_HUNDREDTHS_PERCENT = 500
export const ONRAMP_DEFAULT_CURRENCY = 'USD'
export const ONRAMP_CARD_MIN_USD = 10
export const ONRAMP_CARD_MAX_USD = 7_500
export const ONRAMP_ACH_MIN_USD = 10
export const ONRAMP_ACH_MAX_USD = 25_000
export const DEFAULT_PURCHASE_TOKEN = 'USDC'
export const ONRAMP_FEE_MIN_PERCENT = 1
export const ONRAMP_FEE_MAX_PERCENT = 2
/** Buying (wire facts, 6.5). */
export const PURCHASE_POLL_MS = 4_000
export const PURCHASE_WAIT_MS = 180_000
/** Ours: a pause in typing before the provider is asked for a price. */
export const PURCHASE_QUOTE_DEBOUNCE_MS = 500
/** Ours: how often the provider's window is looked at, whether it is still there. */
export const PURCHASE_WINDOW_POLL_MS = 1_000
/** Ours: amounts that are one press away, in the currency that is paid with. */
export const PURCHASE_PRESETS = ['50', '100', '250'] as const
export const NAME_MIN_CHARACTERS = 4
/** Wire facts, 6 and 6.4. */
export const NAME_SUGGEST_FROM_CHARACTERS = 3
export const NAME_SUGGESTIONS_MAX = 5
export const NAME_DEBOUNCE_MS = 500
export const NAME_MESSAGE_LIFETIME_MS = 10_000
export const RECIPIENT_DEBOUNCE_MS = 500
export const RECIPIENT_MAX_CHARACTERS = 256

// Sending (wire facts, 12)
/** What stays behind for the fee when all of the native currency is sent, at the gas price of the moment. */
export const MAX_RESERVE_GAS = 65_000
/** Ours: the same for a smart account, whose operation is checked, bundled and paid for by itself. */
export const MAX_RESERVE_SMART_ACCOUNT_GAS = 500_000
/** Ours: how often the chain is asked for a receipt, at first and at last, and for how long. */
export const RECEIPT_POLL_MS = 1_000
export const RECEIPT_POLL_SLOWEST_MS = 15_000
export const RECEIPT_WAIT_MS = 1_800_000
export const SOLANA_STATUS_POLL_MS = 1_000
/** Ours: a blockhash is good for about 150 slots; what has not landed by then never will. */
export const SOLANA_STATUS_WAIT_MS = 120_000
export const SOLANA_UNIT_PRICE_MICRO_LAMPORTS = 20_000_000
export const SOLANA_NATIVE_UNITS = 500
export const SOLANA_TOKEN_UNITS = 300_000
export const SOLANA_TOKEN_WITH_ACCOUNT_UNITS = 400_000
export const SOLANA_SIGNATURE_FEE_LAMPORTS = 5_000

// Addresses
export const ADDRESS_HEAD_CHARACTERS = 4
export const ADDRESS_TAIL_CHARACTERS = 6

// Sign-in
export const SIWX_NONCE_CHARACTERS = 24
export const SIWX_NONCE_MIN_CHARACTERS = 8
/** A hundred years. A date-time of RFC 3339 ends with the year 9999. */
export const SIWX_EXPIRY_MAX_SECONDS = 3_153_600_000
export const SIWX_CLOCK_TOLERANCE_SECONDS = 60
export const SIWX_MESSAGE_MAX_CHARACTERS = 16_384
/** A deployless contract signature (ERC-6492) carries the code that would deploy the account. */
export const SIWX_SIGNATURE_MAX_CHARACTERS = 262_144

// Modal, motion and waiting (specification section 2; look.md)
export const SHAKE_MS = 500
export const VIEW_ANIMATION_MS = 150
export const CARD_ANIMATION_MS = 150
export const TOAST_MS = 5_000
export const SWIPE_THRESHOLD_PX = 50
export const WAITING_RING_DELAY_MS = 150
export const WAITING_LINE_DELAY_MS = 4_000
export const WAITING_WAY_OUT_DELAY_MS = 15_000
export const SKELETON_ROWS_MAX = 8
export const COPIED_NOTICE_MS = 2_000

// Ours: how long a restored session waits for its wallet to announce itself (EIP-6963 has no end)
export const INSTALLED_WALLET_WAIT_MS = 2_000
/** Ours: how long restoring one wallet may take in total, the embedded one with its ready wait and a slow request included. */
export const RESTORE_TIMEOUT_MS = 60_000
// Ours: how long `switchNetwork()` waits for the wallet to report what it has accepted
export const NETWORK_REPORT_WAIT_MS = 2_000
/** The longest that work behind the first picture waits for the browser to be idle. */
export const IDLE_WAIT_MS = 300

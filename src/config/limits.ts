/** Numbers that several rules share, named with their unit. All others stand beside their rule. */

// The embedded wallet
/** Between two mails with a code. */
export const EMAIL_LOGIN_COOLDOWN_MS = 30_000
/** Until a value that one tab writes to storage can be read in another. */
export const STORAGE_SETTLE_MS = 100
export const FRAME_REQUEST_TIMEOUT_MS = 30_000
export const FRAME_SIGN_OUT_WAIT_MS = 3_000

// Pairing
/** How long a code is on screen. */
export const PAIRING_LIFETIME_MS = 240_000
/** How long a wallet may approve a proposal, by the protocol. */
export const PROPOSAL_LIFETIME_MS = 300_000
/** A pairing this close to its end counts as expired: a wallet could not finish with it. */
export const PAIRING_EXPIRED_THRESHOLD_MS = 10_000

// Services and chain RPC
export const SERVICE_CALL_TIMEOUT_MS = 5_000
export const RPC_TIMEOUT_MS = 10_000
export const RPC_FALLBACK_POLL_MS = 4_000
/** A URL that takes longer to respond to a probe counts as failing for that round. */
export const RPC_FALLBACK_PROBE_TIMEOUT_MS = 1_000
export const RPC_FALLBACK_SAMPLE_COUNT = 10

// Images and untrusted text
export const DATA_IMAGE_MAX_BYTES = 64 * 1_024
export const TEXT_MAX_GRAPHEMES = 64
export const LINK_MAX_CHARACTERS = 2_048

// Wallets
export const RECENT_WALLETS_MAX = 2
export const RECOMMENDED_WALLETS = 4
export const WALLETS_PER_PAGE = 40

// Balances, history and collectibles
/** After a failure the balance is not asked for again until this has passed. */
export const TOKEN_BALANCE_RETRY_MS = 30_000
export const BALANCE_DECIMALS = 3
/** Pages of the history that are fetched at most per call, while they hold no transaction of the active network. */
export const HISTORY_PAGES_PER_LOAD_MAX = 5
export const NFTS_MAX = 100
/** How far back the chain's logs are searched for collectibles; the next shorter range after a refusal. */
export const NFT_LOG_RANGES_BLOCKS = [100_000, 10_000, 1_000] as const
/** Calls to an EVM chain per search for collectibles, however many contracts have sent some. */
export const NFT_CALLS_MAX = 600
export const NFT_METADATA_MAX_BYTES = 262_144
/** Contracts listed by the page that are asked on one network. */
export const TOKENS_ASKED_MAX = 50

// Swapping
export const SWAP_SLIPPAGE_PERCENT = 1
export const SWAP_QUOTE_DEBOUNCE_MS = 200
/** The age at which a quote is fetched again. */
export const SWAP_REFRESH_MS = 10_000
/** How often the age of a quote is checked while it is on screen. */
export const SWAP_AGE_LOOK_MS = 1_000

// Buying
export const ONRAMP_DEFAULT_CURRENCY = 'USD'
export const DEFAULT_PURCHASE_TOKEN = 'USDC'
export const PURCHASE_POLL_MS = 4_000

// Names
export const NAME_MIN_CHARACTERS = 4
export const NAME_SUGGESTIONS_MAX = 5

// Sending
export const RECIPIENT_MAX_CHARACTERS = 256
export const MEMO_MAX_CHARACTERS = 64

// Addresses, shortened
export const ADDRESS_HEAD_CHARACTERS = 4
export const ADDRESS_TAIL_CHARACTERS = 6

// Sign-in
export const SIWX_NONCE_CHARACTERS = 24
export const SIWX_MESSAGE_MAX_CHARACTERS = 16_384

// Environment
/** In a smaller frame the dialog is offered in a window of its own. */
export const DIALOG_MIN_WIDTH_PX = 280
export const DIALOG_MIN_HEIGHT_PX = 320

// Motion and waiting
export const SHAKE_MS = 500
export const CARD_ANIMATION_MS = 150
/** After this a waiting view says what it waits for. */
export const WAITING_LINE_DELAY_MS = 4_000
/** After this it offers a way out. */
export const WAITING_WAY_OUT_DELAY_MS = 15_000

/** Shorter texts cannot be an address; the arrow of the email field waits for more. */
export const EMAIL_SUBMIT_FROM_CHARACTERS = 4

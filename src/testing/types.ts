import type { Hex, LocalAccount } from 'viem'

/**
 * How a request that a visitor would be asked about is answered: `ask` waits for `approve()` or `reject()`, the others
 * answer at once.
 */
export type AnswerMode = 'ask' | 'approve' | 'reject'

/**
 * When the events that a request causes arrive: before its response, as from most wallets, after it, before it but in
 * reverse order, or never.
 */
export type EventOrder = 'before' | 'after' | 'reversed' | 'never'

/** What became of a request. `gone`: its page was left before it was answered. */
export type RequestOutcome = 'waiting' | 'approved' | 'rejected' | 'failed' | 'gone'

/** A request of a page. */
export interface WalletRequest {
  readonly id: number
  readonly method: string
  readonly params: unknown
  /** The page's origin. */
  readonly origin: string
  /** The network that the page named (CAIP-2). Only requests to a phone name one. */
  readonly network: string | undefined
  /** What the verify host says of the page: `VALID`, `UNKNOWN` or `INVALID`. Only a phone with `verify` asks one. */
  readonly verified?: string
  /** Whether a visitor would have been asked. Count these to count prompts. */
  readonly prompted: boolean
  /** What a wallet would show, such as the message to sign. Empty for a request that asks no one. */
  readonly text: string
  readonly outcome: RequestOutcome
}

/** How long a request is waited for. */
export interface WaitOptions {
  /** In milliseconds. Default: 20 seconds. */
  readonly withinMs?: number
}

/** An error as a wallet reports it, or its code alone: 4001 is a rejection, 4902 an unknown network. */
export type WalletFailure = number | { readonly code: number; readonly message?: string; readonly data?: unknown }

/** A network that the wallet knows: a chain of viem, or its id. */
export type TestChain =
  | number
  | {
      readonly id: number
      readonly name?: string
      readonly rpcUrls?: { readonly default: { readonly http: readonly string[] } }
    }

/** A private key, or an account of viem that signs by itself. */
export type EvmAccount = Hex | LocalAccount

/** `connect`: connection and sign-in by one request, `wallet_connect` (ERC-7846). */
export type WalletAbility = 'connect'

/** What every kind of wallet is made with. */
interface CommonOptions {
  /** The name in the list of wallets. Default: `Test wallet`. */
  readonly name?: string
  /** A data URL. Default: a plain square. */
  readonly icon?: string
  /** How requests are answered that have no rule of their own. Default: `ask`. */
  readonly answers?: AnswerMode
}

/** What a wallet says of calls that are carried out together, by EIP-5792. `ready`: once the account is upgraded. */
export type AtomicStatus = 'supported' | 'ready' | 'unsupported'

/**
 * How a wallet carries out the batches that it was given: all of it, nothing yet, everything but the last call, or
 * nothing ever.
 */
export type BatchCarrying = 'complete' | 'pending' | 'partial' | 'dropped'

/** How pages find a wallet: by its announcement (EIP-6963), or as `window.ethereum`, like wallets before it. */
export type WalletDiscovery = 'eip6963' | 'ethereum'

/** A wallet that announces itself by EIP-6963. */
export interface EvmWalletOptions extends CommonOptions {
  readonly kind: 'evm'
  /** The first one is active. Keys stay in the process of the test. Default: one with a new key. */
  readonly accounts?: readonly EvmAccount[]
  /** The networks that the wallet knows, the active one first. */
  readonly chains: readonly TestChain[]
  /** Where chains are reached: one URL for all, or one for each id. Default: the first of the chain's `rpcUrls`. */
  readonly rpc?: string | Readonly<Record<number, string>>
  /** Default: `test.wallet`. Two wallets of one rdns are twins. */
  readonly rdns?: string
  /** How pages find it. Default: `eip6963`. */
  readonly discovery?: WalletDiscovery
  /** Pages find it once `announce()` was called, in every document anew. Default: it is there before their scripts. */
  readonly late?: boolean
  /** What it can besides. Default: nothing. */
  readonly can?: readonly WalletAbility[]
  /** What it says of several calls by one request (EIP-5792). Default: it does not know such requests. */
  readonly batches?: AtomicStatus
}

/** The side of a phone that is on Solana. */
export interface PhoneOnSolana {
  /** The first one is active, and each signs. Keys stay in the process of the test. Default: a new key. */
  readonly accounts?: readonly SolanaAccount[]
  /** The networks that it knows: `solana:mainnet`, `solana:devnet`, `solana:testnet` or `solana:localnet`. */
  readonly chains: readonly SolanaChain[]
  /** Where transactions are sent: one URL for all, or one for each chain. Default: nowhere, and it can sign only. */
  readonly rpc?: string | Readonly<Partial<Record<SolanaChain, string>>>
}

/** A request of a page in a namespace that the test describes, while it is carried out. */
export interface NamespaceRequest {
  readonly method: string
  readonly params: unknown
  /** The network that the page named (CAIP-2). */
  readonly network: string
  /** The page's origin. */
  readonly origin: string
  /** Asks the visitor, who would be shown this. Rejects with what the page is to be told when nothing comes of it. */
  ask(text: string): Promise<void>
}

/** A namespace of which the driver knows what the test says, and no more: `bip122`, `polkadot`, `cosmos`. */
export interface PhoneNamespace {
  /** The addresses on each network that the phone knows, by its CAIP-2 id, in the order of their index. */
  readonly accounts: Readonly<Record<string, readonly string[]>>
  /**
   * What pages may ask for, and what it responds, such as a signature. A method that a visitor would be asked about
   * awaits `ask()` first. An error with a `code` reaches the page with it. Default: nothing.
   */
  readonly methods?: Readonly<Record<string, (request: NamespaceRequest) => unknown>>
  /** What it says beside them (`sessionProperties`), such as `bip122_getAccountAddresses`. Default: nothing. */
  readonly properties?: Readonly<Record<string, string>>
}

/** What pages get that connect to a phone. */
export interface PhoneGrants {
  /**
   * Accounts by their index, on all networks, or on each by its CAIP-2 id or its namespace. The active one comes first.
   * Default: the active one alone.
   */
  readonly accounts?: readonly number[] | Readonly<Record<string, readonly number[]>>
  /**
   * Networks by their CAIP-2 ids, or all of a namespace by its name, whether the page asks for them or not. Default:
   * those that it asks for and the phone knows.
   */
  readonly networks?: readonly string[]
}

/** A wallet on a phone, which pages reach by WalletConnect. It needs @walletconnect/sign-client. */
export interface PhoneOptions extends CommonOptions {
  /** The first one is active. Keys stay in the process of the test. Default: one with a new key. */
  readonly accounts?: readonly EvmAccount[]
  /** The networks that the wallet knows, the active one first. */
  readonly chains: readonly TestChain[]
  /** Where chains are reached: one URL for all, or one for each id. Default: the first of the chain's `rpcUrls`. */
  readonly rpc?: string | Readonly<Record<number, string>>
  /**
   * `connect`: connection and sign-in by one request, WalletConnect's `session_authenticate`. It needs
   * @walletconnect/utils. Default: the page has to ask for both.
   */
  readonly can?: readonly WalletAbility[]
  /** What it says of several calls by one request (EIP-5792). Default: it does not know such requests. */
  readonly batches?: AtomicStatus
  /** Its accounts on Solana. Default: none. */
  readonly solana?: PhoneOnSolana
  /** Its accounts in other namespaces, by the namespace (CAIP-2). Default: none. */
  readonly namespaces?: Readonly<Record<string, PhoneNamespace>>
  /** What pages get that connect. Default: the active account, on each network that the page asks for and it knows. */
  readonly grants?: PhoneGrants
  /** The relay that the page uses too. Default: WalletConnect's own. */
  readonly relay?: string
  /** The verify host that the page uses too. Default: the phone asks no one who the page is. */
  readonly verify?: string
  /** By which the relay knows the wallet; that of the page will do. */
  readonly projectId: string
}

/** What a phone can be held to: a page or a locator of Playwright's, or of Vitest's browser mode. */
export interface Scannable {
  screenshot(options: { readonly scale: 'css'; readonly save: false; readonly timeout: number }): Promise<unknown>
}

/** A mail of the embedded wallet: with a code, or with the link by which a device is approved. */
export interface TestMail {
  /** `otp`: of a login. The last two are those by which the address is changed. */
  readonly kind: 'otp' | 'device' | 'update-primary' | 'update-secondary'
  readonly otp?: string
  readonly link?: string
  /** In milliseconds since 1970. */
  readonly at: number
}

/** Which mail is waited for. */
export interface MailOptions extends WaitOptions {
  /** Default: `otp`. */
  readonly kind?: Exclude<TestMail['kind'], 'device'>
  /** The number of this mail among those of its kind to the address, beginning with 1, the default. */
  readonly nth?: number
}

/** A secret key of 64 bytes, as bytes or in base58, or what holds one: a `Keypair` of @solana/web3.js. */
export type SolanaAccount = string | Uint8Array | { readonly secretKey: Uint8Array }

/** What a wallet on Solana can be asked for besides its accounts. */
export type SolanaFeature =
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'
  | 'solana:signIn'

/** A wallet on Solana that registers itself by the Wallet Standard. */
export interface SolanaWalletOptions extends CommonOptions {
  readonly kind: 'wallet-standard'
  /** The first one is active. Keys stay in the process of the test. Default: one with a new key. */
  readonly accounts?: readonly SolanaAccount[]
  /** The networks that the wallet knows: `solana:mainnet`, `solana:devnet`, `solana:testnet` or `solana:localnet`. */
  readonly chains: readonly SolanaChain[]
  /** Where transactions are sent: one URL for all, or one for each chain. Default: nowhere, and it can sign only. */
  readonly rpc?: string | Readonly<Partial<Record<SolanaChain, string>>>
  /** Default: all. */
  readonly features?: readonly SolanaFeature[]
}

/** A network as the Wallet Standard names it. */
export type SolanaChain = `solana:${string}`

/** How the owner of a wallet changes it. */
export interface SwitchOptions {
  /** Without an event: some wallets report nothing. */
  readonly silent?: boolean
}

/** A frame of Playwright's, as far as the driver needs it. */
export interface PlaywrightFrame {
  url(): string
  evaluate(script: string): Promise<unknown>
}

/** A page or a browser context of Playwright's, as far as the driver needs it. */
export interface PlaywrightTarget {
  frames?(): readonly PlaywrightFrame[]
  pages?(): readonly { frames(): readonly PlaywrightFrame[] }[]
  addInitScript(script: { content: string }): Promise<unknown>
  exposeBinding(
    name: string,
    callback: (source: { readonly frame: PlaywrightFrame }, call: object) => unknown,
  ): Promise<unknown>
}

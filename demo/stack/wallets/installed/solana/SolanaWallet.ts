import { base58 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { splitTransaction, withSignature } from '../../../solana/transactionBytes'
import type { Approvals } from '../Approvals'
import { ICON, NAME } from '../identity'
import { recall, remember } from '../memory'
import { CODE, WalletError } from '../../../../../src/testing/WalletError'
import { sendTransaction, type SendOptions } from './sendTransaction'
import { SigningKey } from './SigningKey'
import { signInText, type SignInInput } from '../../../../../src/testing/solana/signInText'

type Chains = Wallet['chains']
type Change = {
  readonly accounts?: readonly WalletAccount[]
  readonly chains?: Chains
  readonly features?: Wallet['features']
}
type MessageInput = { readonly account: WalletAccount; readonly message: Uint8Array }
type TransactionInput = {
  readonly account: WalletAccount
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: SendOptions
}

type Options = {
  readonly keys: readonly string[]
  readonly account: number
  readonly rpcUrl: string
  /** The page's own host, the only one for sign-ins. */
  readonly host: string
}

const LOCALNET = 'solana:localnet'
const CHAINS: Chains = [LOCALNET, 'solana:devnet', 'solana:mainnet']
const ACCOUNT_FEATURES = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
] as const
const SUPPORTED_VERSIONS = Object.freeze(['legacy', 0] as const)

/** A wallet of the Wallet Standard with real keys: it signs, and what it sends lands on the local chain. */
export class SolanaWallet implements Wallet {
  readonly version = '1.0.0'
  readonly name = NAME
  readonly icon = ICON
  readonly #keys: readonly SigningKey[]
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #missing = new Set<string>()
  #chains = CHAINS
  #permitted: boolean
  #index: number
  #accounts: readonly WalletAccount[] = []

  constructor(
    private readonly options: Options,
    private readonly approvals: Approvals,
  ) {
    this.#keys = options.keys.map((secret) => new SigningKey(secret))
    const known = recall('demo-wallet-solana')
    this.#permitted = known.permitted ?? false
    this.#index = this.#keys[known.account ?? -1] ? (known.account as number) : options.account
    this.#show()
  }

  get chains(): Chains {
    return this.#chains
  }

  get accounts(): readonly WalletAccount[] {
    return this.#accounts
  }

  get features(): Wallet['features'] {
    const all: Wallet['features'] = {
      'standard:connect': { version: '1.0.0', connect: this.#connect },
      'standard:disconnect': { version: '1.0.0', disconnect: this.#disconnect },
      'standard:events': { version: '1.0.0', on: this.#on },
      'solana:signMessage': { version: '1.1.0', signMessage: this.#signMessage },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: SUPPORTED_VERSIONS,
        signTransaction: this.#signTransaction,
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: SUPPORTED_VERSIONS,
        signAndSendTransaction: this.#signAndSendTransaction,
      },
      'solana:signIn': { version: '1.0.0', signIn: this.#signIn },
    }
    return Object.freeze(
      Object.fromEntries(
        Object.entries(all)
          .filter(([name]) => !this.#missing.has(name))
          .map(([name, feature]) => [name, Object.freeze(feature)]),
      ),
    )
  }

  /** Every address the wallet has a key for, in the order of their index. */
  get addresses(): readonly string[] {
    return this.#keys.map(({ address }) => address)
  }

  get address(): string {
    return this.#key().address
  }

  /** Switches the account, like its owner. Connected pages are notified. */
  setAccount(index: number): void {
    if (!this.#keys[index]) throw new RangeError(`The wallet has no account ${index}.`)
    this.#index = index
    this.#remember()
    if (this.#permitted) this.#tell()
  }

  /** Revokes the page's permission, like its owner. */
  lock(): void {
    if (!this.#permitted) return
    this.#permitted = false
    this.#remember()
    this.#tell()
  }

  /** Removes features, or restores all of them. Pages are notified. */
  withoutFeature(...names: readonly string[]): void {
    this.#missing.clear()
    for (const name of names) this.#missing.add(name)
    this.#show()
    this.#emit({ features: this.features, accounts: this.accounts })
  }

  /** Changes the supported chains. Pages are notified. */
  setChains(chains: Chains): void {
    this.#chains = Object.freeze([...chains])
    this.#show()
    this.#emit({ chains: this.chains, accounts: this.accounts })
  }

  readonly #connect = async ({ silent = false }: { silent?: boolean } = {}): Promise<{
    accounts: readonly WalletAccount[]
  }> => {
    if (!silent) await this.#permit('standard:connect')
    return { accounts: this.accounts }
  }

  readonly #disconnect = async (): Promise<void> => this.lock()

  readonly #on = (event: 'change', listener: (change: Change) => void): (() => void) => {
    // The standard has this one event only; a listener for another is never called.
    if (event === 'change') this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly #signMessage = async (...inputs: readonly MessageInput[]) => {
    const signed = []
    for (const { account, message } of inputs) {
      const key = this.#keyOf(account)
      await this.approvals.decide('solana:signMessage', 'Sign this message?', new TextDecoder().decode(message))
      signed.push({ signedMessage: message, signature: await key.sign(message), signatureType: 'ed25519' as const })
    }
    return signed
  }

  readonly #signTransaction = async (...inputs: readonly TransactionInput[]) => {
    const title = inputs.length === 1 ? 'Sign this transaction?' : `Sign these ${inputs.length} transactions?`
    const signed = await this.#signAll('solana:signTransaction', title, inputs)
    return signed.map((signedTransaction) => ({ signedTransaction }))
  }

  readonly #signAndSendTransaction = async (...inputs: readonly TransactionInput[]) => {
    for (const { chain } of inputs) {
      if (chain !== LOCALNET) throw new WalletError(CODE.internal, `The demo wallet cannot reach ${chain}.`)
    }
    const title = inputs.length === 1 ? 'Send this transaction?' : `Send these ${inputs.length} transactions?`
    const sent = []
    for (const [index, transaction] of (
      await this.#signAll('solana:signAndSendTransaction', title, inputs)
    ).entries()) {
      sent.push({ signature: await sendTransaction(this.options.rpcUrl, transaction, inputs[index]?.options ?? {}) })
    }
    return sent
  }

  readonly #signIn = async (...inputs: readonly SignInInput[]) => {
    const signed = []
    for (const input of inputs.length === 0 ? [{}] : inputs) {
      const domain = input.domain ?? this.options.host
      if (domain !== this.options.host)
        throw new WalletError(CODE.invalidParams, `The page at ${this.options.host} asks to sign in at ${domain}.`)
      const key =
        input.address === undefined ? this.#key() : this.#keys.find(({ address }) => address === input.address)
      if (!key) throw new WalletError(CODE.unauthorized, `The account ${input.address} is not one of this wallet.`)
      const text = signInText({ ...input, domain, address: key.address })
      await this.approvals.decide('solana:signIn', 'Sign in to this page?', text)
      this.#index = this.#keys.indexOf(key)
      this.#allow()
      const signedMessage = new TextEncoder().encode(text)
      signed.push({
        account: this.accounts[0],
        signedMessage,
        signature: await key.sign(signedMessage),
        signatureType: 'ed25519' as const,
      })
    }
    return signed
  }

  async #signAll(method: string, title: string, inputs: readonly TransactionInput[]): Promise<Uint8Array[]> {
    const prepared = inputs.map(({ account, transaction }) => ({
      key: this.#keyOf(account),
      transaction: Uint8Array.from(transaction),
      ...readTransaction(transaction),
    }))
    for (const { key, signers } of prepared) {
      if (!signers.includes(key.address))
        throw new WalletError(CODE.invalidParams, `The transaction is not signed by ${key.address}.`)
    }
    await this.approvals.decide(
      method,
      title,
      prepared.map(({ signers, message }) => `Paid by ${signers[0]}\n${base58.encode(message)}`).join('\n\n'),
    )
    return Promise.all(
      prepared.map(async ({ key, transaction, message }) =>
        withSignature(transaction, key.address, await key.sign(message)),
      ),
    )
  }

  async #permit(method: string): Promise<void> {
    if (this.#permitted) return
    await this.approvals.decide(method, 'Connect to this page?', `The page will see\n${this.address}`)
    this.#allow()
  }

  #allow(): void {
    const shown = this.#accounts[0]?.address
    this.#permitted = true
    this.#remember()
    if (shown !== this.address) this.#tell()
  }

  /** The key of an account the page may use. */
  #keyOf(account: WalletAccount): SigningKey {
    const key = this.#keys.find(({ address }) => address === account.address)
    if (!this.#permitted || !key) throw new WalletError(CODE.unauthorized, 'The page may not use this account.')
    return key
  }

  #key(): SigningKey {
    const key = this.#keys[this.#index]
    if (!key) throw new RangeError(`The wallet has no account ${this.#index}.`)
    return key
  }

  #tell(): void {
    this.#show()
    this.#emit({ accounts: this.accounts })
  }

  #show(): void {
    const { address, publicKey } = this.#key()
    const features = ACCOUNT_FEATURES.filter((name) => !this.#missing.has(name))
    this.#accounts = Object.freeze(
      this.#permitted
        ? [
            Object.freeze({
              address,
              publicKey: publicKey.slice(),
              chains: this.#chains,
              features: Object.freeze(features),
            }),
          ]
        : [],
    )
  }

  #emit(change: Change): void {
    for (const listener of [...this.#listeners]) listener(change)
  }

  #remember(): void {
    remember('demo-wallet-solana', { permitted: this.#permitted, account: this.#index })
  }
}

function readTransaction(bytes: Uint8Array): ReturnType<typeof splitTransaction> {
  try {
    return splitTransaction(Uint8Array.from(bytes))
  } catch (reason) {
    throw new WalletError(CODE.invalidParams, reason instanceof Error ? reason.message : String(reason))
  }
}

import { base58 } from '@scure/base'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  type LoadedAddresses,
  type PublicKey,
  type VersionedTransaction,
} from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { readTokenHolding, type TokenHolding } from './tokenAccounts'
import { isLanded, transactionErrorOf, type TransactionError } from './transactionError'
import type { ChainAccount } from './chainAccount'

/** A transaction that is on the chain, failed ones that paid their fee included. */
export type Landed = {
  readonly signature: string
  readonly slot: number
  readonly blockTime: number
  readonly error: TransactionError | null
  readonly transaction: VersionedTransaction
  /** Static accounts first, then those loaded from tables. */
  readonly keys: readonly string[]
  readonly loaded: LoadedAddresses
  readonly fee: number
  readonly lamports: readonly (readonly [before: bigint, after: bigint])[]
  readonly tokens: readonly (readonly [before: TokenHolding | undefined, after: TokenHolding | undefined])[]
  readonly meta: TransactionMetadata
}

/** What came of carrying out or trying a transaction. */
export type Outcome = {
  readonly error: TransactionError | null
  readonly meta?: TransactionMetadata
  /** Of a simulation. Undefined for those that are gone. */
  readonly after: ReadonlyMap<string, ChainAccount | undefined>
}

type SentTransaction = Parameters<LiteSVM['sendTransaction']>[0]
type Address = Parameters<LiteSVM['getAccount']>[0]

const FEE_PER_SIGNATURE = 5000
// What an instruction may use when its transaction sets no limit.
const UNITS_OF_BUILT_IN = 3000
const UNITS_OF_PROGRAM = 200_000
const COMPUTE_BUDGET = ComputeBudgetProgram.programId.toBase58()
const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111'
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3
const MICRO = 1_000_000n
/** How many slots a transaction may name a blockhash back. */
export const BLOCKHASH_LIFE_SLOTS = 150
/** Blockhashes older than this are forgotten altogether. */
const KEPT_BLOCKHASHES = 2 * BLOCKHASH_LIFE_SLOTS
const ALL_LAMPORTS = 500_000_000_000_000_000n

/**
 * A Solana chain of one node: transactions are executed by the real virtual machine with the real token programs, one
 * slot each, and are final at once. What the machine does not keep (blocks, history, the life of blockhashes) is kept
 * here.
 */
export class SolanaChain {
  readonly #machine = new LiteSVM().withLamports(ALL_LAMPORTS).withBlockhashCheck(false)
  /** When each recent blockhash was the latest one. */
  readonly #blockhashes = new Map<string, number>()
  readonly #landed: Landed[] = []
  readonly #bySignature = new Map<string, Landed>()
  readonly #watchers = new Set<(landed: Landed) => void>()
  readonly #firstSlot: number
  readonly #now: () => number
  readonly genesisHash: string

  /** `now` is the clock that transactions are dated by, in ms. */
  constructor(now: () => number = Date.now) {
    this.#now = now
    this.genesisHash = this.#machine.latestBlockhash()
    this.#firstSlot = Number(this.#machine.getClock().slot)
    this.#nextSlot()
  }

  get slot(): number {
    return Number(this.#machine.getClock().slot)
  }

  get height(): number {
    return this.slot - this.#firstSlot
  }

  get epoch(): { readonly epoch: number; readonly slotsInEpoch: number; readonly slotIndex: number } {
    const slotsInEpoch = Number(this.#machine.getEpochSchedule().slotsPerEpoch)
    return { epoch: Number(this.#machine.getClock().epoch), slotsInEpoch, slotIndex: this.slot % slotsInEpoch }
  }

  get blockhash(): string {
    return this.#machine.latestBlockhash()
  }

  /** May a transaction still name this blockhash? */
  isRecent(blockhash: string): boolean {
    const slot = this.#blockhashes.get(blockhash)
    return slot !== undefined && this.slot - slot <= BLOCKHASH_LIFE_SLOTS
  }

  rentFor(bytes: number): number {
    return Number(this.#machine.minimumBalanceForRentExemption(BigInt(bytes)))
  }

  account(address: string): ChainAccount | undefined {
    return existing(this.#machine.getAccount(address as Address))
  }

  accountsOf(program: string): ChainAccount[] {
    return this.#machine.getProgramAccounts(program as Address).flatMap((each) => chainAccount(each) ?? [])
  }

  /** Puts an account in place without a transaction, for what no program here can make. */
  place(account: ChainAccount): void {
    this.#machine.setAccount({
      address: account.address as Address,
      data: account.data,
      executable: account.executable,
      lamports: account.lamports as never,
      programAddress: account.owner as Address,
      space: BigInt(account.data.length),
    })
  }

  /** Puts a program in place. */
  deploy(address: string, elf: Uint8Array): void {
    this.#machine.addProgram(address as Address, elf)
  }

  /** Gives lamports out of nothing, before the chain has anybody who could send them. */
  endow(address: string, lamports: bigint): void {
    const result = this.#machine.airdrop(address as Address, lamports as never)
    if (result === null || result instanceof FailedTransactionMetadata)
      throw new Error(`No lamports could be given to ${address}.`)
  }

  /** What the transaction would cost its payer besides what it sends. */
  feeOf(message: VersionedTransaction['message']): number {
    let price = 0n
    let asked: bigint | undefined
    let usual = 0
    for (const { programIdIndex, data } of message.compiledInstructions) {
      const program = message.staticAccountKeys[programIdIndex]?.toBase58() ?? ''
      usual += this.account(program)?.owner === NATIVE_LOADER ? UNITS_OF_BUILT_IN : UNITS_OF_PROGRAM
      if (program !== COMPUTE_BUDGET) continue
      if (data[0] === SET_UNIT_LIMIT && data.length >= 5) asked = BigInt(Buffer.from(data).readUInt32LE(1))
      if (data[0] === SET_UNIT_PRICE && data.length >= 9) price = Buffer.from(data).readBigUInt64LE(1)
    }
    const limit = asked ?? BigInt(usual)
    return message.header.numRequiredSignatures * FEE_PER_SIGNATURE + Number((price * limit + MICRO - 1n) / MICRO)
  }

  /** Tries a transaction without changing anything. `verify` checks its signatures as well. */
  simulate(
    transaction: VersionedTransaction,
    { verify, anyBlockhash = false }: { verify: boolean; anyBlockhash?: boolean },
  ): Outcome {
    if (!anyBlockhash && !this.isRecent(transaction.message.recentBlockhash))
      return { error: 'BlockhashNotFound', after: new Map() }
    this.#machine.withSigverify(verify)
    try {
      const result = this.#machine.simulateTransaction(sent(transaction))
      if (result instanceof FailedTransactionMetadata)
        return { error: transactionErrorOf(result), meta: result.meta(), after: new Map() }
      return {
        error: null,
        meta: result.meta(),
        after: new Map(result.postAccounts().map((each) => [each.address, chainAccount(each)])),
      }
    } finally {
      this.#machine.withSigverify(true)
    }
  }

  /** Carries out a transaction in a slot of its own. One that fails before its fee is paid leaves no trace. */
  send(transaction: VersionedTransaction): Outcome {
    const { message } = transaction
    if (!this.isRecent(message.recentBlockhash)) return { error: 'BlockhashNotFound', after: new Map() }
    const loaded = this.#loadedAddresses(message)
    const keys = this.keysOf(message)
    const read = () => keys.map((key) => this.account(key))
    const before = read()
    this.#setClock()
    const result = this.#machine.sendTransaction(sent(transaction))
    const failed = result instanceof FailedTransactionMetadata
    const error = failed ? transactionErrorOf(result) : null
    const meta = failed ? result.meta() : result
    if (isLanded(error)) {
      const after = read()
      this.#keep({
        signature: base58.encode(transaction.signatures[0] ?? new Uint8Array(64)),
        slot: this.slot,
        blockTime: Number(this.#machine.getClock().unixTimestamp),
        error,
        transaction,
        keys,
        loaded,
        // Lamports move within a transaction and never vanish: what is missing afterwards is the fee.
        fee: Number(total(before) - total(after)),
        lamports: keys.map((_, index) => [before[index]?.lamports ?? 0n, after[index]?.lamports ?? 0n] as const),
        tokens: keys.map((_, index) => [this.#holding(before[index]), this.#holding(after[index])] as const),
        meta,
      })
    }
    return { error, meta, after: new Map() }
  }

  landed(signature: string): Landed | undefined {
    return this.#bySignature.get(signature)
  }

  /** All that landed, oldest first. */
  get transactions(): readonly Landed[] {
    return this.#landed
  }

  /** What touched an address, newest first. */
  history(address: string): Landed[] {
    return this.#landed.filter(({ keys }) => keys.includes(address)).toReversed()
  }

  /** Tells of each transaction as it lands. Returns a way to stop. */
  onLanded(watcher: (landed: Landed) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  #keep(landed: Landed): void {
    this.#landed.push(landed)
    this.#bySignature.set(landed.signature, landed)
    this.#nextSlot()
    for (const watcher of [...this.#watchers]) watcher(landed)
  }

  /** The machine's clock stands still between transactions. */
  #setClock(slots = 0n): void {
    const clock = this.#machine.getClock()
    clock.slot += slots
    clock.unixTimestamp = BigInt(Math.floor(this.#now() / 1000))
    this.#machine.setClock(clock)
  }

  #nextSlot(): void {
    this.#setClock(1n)
    // Two equal transfers in a row would be one and the same transaction under one blockhash.
    this.#machine.expireBlockhash()
    this.#blockhashes.set(this.blockhash, this.slot)
    const [oldest] = this.#blockhashes.keys()
    if (this.#blockhashes.size > KEPT_BLOCKHASHES && oldest !== undefined) this.#blockhashes.delete(oldest)
  }

  #holding(account: ChainAccount | undefined): TokenHolding | undefined {
    return account && readTokenHolding(account, (mint) => this.account(mint))
  }

  /** The accounts of a message: its own first, then those loaded from tables. */
  keysOf(message: VersionedTransaction['message']): string[] {
    const { writable, readonly } = this.#loadedAddresses(message)
    return [...message.staticAccountKeys, ...writable, ...readonly].map((key) => key.toBase58())
  }

  #loadedAddresses(message: VersionedTransaction['message']): LoadedAddresses {
    const loaded: LoadedAddresses = { writable: [], readonly: [] }
    for (const { accountKey, writableIndexes, readonlyIndexes } of message.addressTableLookups) {
      const table = this.account(accountKey.toBase58())
      const { addresses } = table ? AddressLookupTableAccount.deserialize(table.data) : { addresses: [] as PublicKey[] }
      const at = (indexes: readonly number[]): PublicKey[] => indexes.flatMap((index) => addresses[index] ?? [])
      loaded.writable.push(...at(writableIndexes))
      loaded.readonly.push(...at(readonlyIndexes))
    }
    return loaded
  }
}

function total(accounts: readonly (ChainAccount | undefined)[]): bigint {
  return accounts.reduce((sum, account) => sum + (account?.lamports ?? 0n), 0n)
}

function sent({ message, signatures }: VersionedTransaction): SentTransaction {
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures).map((key) => key.toBase58())
  // The machine's own types are those of another library; the shape is all it looks at.
  return {
    messageBytes: message.serialize(),
    signatures: Object.fromEntries(signers.map((signer, index) => [signer, signatures[index]])),
  } as never
}

function existing(account: ReturnType<LiteSVM['getAccount']>): ChainAccount | undefined {
  return account.exists ? chainAccount(account) : undefined
}

function chainAccount(account: ReturnType<LiteSVM['getProgramAccounts']>[number]): ChainAccount | undefined {
  // An account without lamports is one that the chain has forgotten.
  if (account.lamports === 0n) return undefined
  return {
    address: account.address,
    lamports: account.lamports,
    data: Uint8Array.from(account.data),
    owner: account.programAddress,
    executable: account.executable,
  }
}

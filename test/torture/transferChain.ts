import {
  AccountState,
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeGroupPointerInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeMultisigInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  createPauseInstruction,
  createReallocateInstruction,
  createSetAuthorityInstruction,
  createThawAccountInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  MULTISIG_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
} from '@solana/spl-token'
import {
  Authorized,
  Connection,
  Keypair,
  Lockup,
  NONCE_ACCOUNT_LENGTH,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  VersionedTransaction,
  type PublicKey,
} from '@solana/web3.js'
import { base58 } from '@scure/base'
import { execute } from '../../demo/stack/solana/execute'
import { solanaRpcAnswer } from '../../demo/stack/solana/rpcAnswer'
import { SolanaChain } from '../../demo/stack/solana/SolanaChain'
import { placeTransferHook } from '../../demo/stack/solana/transferHook'
import type { TransferOrder } from '../../src/chains/contract'
import { createTransfers } from '../../src/chains/solana/transfers'
import type { Network } from '../../src/domain/network/network'
import { createClock } from '../../src/services/clock/clock'
import { walletKinds } from '../../src/wallets/index'
import type { LiveConnection } from '../../src/wallets/contract'

const SOL = 1_000_000_000n
const ZEROS = new Uint8Array(32)

export const NETWORK: Network = {
  id: 'localnet',
  caipNetworkId: 'solana:localnet',
  chainNamespace: 'solana',
  name: 'Local',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
}

/** An extension of Token-2022 that a mint begins with. */
interface MintExtension {
  readonly type: number
  /** For those whose size the library does not know. */
  readonly bytes?: number
  readonly begin: (mint: PublicKey, authority: PublicKey, hook: PublicKey) => TransactionInstruction
}

const raw = (mint: PublicKey, ...data: readonly (number | Uint8Array)[]): TransactionInstruction =>
  new TransactionInstruction({
    programId: TOKEN_2022_PROGRAM_ID,
    keys: [{ pubkey: mint, isSigner: false, isWritable: true }],
    data: Buffer.concat(data.map((each) => (typeof each === 'number' ? Buffer.of(each) : Buffer.from(each)))),
  })

/** The extensions by name. Those of the confidential transfers are written by hand: the library has none of them. */
export const MINT_EXTENSIONS = {
  fee: {
    type: ExtensionType.TransferFeeConfig,
    begin: (mint, authority) =>
      createInitializeTransferFeeConfigInstruction(mint, authority, authority, 123, 5_000n, TOKEN_2022_PROGRAM_ID),
  },
  closable: {
    type: ExtensionType.MintCloseAuthority,
    begin: (mint, authority) => createInitializeMintCloseAuthorityInstruction(mint, authority, TOKEN_2022_PROGRAM_ID),
  },
  confidential: {
    type: ExtensionType.ConfidentialTransferMint,
    begin: (mint, authority) => raw(mint, 27, 0, authority.toBytes(), 1, ZEROS),
  },
  confidentialFee: { type: 16, bytes: 129, begin: (mint, authority) => raw(mint, 37, 0, authority.toBytes(), ZEROS) },
  confidentialMintBurn: { type: 24, bytes: 196, begin: (mint) => raw(mint, 42, 0, ZEROS, new Uint8Array(36)) },
  frozenAtFirst: {
    type: ExtensionType.DefaultAccountState,
    begin: (mint) => createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, TOKEN_2022_PROGRAM_ID),
  },
  bound: {
    type: ExtensionType.NonTransferable,
    begin: (mint) => createInitializeNonTransferableMintInstruction(mint, TOKEN_2022_PROGRAM_ID),
  },
  interest: {
    type: ExtensionType.InterestBearingConfig,
    begin: (mint, authority) =>
      createInitializeInterestBearingMintInstruction(mint, authority, 500, TOKEN_2022_PROGRAM_ID),
  },
  delegate: {
    type: ExtensionType.PermanentDelegate,
    begin: (mint, authority) => createInitializePermanentDelegateInstruction(mint, authority, TOKEN_2022_PROGRAM_ID),
  },
  hook: {
    type: ExtensionType.TransferHook,
    begin: (mint, authority, hook) =>
      createInitializeTransferHookInstruction(mint, authority, hook, TOKEN_2022_PROGRAM_ID),
  },
  metadata: {
    type: ExtensionType.MetadataPointer,
    begin: (mint, authority) =>
      createInitializeMetadataPointerInstruction(mint, authority, mint, TOKEN_2022_PROGRAM_ID),
  },
  group: {
    type: ExtensionType.GroupPointer,
    begin: (mint, authority) => createInitializeGroupPointerInstruction(mint, authority, mint, TOKEN_2022_PROGRAM_ID),
  },
  scaled: {
    type: ExtensionType.ScaledUiAmountConfig,
    begin: (mint, authority) =>
      createInitializeScaledUiAmountConfigInstruction(mint, authority, 1.1, TOKEN_2022_PROGRAM_ID),
  },
  pausable: {
    type: ExtensionType.PausableConfig,
    begin: (mint, authority) => createInitializePausableConfigInstruction(mint, authority, TOKEN_2022_PROGRAM_ID),
  },
} as const satisfies Readonly<Record<string, MintExtension>>

export type MintExtensionName = keyof typeof MINT_EXTENSIONS

export interface Minted {
  readonly address: PublicKey
  readonly program: PublicKey
  readonly decimals: number
  readonly extensions: readonly MintExtensionName[]
  readonly hook: PublicKey
}

type Transfers = ReturnType<typeof createTransfers>

/**
 * A chain in this process, with the real programs, somebody who issues tokens there, and the product's transfers of one
 * account.
 */
export class TransferChain {
  #passed = 0
  readonly chain = new SolanaChain(() => Date.now() + this.#passed * 1_000)
  readonly #key: () => Keypair
  readonly issuer: Keypair
  readonly sender: Keypair
  readonly connection: Connection
  readonly transfers: Transfers

  /** `seed` gives the next 32 bytes of a key; random ones by default. */
  constructor(seed?: () => Uint8Array) {
    this.#key = () => (seed ? Keypair.fromSeed(seed()) : Keypair.generate())
    this.issuer = this.#key()
    this.sender = this.#key()
    for (const { publicKey } of [this.issuer, this.sender]) this.chain.endow(publicKey.toBase58(), 1_000_000n * SOL)
    const answer = solanaRpcAnswer(this.chain)
    this.connection = new Connection('http://chain.test', {
      commitment: 'confirmed',
      disableRetryOnRateLimit: true,
      fetch: async (_url, init) => {
        const request = { method: 'POST', url: new URL('http://chain.test/'), body: Buffer.from(String(init?.body)) }
        const response = await answer(request as never)
        return new Response((response as { body: string }).body)
      },
    })
    this.transfers = createTransfers(() => this.connection, createClock())
  }

  /** By the chain's clock, in seconds. */
  time(): bigint {
    return BigInt(Math.floor(Date.now() / 1_000) + this.#passed)
  }

  pass(seconds: bigint): void {
    this.#passed += Number(seconds)
    // The clock is that of the last transaction.
    this.carry([
      SystemProgram.transfer({ fromPubkey: this.issuer.publicKey, toPubkey: this.issuer.publicKey, lamports: 1 }),
    ])
  }

  key(): Keypair {
    return this.#key()
  }

  /** An account with lamports. */
  wallet(lamports = SOL): Keypair {
    const made = this.key()
    this.chain.endow(made.publicKey.toBase58(), lamports)
    return made
  }

  /** @throws when the chain refuses the instructions */
  carry(instructions: TransactionInstruction[], ...signers: Keypair[]): void {
    const { error, logs } = execute(this.chain, [this.issuer, ...signers], instructions)
    if (error !== null) throw new Error(`${JSON.stringify(error)}\n${logs.join('\n')}`)
  }

  create(program: PublicKey, space: number, begin: (address: PublicKey) => TransactionInstruction[]): PublicKey {
    const made = this.key()
    const lamports = this.chain.rentFor(space)
    const [fromPubkey, newAccountPubkey] = [this.issuer.publicKey, made.publicKey]
    const account = SystemProgram.createAccount({ fromPubkey, newAccountPubkey, space, lamports, programId: program })
    this.carry([account, ...begin(made.publicKey)], made)
    return made.publicKey
  }

  mint(decimals = 6, extensions?: readonly MintExtensionName[]): Minted {
    const program = extensions ? TOKEN_2022_PROGRAM_ID : TOKEN_PROGRAM_ID
    const hook = this.key().publicKey
    const rows: readonly MintExtension[] = (extensions ?? []).map((name) => MINT_EXTENSIONS[name])
    const known = rows.flatMap(({ type, bytes }) => (bytes === undefined ? type : []))
    const more = rows.reduce((sum, { bytes }) => sum + (bytes === undefined ? 0 : 4 + bytes), 0)
    // One with extensions of the other kind only is as long as a token account as well.
    const space = getMintLen(known) + more + (known.length === 0 && more > 0 ? 84 : 0)
    const { publicKey } = this.issuer
    const address = this.create(program, space, (mint) => [
      ...rows.map(({ begin }) => begin(mint, publicKey, hook)),
      createInitializeMint2Instruction(mint, decimals, publicKey, publicKey, program),
    ])
    const minted = { address, program, decimals, extensions: extensions ?? [], hook }
    if (extensions?.includes('hook')) this.#placeHook(minted)
    return minted
  }

  #placeHook({ hook, address }: Minted, rejects = false): void {
    placeTransferHook(this.chain, hook, address, this.issuer.publicKey, { rejects })
  }

  rejectTransfers(minted: Minted): void {
    this.#placeHook(minted, true)
  }

  pause({ address, program }: Minted): void {
    this.carry([createPauseInstruction(address, this.issuer.publicKey, [], program)])
  }

  associated({ address, program }: Minted, owner: PublicKey): PublicKey {
    return getAssociatedTokenAddressSync(address, owner, true, program)
  }

  /** The associated account of an owner, with tokens in it. Those that begin frozen are thawed. */
  fund(minted: Minted, owner: PublicKey, baseUnits: bigint): PublicKey {
    const account = this.associated(minted, owner)
    const { address, program } = minted
    const { publicKey } = this.issuer
    this.carry([createAssociatedTokenAccountIdempotentInstruction(publicKey, account, owner, address, program)])
    this.#fill(minted, account, baseUnits)
    return account
  }

  /** Another token account of an owner. */
  auxiliary(minted: Minted, owner: PublicKey, baseUnits: bigint): PublicKey {
    const { address, program } = minted
    const associated = this.fund(minted, this.key().publicKey, 0n)
    // As long as the program makes it, less the four bytes of an immutable owner.
    const { length } = this.chain.account(associated.toBase58())!.data
    const immutable = program.equals(TOKEN_2022_PROGRAM_ID) ? (length === 170 ? 5 : 4) : 0
    const account = this.create(program, length - immutable, (made) => [
      createInitializeAccount3Instruction(made, address, owner, program),
    ])
    this.#fill(minted, account, baseUnits)
    return account
  }

  #fill({ address, program, extensions }: Minted, account: PublicKey, baseUnits: bigint): void {
    const { publicKey } = this.issuer
    this.carry([
      ...(extensions.includes('frozenAtFirst')
        ? [createThawAccountInstruction(account, address, publicKey, [], program)]
        : []),
      ...(baseUnits > 0n ? [createMintToInstruction(address, account, publicKey, baseUnits, [], program)] : []),
    ])
  }

  freeze({ address, program }: Minted, account: PublicKey): void {
    this.carry([createFreezeAccountInstruction(account, address, this.issuer.publicKey, [], program)])
  }

  /** From now on the account takes no transfer without a memo. */
  requireMemo({ program }: Minted, account: PublicKey, owner: Keypair): void {
    const { publicKey } = this.issuer
    const more = [ExtensionType.MemoTransfer]
    this.carry(
      [
        createReallocateInstruction(account, publicKey, more, owner.publicKey, [], program),
        createEnableRequiredMemoTransfersInstruction(account, owner.publicKey, [], program),
      ],
      owner,
    )
  }

  /** Somebody else may close the account, and gets its lamports. */
  setCloser({ program }: Minted, account: PublicKey, owner: Keypair, closer: PublicKey): void {
    this.carry(
      [createSetAuthorityInstruction(account, owner.publicKey, AuthorityType.CloseAccount, closer, [], program)],
      owner,
    )
  }

  nonce(authorizedPubkey: PublicKey): PublicKey {
    return this.create(SystemProgram.programId, NONCE_ACCOUNT_LENGTH, (noncePubkey) => [
      SystemProgram.nonceInitialize({ noncePubkey, authorizedPubkey }),
    ])
  }

  stake(withdrawer: PublicKey): PublicKey {
    const authorized = new Authorized(this.key().publicKey, withdrawer)
    return this.create(StakeProgram.programId, StakeProgram.space, (stakePubkey) => [
      StakeProgram.initialize({ stakePubkey, authorized, lockup: Lockup.default }),
    ])
  }

  multisig(program: PublicKey, signers: readonly PublicKey[]): PublicKey {
    return this.create(program, MULTISIG_SIZE, (account) => [
      createInitializeMultisigInstruction(account, [...signers], 1, program),
    ])
  }

  order(recipient: PublicKey, baseUnits: bigint, minted?: Minted): TransferOrder {
    return {
      from: { namespace: 'solana', address: this.sender.publicKey.toBase58(), type: 'eoa' },
      network: NETWORK,
      recipient: recipient.toBase58(),
      baseUnits,
      ...(minted && { token: { address: minted.address.toBase58(), symbol: 'T', decimals: minted.decimals } }),
    }
  }

  balance(address: PublicKey | string): bigint {
    return this.chain.account(String(address))?.lamports ?? 0n
  }

  tokens({ program }: Pick<Minted, 'program'>, account: PublicKey): bigint {
    const found = this.chain.account(account.toBase58())
    if (found?.owner !== program.toBase58()) return 0n
    const info = { ...found, data: Buffer.from(found.data), owner: program, lamports: Number(found.lamports) }
    return unpackAccount(account, info, program).amount
  }

  /** The sender's wallet, which signs and sends whatever it is asked to. */
  live(): LiveConnection {
    const provider: LiveConnection['provider'] = {
      request: async ({ params }) => {
        const transaction = VersionedTransaction.deserialize(
          base58.decode((params as { transaction: string }).transaction),
        )
        transaction.sign([this.sender])
        return { signature: await this.connection.sendRawTransaction(transaction.serialize()) }
      },
    }
    const facts = {
      connectorId: 'x',
      namespace: 'solana',
      wallet: { id: 'x', name: 'X', method: 'injected' },
      capabilities: walletKinds.installed.capabilities,
      accounts: [this.order(this.sender.publicKey, 0n).from],
      networkId: NETWORK.caipNetworkId,
    } as const
    return { facts, provider, watch: () => () => undefined, disconnect: async () => undefined } as LiveConnection
  }
}

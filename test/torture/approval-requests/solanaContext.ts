import { base58 } from '@scure/base'
import {
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createSyncNativeInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  MintLayout,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, NONCE_ACCOUNT_LENGTH, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { SOLANA_ACCOUNT_ROLE, fundedSolanaAccounts, solanaAccountAt } from '../../../demo/stack/solana/accounts'
import { execute } from '../../../demo/stack/solana/execute'
import { issueTokens } from '../../../demo/stack/solana/issueTokens'
import { SolanaChain } from '../../../demo/stack/solana/SolanaChain'
import type { AccountReader } from '../../../demo/stack/frame/requests/solana/AccountReader'

const SOL = 1_000_000_000n
const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const TABLE_HEAD_BYTES = 56

export type MintAt = { readonly mint: PublicKey; readonly program: PublicKey; readonly decimals: number }

/** A chain on which one account can do everything that the tables have a row for. */
export type SolanaContext = {
  readonly chain: SolanaChain
  readonly reader: AccountReader
  readonly key: PublicKey
  readonly others: readonly PublicKey[]
  readonly mints: readonly MintAt[]
  /** A mint that the account may issue and freeze. */
  readonly ownMint: MintAt
  readonly nonce: PublicKey
  readonly wrapped: PublicKey
  readonly tokenAccounts: readonly PublicKey[]
  readonly table: { readonly key: PublicKey; readonly addresses: readonly PublicKey[] }
}

export function createSolanaContext(): SolanaContext {
  const chain = new SolanaChain()
  const keypairOf = (at: number): Keypair => Keypair.fromSecretKey(base58.decode(solanaAccountAt(at).privateKey))
  const issuer = keypairOf(SOLANA_ACCOUNT_ROLE.issuer)
  const [me, friend, stranger] = [0, 1, 2].map(keypairOf) as [Keypair, Keypair, Keypair]
  const holders = fundedSolanaAccounts()
    .slice(0, 3)
    .map(({ address }) => address)
  for (const each of [me, friend, issuer]) chain.endow(each.publicKey.toBase58(), 100n * SOL)
  const contracts = issueTokens(chain, issuer, holders, () => 'https://tokens.example')
  const run = (signers: readonly Keypair[], ...instructions: TransactionInstruction[]): void => {
    const { error, logs } = execute(chain, signers, instructions)
    if (error !== null) throw new Error(`${JSON.stringify(error)}\n${logs.join('\n')}`)
  }
  const [key, nonce, own] = [me.publicKey, Keypair.generate(), Keypair.generate()]
  const usdc = new PublicKey(contracts.usdc)
  const at = (mint: PublicKey, owner: PublicKey, program = TOKEN_PROGRAM_ID): PublicKey =>
    getAssociatedTokenAddressSync(mint, owner, true, program)
  run(
    [me, nonce],
    ...SystemProgram.createNonceAccount({
      fromPubkey: key,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: key,
      lamports: chain.rentFor(NONCE_ACCOUNT_LENGTH) + 1_000_000,
    }).instructions,
  )
  placeNativeMint(chain)
  run(
    [me, own],
    SystemProgram.createAccount({
      fromPubkey: key,
      newAccountPubkey: own.publicKey,
      space: MINT_SIZE,
      lamports: chain.rentFor(MINT_SIZE),
      programId: TOKEN_PROGRAM_ID,
    }),
    createInitializeMint2Instruction(own.publicKey, 3, key, key),
    createAssociatedTokenAccountIdempotentInstruction(key, at(own.publicKey, key), key, own.publicKey),
    createMintToInstruction(own.publicKey, at(own.publicKey, key), key, 1_000_000n),
    createAssociatedTokenAccountIdempotentInstruction(key, at(NATIVE_MINT, key), key, NATIVE_MINT),
    SystemProgram.transfer({ fromPubkey: key, toPubkey: at(NATIVE_MINT, key), lamports: 5_000_000 }),
    createSyncNativeInstruction(at(NATIVE_MINT, key)),
    SystemProgram.transfer({ fromPubkey: key, toPubkey: at(NATIVE_MINT, key), lamports: 3_000_000 }),
  )
  // The two that only the faucet gives.
  for (const name of ['levy', 'hooked'] as const) {
    const mint = new PublicKey(contracts[name])
    for (const owner of [key, friend.publicKey])
      run(
        [issuer],
        createAssociatedTokenAccountIdempotentInstruction(
          issuer.publicKey,
          at(mint, owner, TOKEN_2022_PROGRAM_ID),
          owner,
          mint,
          TOKEN_2022_PROGRAM_ID,
        ),
        createMintToInstruction(
          mint,
          at(mint, owner, TOKEN_2022_PROGRAM_ID),
          issuer.publicKey,
          1_000_000n,
          [],
          TOKEN_2022_PROGRAM_ID,
        ),
      )
  }
  // So that the account can move somebody else's tokens.
  run([friend], createApproveInstruction(at(usdc, friend.publicKey), key, friend.publicKey, 2_000_000n))

  const mints: readonly MintAt[] = [
    { mint: usdc, program: TOKEN_PROGRAM_ID, decimals: 6 },
    { mint: own.publicKey, program: TOKEN_PROGRAM_ID, decimals: 3 },
    { mint: new PublicKey(contracts.points), program: TOKEN_2022_PROGRAM_ID, decimals: 2 },
    { mint: new PublicKey(contracts.levy), program: TOKEN_2022_PROGRAM_ID, decimals: 2 },
    { mint: new PublicKey(contracts.hooked), program: TOKEN_2022_PROGRAM_ID, decimals: 3 },
  ]
  const others = [friend.publicKey, stranger.publicKey, Keypair.generate().publicKey]
  const tokenAccounts = [key, ...others].flatMap((owner) => mints.map(({ mint, program }) => at(mint, owner, program)))
  const table = placeTable(chain, [...others, ...tokenAccounts.slice(0, 8)])
  return {
    chain,
    reader: { account: async (address) => chain.account(address), epoch: async () => BigInt(chain.epoch.epoch) },
    key,
    others,
    mints,
    ownMint: { mint: own.publicKey, program: TOKEN_PROGRAM_ID, decimals: 3 },
    nonce: nonce.publicKey,
    wrapped: at(NATIVE_MINT, key),
    tokenAccounts,
    table,
  }
}

/** The mint of wrapped SOL, which this machine begins without. */
function placeNativeMint(chain: SolanaChain): void {
  const data = Buffer.alloc(MINT_SIZE)
  const mint = { mintAuthorityOption: 0, mintAuthority: PublicKey.default, supply: 0n, decimals: 9 } as const
  MintLayout.encode(
    { ...mint, isInitialized: true, freezeAuthorityOption: 0, freezeAuthority: PublicKey.default },
    data,
  )
  chain.place({
    address: NATIVE_MINT.toBase58(),
    owner: TOKEN_PROGRAM_ID.toBase58(),
    data,
    lamports: BigInt(chain.rentFor(data.length)),
    executable: false,
  })
}

/** An address table as its program would have written it, without an authority. */
function placeTable(chain: SolanaChain, addresses: readonly PublicKey[]): SolanaContext['table'] {
  const key = Keypair.generate().publicKey
  const head = Buffer.alloc(TABLE_HEAD_BYTES)
  head.writeUInt32LE(1, 0)
  head.writeBigUInt64LE(2n ** 64n - 1n, 4)
  const data = Buffer.concat([head, ...addresses.map((each) => each.toBytes())])
  chain.place({
    address: key.toBase58(),
    owner: TABLE_PROGRAM,
    data,
    lamports: BigInt(chain.rentFor(data.length)),
    executable: false,
  })
  return { key, addresses }
}

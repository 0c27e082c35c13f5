import { createHash } from 'node:crypto'
import {
  AuthorityType,
  ExtensionType,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  getAssociatedTokenAddressSync,
  getMintLen,
} from './tokenLibrary'
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { execute } from './execute'
import type { SolanaChain } from './SolanaChain'
import { TOKEN_FILE, type SolanaTokenKey, type TokenRow } from '../indexer/tokenFile'
import { metadataAccount } from './tokenMetadata'
import { placeTransferHook } from './transferHook'

/** The mints of the local Solana chain, by what they are. */
export type SolanaContracts = {
  /** Classic program, 6 decimals; every funded account holds 5000. */
  readonly usdc: string
  /** Token-2022 program, 2 decimals; every funded account holds 250. */
  readonly points: string
  /** Token-2022 program, 2 decimals, with a transfer fee of 1 %, at most 5. Only the faucet gives it. */
  readonly levy: string
  /** Token-2022 program, 3 decimals, with a transfer hook that takes two accounts. Only the faucet gives it. */
  readonly hooked: string
  /** Classic program, no decimals, one piece that nobody can make more of; the first funded account holds it. */
  readonly nft: string
  /** As the one before, with a misleading name that nobody asked for. */
  readonly spam: string
}

/** A token as it is issued at the start. */
export type IssuedToken = {
  readonly key: SolanaTokenKey
  readonly each: bigint
  readonly unique: boolean
  readonly program: PublicKey
  readonly extension?: 'fee' | 'hook'
} & Pick<TokenRow, 'name' | 'symbol' | 'decimals'>

const ISSUES: readonly Omit<IssuedToken, 'name' | 'symbol' | 'decimals'>[] = [
  { key: 'usdc', each: 5_000_000_000n, unique: false, program: TOKEN_PROGRAM_ID },
  { key: 'points', each: 25_000n, unique: false, program: TOKEN_2022_PROGRAM_ID },
  { key: 'levy', each: 0n, unique: false, program: TOKEN_2022_PROGRAM_ID, extension: 'fee' },
  { key: 'hooked', each: 0n, unique: false, program: TOKEN_2022_PROGRAM_ID, extension: 'hook' },
  { key: 'nft', each: 1n, unique: true, program: TOKEN_PROGRAM_ID },
  { key: 'spam', each: 1n, unique: true, program: TOKEN_PROGRAM_ID },
]

export const ISSUED_TOKENS: readonly IssuedToken[] = ISSUES.map((row) => ({ ...TOKEN_FILE.solana[row.key], ...row }))

const EXTENSIONS = { fee: ExtensionType.TransferFeeConfig, hook: ExtensionType.TransferHook }

/** Holders served by one transaction: more would not fit into its 1232 bytes. */
const HOLDERS_A_TRANSACTION = 5

/** The mint of a token, or the program that is its transfer hook, the same at every start. */
export function mintKeypair(key: keyof SolanaContracts | 'hook'): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(`local stack of wallet-connect-button, mint ${key}`).digest())
}

/**
 * Issues the tokens by real transactions and gives them to the holders. `uriOf` names where a mint's metadata is
 * served.
 */
export function issueTokens(
  chain: SolanaChain,
  issuer: Keypair,
  holders: readonly string[],
  uriOf: (mint: string) => string,
): SolanaContracts {
  const mints = ISSUED_TOKENS.map((token): [keyof SolanaContracts, string] => {
    const mint = mintKeypair(token.key)
    const address = mint.publicKey.toBase58()
    const [owner] = holders
    make(chain, issuer, mint, token)
    for (const some of token.unique && owner !== undefined ? [[owner]] : groups(token.each > 0n ? holders : []))
      hand(chain, issuer, mint.publicKey, token, some)
    if (token.unique)
      issue(
        chain,
        [issuer],
        [
          createSetAuthorityInstruction(
            mint.publicKey,
            issuer.publicKey,
            AuthorityType.MintTokens,
            null,
            [],
            token.program,
          ),
        ],
      )
    // The metadata program cannot be had here, so what it would have written is put in place.
    chain.place(
      metadataAccount(
        mint.publicKey,
        issuer.publicKey,
        { name: token.name, symbol: token.symbol, uri: uriOf(address) },
        token.unique,
        (bytes) => chain.rentFor(bytes),
      ),
    )
    return [token.key, address]
  })
  return Object.fromEntries(mints) as SolanaContracts
}

function make(chain: SolanaChain, issuer: Keypair, mint: Keypair, { decimals, program, extension }: IssuedToken): void {
  const space = extension ? getMintLen([EXTENSIONS[extension]]) : MINT_SIZE
  const account = {
    fromPubkey: issuer.publicKey,
    newAccountPubkey: mint.publicKey,
    space,
    lamports: chain.rentFor(space),
    programId: program,
  }
  const [authority, hook] = [issuer.publicKey, mintKeypair('hook').publicKey]
  const extended = {
    fee: () => createInitializeTransferFeeConfigInstruction(mint.publicKey, authority, authority, 100, 500n, program),
    hook: () => createInitializeTransferHookInstruction(mint.publicKey, authority, hook, program),
  }
  issue(
    chain,
    [issuer, mint],
    [
      SystemProgram.createAccount(account),
      ...(extension ? [extended[extension]()] : []),
      createInitializeMint2Instruction(mint.publicKey, decimals, authority, null, program),
    ],
  )
  if (extension === 'hook') placeTransferHook(chain, hook, mint.publicKey, authority)
}

function hand(
  chain: SolanaChain,
  issuer: Keypair,
  mint: PublicKey,
  { each, program }: IssuedToken,
  holders: readonly string[],
): void {
  const instructions = holders.flatMap((holder) => {
    const owner = new PublicKey(holder)
    const account = getAssociatedTokenAddressSync(mint, owner, false, program)
    return [
      createAssociatedTokenAccountInstruction(issuer.publicKey, account, owner, mint, program),
      createMintToInstruction(mint, account, issuer.publicKey, each, [], program),
    ]
  })
  issue(chain, [issuer], instructions)
}

function issue(chain: SolanaChain, signers: readonly Keypair[], instructions: TransactionInstruction[]): void {
  const { error, logs } = execute(chain, signers, instructions)
  if (error !== null) throw new Error(`A token could not be issued: ${JSON.stringify(error)}\n${logs.join('\n')}`)
}

function groups(holders: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(holders.length / HOLDERS_A_TRANSACTION) }, (_, at) =>
    holders.slice(at * HOLDERS_A_TRANSACTION, (at + 1) * HOLDERS_A_TRANSACTION),
  )
}

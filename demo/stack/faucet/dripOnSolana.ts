import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { parseUnits } from 'viem'
import { SOLANA_ACCOUNT_ROLE, solanaAccountAt } from '../solana/accounts'
import { execute } from '../solana/execute'
import { ISSUED_TOKENS, type SolanaContracts } from '../solana/issueTokens'
import type { SolanaChain } from '../solana/SolanaChain'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
} from '../solana/tokenLibrary'
import { TOKEN_FILE } from '../indexer/tokenFile'
import { UnknownAsset } from './UnknownAsset'

/**
 * Sends SOL from the faucet, or makes tokens for somebody, by a real transaction. `amount` is a decimal number of whole
 * tokens. Returns the signature.
 * @throws {UnknownAsset}.
 */
export function dripOnSolana(
  chain: SolanaChain,
  contracts: SolanaContracts,
  what: string,
  to: string,
  amount: string,
): string {
  const receiver = new PublicKey(to)
  const giver = keypairAt(what === 'native' ? SOLANA_ACCOUNT_ROLE.faucet : SOLANA_ACCOUNT_ROLE.issuer)
  if (what === 'native')
    return given(chain, giver, [
      SystemProgram.transfer({
        fromPubkey: giver.publicKey,
        toPubkey: receiver,
        lamports: parseUnits(amount, TOKEN_FILE.native.solana.decimals),
      }),
    ])
  const token = ISSUED_TOKENS.find(({ key, unique }) => key === what && !unique)
  if (!token) throw new UnknownAsset(`There is no ${what} to be given on this chain`)
  const mint = new PublicKey(contracts[token.key])
  const account = getAssociatedTokenAddressSync(mint, receiver, true, token.program)
  return given(chain, giver, [
    createAssociatedTokenAccountIdempotentInstruction(giver.publicKey, account, receiver, mint, token.program),
    createMintToInstruction(mint, account, giver.publicKey, parseUnits(amount, token.decimals), [], token.program),
  ])
}

function given(chain: SolanaChain, giver: Keypair, instructions: Parameters<typeof execute>[2]): string {
  const { error } = execute(chain, [giver], instructions)
  const landed = chain.transactions.at(-1)
  if (error !== null || !landed) throw new UnknownAsset(`The chain refused: ${JSON.stringify(error)}`)
  return landed.signature
}

function keypairAt(index: number): Keypair {
  return Keypair.fromSecretKey(base58.decode(solanaAccountAt(index).privateKey))
}

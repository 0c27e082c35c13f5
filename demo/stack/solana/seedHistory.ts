import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { solanaAccountAt } from './accounts'
import { execute } from './execute'
import { ISSUED_TOKENS, type SolanaContracts } from './issueTokens'
import type { SolanaChain } from './SolanaChain'
import { createTransferCheckedInstruction, getAssociatedTokenAddressSync } from './tokenLibrary'

/** A clock that stands in the past until it is let go. */
export type PastClock = { readonly now: () => number; set(ms: number): void; letGo(): void }

const DAY_MS = 86_400_000
const HISTORY_DAYS = 150
const SOL = 1_000_000_000n
const ROUNDS = 5
const FRIENDS = [3, 1, 4]

/** A clock that begins as long ago as the history does. */
export function pastClock(): PastClock {
  let stands: number | undefined = Date.now() - HISTORY_DAYS * DAY_MS
  return { now: () => stands ?? Date.now(), set: (ms) => (stands = ms), letGo: () => (stands = undefined) }
}

/**
 * What happened to the installed wallet's first account before the visitor came. What it sends comes back; the fees of
 * both are made good, so that everybody ends with what they were given.
 */
export function seedSolanaHistory(chain: SolanaChain, contracts: SolanaContracts, clock: PastClock): void {
  const me = keypairAt(0)
  const begun = clock.now()
  const acts = Array.from({ length: ROUNDS }, (_, round) => roundOf(chain, contracts, me, round)).flat()
  for (const [at, act] of acts.entries()) {
    clock.set(begun + ((HISTORY_DAYS * DAY_MS) / (acts.length + 1)) * (at + 1))
    act()
  }
  clock.letGo()
  for (const { address } of [0, ...FRIENDS].map(solanaAccountAt)) {
    const account = chain.account(address)
    if (account) chain.place({ ...account, lamports: 100n * SOL })
  }
}

function roundOf(chain: SolanaChain, contracts: SolanaContracts, me: Keypair, round: number): (() => void)[] {
  const friend = keypairAt(FRIENDS[round % FRIENDS.length] ?? 3)
  const run =
    (signer: Keypair, ...instructions: TransactionInstruction[]) =>
    () =>
      void execute(chain, [signer], instructions)
  const lamports = (SOL / 4n) * BigInt(round + 1)
  const amount = BigInt(round + 1) * 1_500_000n
  return [
    run(friend, pay(friend, me, lamports)),
    run(me, pay(me, friend, lamports)),
    run(me, payToken(contracts, 'usdc', me, friend, amount), payToken(contracts, 'points', me, friend, 150n)),
    run(friend, payToken(contracts, 'usdc', friend, me, amount), payToken(contracts, 'points', friend, me, 150n)),
    // More than it holds: lands and fails. The next round sends to itself instead.
    round % 2 === 0 ? run(me, pay(me, friend, 5000n * SOL)) : run(me, pay(me, me, lamports)),
  ]
}

function pay(from: Keypair, to: Keypair, lamports: bigint): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports })
}

function payToken(
  contracts: SolanaContracts,
  key: 'usdc' | 'points',
  from: Keypair,
  to: Keypair,
  amount: bigint,
): TransactionInstruction {
  const token = ISSUED_TOKENS.find((each) => each.key === key)
  if (!token) throw new RangeError(`${key} is not issued.`)
  const mint = new PublicKey(contracts[key])
  const [source, target] = [from, to].map(({ publicKey }) =>
    getAssociatedTokenAddressSync(mint, publicKey, false, token.program),
  ) as [PublicKey, PublicKey]
  return createTransferCheckedInstruction(
    source,
    mint,
    target,
    from.publicKey,
    amount,
    token.decimals,
    [],
    token.program,
  )
}

function keypairAt(index: number): Keypair {
  return Keypair.fromSecretKey(base58.decode(solanaAccountAt(index).privateKey))
}

import {
  createAmountToUiAmountInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
} from '@solana/spl-token'
import {
  type Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { toShownText } from '../../src/domain/money/tokenScale'
import { WalletButtonError } from '../../src/errors/WalletButtonError'
import { neverAborted } from '../fakes/neverAborted'
import { createRandom, type Random } from './random'
import type { Target } from './target'
import { NETWORK, TransferChain, type MintExtensionName, type Minted } from './transferChain'

/** A chain grows with what was done on it, so that each has so many cases. */
const CASES_PER_CHAIN = 100
const TOKENS_PER_CHAIN = 6
const HELD_MAX = 10 ** 9

/** Extensions of mints, each of which may come with the others of its row. */
const EXTENSIONS: readonly (readonly MintExtensionName[])[] = [
  ['fee', 'closable', 'metadata', 'scaled'],
  ['fee', 'confidentialFee', 'pausable'],
  ['confidential', 'group'],
  ['interest', 'delegate', 'closable'],
  ['hook', 'scaled', 'pausable'],
  ['frozenAtFirst', 'metadata'],
  ['scaled'],
  ['bound'],
]
/** What needs another one beside it. */
const NEEDS: Readonly<Partial<Record<MintExtensionName, readonly MintExtensionName[]>>> = {
  confidentialFee: ['fee', 'confidential'],
}

interface Token {
  readonly minted: Minted
  readonly accounts: readonly PublicKey[]
  /** Nothing about it that may refuse a transfer to a plain wallet. */
  readonly plain: boolean
}

interface Context {
  readonly chain: TransferChain
  readonly random: Random
  readonly tokens: readonly Token[]
}

function makeContext(seed: number): Context {
  const random = createRandom(seed)
  const chain = new TransferChain(() => Buffer.from(random.hex(32), 'hex'))
  return { chain, random, tokens: Array.from({ length: TOKENS_PER_CHAIN }, () => makeToken(chain, random)) }
}

function makeToken(chain: TransferChain, random: Random): Token {
  const extended = random.integer(4) > 0
  const chosen = extended ? random.pick(EXTENSIONS).filter(() => random.integer(3) > 0) : []
  const extensions = [...new Set(chosen.flatMap((name) => [...(NEEDS[name] ?? []), name]))]
  const minted = chain.mint(random.integer(10), extended ? extensions : undefined)
  const { publicKey } = chain.sender
  const accounts = [
    ...(random.integer(4) > 0 ? [chain.fund(minted, publicKey, BigInt(random.integer(HELD_MAX)))] : []),
    // Accounts of a mint whose tokens are bound to their holder are associated ones.
    ...Array.from({ length: extensions.includes('bound') ? 0 : random.integer(4) }, () =>
      chain.auxiliary(minted, publicKey, BigInt(random.integer(HELD_MAX))),
    ),
  ]
  const frozen = accounts.filter(() => random.integer(6) === 0)
  for (const account of frozen) chain.freeze(minted, account)
  const stops = random.integer(4) === 0
  if (stops && extensions.includes('pausable')) chain.pause(minted)
  if (stops && extensions.includes('hook')) chain.rejectTransfers(minted)
  const refuses: readonly MintExtensionName[] = ['frozenAtFirst', 'bound', 'pausable', 'hook']
  return {
    minted,
    // The associated one may come into being by a transfer to the own address.
    accounts: unique([...accounts, chain.associated(minted, publicKey)]).filter(
      (account) => !frozen.some((each) => each.equals(account)),
    ),
    plain: !extensions.some((name) => refuses.includes(name)),
  }
}

const unique = (keys: readonly PublicKey[]): readonly PublicKey[] =>
  keys.filter((key, at) => keys.findIndex((each) => each.equals(key)) === at)

/** Every kind of address that somebody may be given, by name. */
const RECIPIENTS: Readonly<Record<string, (context: Context, token: Token) => PublicKey>> = {
  'nobody yet': ({ chain }) => chain.key().publicKey,
  wallet: ({ chain }) => chain.wallet().publicKey,
  'wallet that has the token': ({ chain }, { minted }) => holder(chain, minted).publicKey,
  'associated account': ({ chain }, { minted }) => chain.associated(minted, holder(chain, minted).publicKey),
  'another account': ({ chain, tokens, random }, { minted }) =>
    chain.auxiliary(
      minted.extensions.includes('bound') ? plainOf(tokens, random) : minted,
      chain.wallet().publicKey,
      0n,
    ),
  'account of another token': ({ chain, tokens, random }) => {
    const minted = plainOf(tokens, random)
    return chain.fund(minted, chain.wallet().publicKey, 0n)
  },
  'frozen account': ({ chain }, { minted }) => {
    const { publicKey } = holder(chain, minted)
    chain.freeze(minted, chain.associated(minted, publicKey))
    return publicKey
  },
  'wallet that wants a memo': ({ chain }, { minted }) => {
    const owner = holder(chain, minted)
    if (minted.program.equals(TOKEN_2022_PROGRAM_ID))
      chain.requireMemo(minted, chain.associated(minted, owner.publicKey), owner)
    return owner.publicKey
  },
  'account that somebody else closes': ({ chain }, { minted }) => {
    const owner = holder(chain, minted)
    const account = chain.associated(minted, owner.publicKey)
    chain.setCloser(minted, account, owner, chain.wallet().publicKey)
    return account
  },
  'the mint': (_context, { minted }) => minted.address,
  'a program': ({ random }) =>
    random.pick([SystemProgram.programId, TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, StakeProgram.programId]),
  'a sysvar': () => SYSVAR_CLOCK_PUBKEY,
  'nonce account': ({ chain }) => chain.nonce(chain.wallet().publicKey),
  'stake account': ({ chain }) => chain.stake(chain.wallet().publicKey),
  'account of several': ({ chain }) => chain.multisig(TOKEN_PROGRAM_ID, [chain.wallet().publicKey]),
  'derived address': ({ chain }) =>
    PublicKey.findProgramAddressSync([chain.key().publicKey.toBytes()], StakeProgram.programId)[0],
  'the sender': ({ chain }) => chain.sender.publicKey,
  'an own account': ({ chain, random }, { accounts }) =>
    accounts.length > 0 ? random.pick(accounts) : chain.sender.publicKey,
}
/** Who gets what a plain token can give. */
const WELCOME: readonly string[] = ['nobody yet', 'wallet', 'wallet that has the token', 'associated account']

function plainOf(tokens: readonly Token[], random: Random): Minted {
  const others = tokens.filter(({ minted: { extensions } }) => !extensions.includes('bound'))
  return random.pick(others.length > 0 ? others : tokens).minted
}

function holder(chain: TransferChain, minted: Minted): Keypair {
  const owner = chain.wallet()
  chain.fund(minted, owner.publicKey, 0n)
  return owner
}

const caseOf = fc.record({
  token: fc.nat(TOKENS_PER_CHAIN - 1),
  native: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
  recipient: fc.constantFrom(...Object.keys(RECIPIENTS)),
  amount: fc.constantFrom('one unit', 'one account', 'all of it', 'one more', 'some') as fc.Arbitrary<
    'one unit' | 'one account' | 'all of it' | 'one more' | 'some'
  >,
  share: fc.integer({ min: 1, max: 99 }),
  memo: fc.option(fc.string({ minLength: 1, maxLength: 40 }), { nil: undefined, freq: 4 }),
  versioned: fc.boolean(),
})
type Case = typeof caseOf extends fc.Arbitrary<infer T> ? T : never

/**
 * Generates transfers of SOL and of tokens with every extension, out of one account or several, to every kind of
 * address, and carries out what is not refused. The rule: what the preview says arrives is what arrives, at somebody
 * who can take it out again, for the fee that was shown; or it is refused before anything is signed.
 */
export async function createTransfersTarget(): Promise<Target> {
  return {
    async run(seed, cases, progress) {
      const failures: string[] = []
      const counts: Record<string, number> = {
        arrived: 0,
        refused: 0,
        'out of several accounts': 0,
        scaled: 0,
        withheld: 0,
      }
      const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1)
      let context: Context | undefined
      let made: readonly Case[] = []
      for (let at = 0; at < cases; at += 1) {
        const first = at % CASES_PER_CHAIN
        if (first === 0) {
          context = makeContext(seed * 1_000 + at)
          made = fc.sample(caseOf, { seed: seed * 1_000 + at, numRuns: CASES_PER_CHAIN })
        }
        const each = made[first]!
        try {
          const wrong = await carryOut(context!, each, count)
          if (wrong !== undefined) failures.push(`${at} ${wrong}: ${JSON.stringify(each)}`)
        } catch (reason) {
          failures.push(`${at} raises ${String(reason)}: ${JSON.stringify(each)}`)
        }
        await progress?.()
      }
      return { mutations: cases, failures, counts }
    },
  }
}

/** What is wrong with the outcome; undefined if nothing is. */
async function carryOut(context: Context, given: Case, count: (what: string) => void): Promise<string | undefined> {
  const { chain } = context
  const token = context.tokens[given.token]!
  const minted = given.native ? undefined : token.minted
  const recipient = RECIPIENTS[given.recipient]!(context, token)
  const held = token.accounts.map((account) => chain.tokens(token.minted, account))
  const total = held.reduce((sum, each) => sum + each, 0n)
  const baseUnits = amountOf(given, minted ? held : [1_000_000_000n], minted ? total : 1_000_000_000n)
  if (baseUnits <= 0n) return undefined
  const scale = minted && scaleKindOf(minted)
  const order = chain.order(recipient, baseUnits, minted)
  const wanted = {
    ...order,
    versioned: given.versioned,
    ...(given.memo !== undefined && { memo: given.memo }),
    ...(order.token && { token: { ...order.token, ...(scale && { scale: { kind: scale, multiplier: 1 } }) } }),
  }
  const welcome = WELCOME.includes(given.recipient) && baseUnits <= total && token.plain && minted !== undefined
  const prepared = await chain.transfers.prepare(wanted, neverAborted).catch((reason: unknown) => {
    if (reason instanceof WalletButtonError) return reason
    throw reason
  })
  if (prepared instanceof WalletButtonError) {
    count('refused')
    return welcome ? `an honest transfer is refused (${prepared.code})` : undefined
  }
  const { says, feeBaseUnits } = prepared
  if (minted && prepared.scale) {
    count('scaled')
    const shown = toShownText(says.baseUnits, minted.decimals, prepared.scale)
    const real = await programText(chain, minted, says.baseUnits)
    if (shown !== real) return `${shown} is shown, the program shows ${real}`
  }
  const target = minted ? targetOf(chain, minted, recipient) : recipient
  const arrived = (): bigint => (minted ? chain.tokens(minted, target) : chain.balance(target))
  const own = (): bigint => token.accounts.reduce((sum, account) => sum + chain.tokens(token.minted, account), 0n)
  const before = { target: arrived(), own: own(), lamports: chain.balance(chain.sender.publicKey) }
  const hash = await prepared.send(chain.live(), neverAborted, () => {})
  const { status } = await chain.transfers.settled(hash, NETWORK, neverAborted)
  if (status !== 'confirmed') return `it is ${status} on the chain`
  count('arrived')
  if (token.accounts.length > 1 && minted && baseUnits > held.reduce((most, each) => (each > most ? each : most), 0n))
    count('out of several accounts')
  if (says.withheld) count('withheld')

  const isOwn = target.equals(chain.sender.publicKey)
  const arrives = says.baseUnits - (says.withheld ?? 0n)
  const spent = before.lamports - chain.balance(chain.sender.publicKey)
  if (says.baseUnits !== baseUnits) return `${says.baseUnits} are said`
  if (!isOwn && arrived() - before.target !== arrives)
    return `${arrived() - before.target} arrive, ${arrives} were said`
  if (spent !== feeBaseUnits + (minted || isOwn ? 0n : baseUnits)) return `${spent} lamports are spent`
  const toOwn = token.accounts.some((account) => account.equals(target))
  if (minted && before.own - own() !== (toOwn ? (says.withheld ?? 0n) : baseUnits)) return 'other tokens left as well'
  const lost = minted
    ? lostTokens(chain, minted, target, says.owner ?? recipient.toBase58())
    : lostLamports(chain, recipient)
  if (lost !== undefined) return lost
  if (minted && given.recipient === 'an own account' && !isOf(chain, minted, target)) return 'own tokens are lost'
  const { from } = order
  const readBack = await chain.transfers.isAsPreviewed(hash, { from, says }, NETWORK, neverAborted)
  return readBack === false ? 'it is said to be another transfer' : undefined
}

function amountOf({ amount, share }: Case, held: readonly bigint[], total: bigint): bigint {
  if (amount === 'one unit') return 1n
  if (amount === 'one account') return held[0] ?? 1n
  if (amount === 'some') return (total * BigInt(share)) / 100n
  return total + (amount === 'one more' ? 1n : 0n)
}

const scaleKindOf = ({ extensions }: Minted): 'scaled' | 'interest' | undefined =>
  extensions.includes('scaled') ? 'scaled' : extensions.includes('interest') ? 'interest' : undefined

/** The recipient's own account if it is one of this token, else the associated one. */
function targetOf(chain: TransferChain, minted: Minted, recipient: PublicKey): PublicKey {
  return mintOf(chain, minted, recipient)?.equals(minted.address) ? recipient : chain.associated(minted, recipient)
}

function accountAt(chain: TransferChain, { program }: Minted, address: PublicKey) {
  const found = chain.chain.account(address.toBase58())
  if (found?.owner !== program.toBase58()) return undefined
  try {
    return unpackAccount(address, { ...found, data: Buffer.from(found.data), owner: program, lamports: 0 }, program)
  } catch {
    return undefined
  }
}

const isOf = (chain: TransferChain, minted: Minted, target: PublicKey): boolean =>
  accountAt(chain, minted, target)?.owner.equals(chain.sender.publicKey) === true

const mintOf = (chain: TransferChain, minted: Minted, address: PublicKey) => accountAt(chain, minted, address)?.mint

/** Tokens are lost in an account of nobody: of a program, a mint or a token account. */
function lostTokens(chain: TransferChain, minted: Minted, target: PublicKey, owner: string): string | undefined {
  const account = accountAt(chain, minted, target)
  if (account?.owner.toBase58() !== owner) return `they belong to ${String(account?.owner)}`
  const there = chain.chain.account(owner)
  const isNobody =
    there &&
    (there.executable ||
      (there.owner !== SystemProgram.programId.toBase58() && accountAt(chain, minted, account.owner)))
  return isNobody ? 'the tokens are lost' : undefined
}

/** Lamports are lost where no instruction of the owning program takes them out again. */
function lostLamports(chain: TransferChain, recipient: PublicKey): string | undefined {
  const there = chain.chain.account(recipient.toBase58())
  const givesBack = [SystemProgram.programId, StakeProgram.programId, TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]
  if (there && !there.executable && givesBack.some((program) => program.toBase58() === there.owner)) return undefined
  return 'the lamports are lost'
}

/** How the mint's program itself shows an amount. */
async function programText(chain: TransferChain, { address }: Minted, baseUnits: bigint): Promise<string> {
  const { blockhash: recentBlockhash } = await chain.connection.getLatestBlockhash()
  const instructions = [createAmountToUiAmountInstruction(address, baseUnits, TOKEN_2022_PROGRAM_ID)]
  const message = new TransactionMessage({ payerKey: chain.issuer.publicKey, recentBlockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  const { value } = await chain.connection.simulateTransaction(transaction, { sigVerify: false })
  return Buffer.from(value.returnData!.data[0], 'base64').toString()
}

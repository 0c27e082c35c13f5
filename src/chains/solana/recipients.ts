import {
  ACCOUNT_SIZE,
  AccountState,
  AccountType,
  MULTISIG_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { PublicKey, StakeProgram, SystemProgram, VoteProgram, type AccountInfo, type Connection } from '@solana/web3.js'
import { RecipientIsToken } from '../../errors/recipients'
import { RecipientClosed, RecipientIsProgram, RecipientOtherToken } from '../../errors/transferRefusals'
import type { WalletButtonError } from '../../errors/WalletButtonError'
import type * as contract from '../contract'
import { readAccounts } from './connection'

/** An address, and what the network has there. */
interface Place {
  readonly key: PublicKey
  readonly account: AccountInfo<Buffer> | null
}

/** What arrives where it is sent to: at the address itself, or in a token account of the address. */
interface Received {
  readonly at: 'address' | 'token account'
  /** Where the account's data has the address that can take it out again; absent where that is the address itself. */
  readonly ownerAt?: (data: Buffer) => number
}

/** The error to throw. */
type Refusal = new () => WalletButtonError

/** One kind of address, of those that a transfer may name. */
interface RecipientKind {
  readonly fits: (place: Place) => boolean
  readonly lamports: Received | Refusal
  readonly tokens: Received | Refusal
  /** Can the address own accounts of this program? Absent: of none. */
  readonly owns?: (program: PublicKey, place: Place) => boolean
}

const ADDRESS_BYTES = 32
const NONCE_BYTES = 80
const NONCE_INITIALIZED = 1
const STAKE_BYTES = 200
/** Initialized, delegated. */
const STAKE_STATES = [1, 2]
/** All versions but the first, which has its fields in another order and is no longer written. */
const VOTE_VERSIONS = [1, 2, 3]
/** Where token accounts have mint and owner, the state, and behind a flag of four bytes who else may close them. */
const [TOKEN_MINT_AT, TOKEN_OWNER_AT, STATE_AT, CLOSER_OPTION_AT] = [0, 32, 108, 129]

/**
 * No one finds a key for such an address: the network has given it to a program, a sysvar, wrapped SOL or the
 * incinerator. */
const RESERVED = /1{8}.?$/

const TOKEN_PROGRAMS = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]
const isOf = ({ account }: Place, ...programs: readonly PublicKey[]): boolean =>
  programs.some((program) => account?.owner.equals(program))
const isOnCurve = (key: PublicKey): boolean => PublicKey.isOnCurve(key.toBytes())
const isEmpty = (place: Place): boolean => isOf(place, SystemProgram.programId) && place.account?.data.length === 0
const keyAt = (data: Buffer, at: number): PublicKey => new PublicKey(data.subarray(at, at + ADDRESS_BYTES))

/** What the data of a token program's account is: behind the place where an account ends Token-2022 says it. */
function hasTokenType({ account }: Place, type: AccountType, plainSize: number): boolean {
  const { length } = account?.data ?? []
  return length === plainSize || (length !== MULTISIG_SIZE && account?.data[ACCOUNT_SIZE] === type)
}

const isTokenAccount = (place: Place): boolean =>
  isOf(place, ...TOKEN_PROGRAMS) &&
  hasTokenType(place, AccountType.Account, ACCOUNT_SIZE) &&
  place.account?.data[STATE_AT] !== AccountState.Uninitialized

const AT_ADDRESS: Received = { at: 'address' }
const IN_TOKEN_ACCOUNT: Received = { at: 'token account' }
const ownedAt = (offset: number): Received => ({ at: 'address', ownerAt: () => offset })
const refused = (lamports: Refusal, tokens = lamports) => ({ lamports, tokens })

/**
 * Rules about recipients. The first row that fits decides; whatever no row lists as someone's is refused by the last
 * one. What the network does with each kind was tried on its programs (docs/decisions/recipients-on-solana.md).
 */
const KINDS: readonly RecipientKind[] = [
  // Programs, and addresses that the network has given away: no one has a key for them.
  {
    fits: ({ key, account }) => account?.executable === true || RESERVED.test(key.toBase58()),
    ...refused(RecipientIsProgram),
  },
  // A wallet, funded or not; or the account of a program that signs for it, such as the vault of a multisig.
  {
    fits: (place) => isEmpty(place) || (place.account === null && isOnCurve(place.key)),
    lamports: AT_ADDRESS,
    tokens: IN_TOKEN_ACCOUNT,
    owns: () => true,
  },
  // No wallet has such an address. A token account that was closed leaves one.
  { fits: ({ account }) => account === null, ...refused(RecipientClosed) },
  // A nonce account, whose authority may withdraw.
  {
    fits: (place) =>
      isOf(place, SystemProgram.programId) &&
      place.account?.data.length === NONCE_BYTES &&
      place.account.data.readUInt32LE(4) === NONCE_INITIALIZED,
    lamports: ownedAt(8),
    tokens: RecipientIsProgram,
  },
  // A stake account and its withdrawer.
  {
    fits: (place) =>
      isOf(place, StakeProgram.programId) &&
      place.account?.data.length === STAKE_BYTES &&
      STAKE_STATES.includes(place.account.data.readUInt32LE()),
    lamports: ownedAt(44),
    tokens: RecipientIsProgram,
  },
  // A vote account and its withdrawer.
  {
    fits: (place) =>
      isOf(place, VoteProgram.programId) &&
      (place.account?.data.length ?? 0) > 36 + ADDRESS_BYTES &&
      VOTE_VERSIONS.includes(place.account?.data.readUInt32LE() ?? 0),
    lamports: ownedAt(36),
    tokens: RecipientIsProgram,
  },
  // Several signers of a token program. It cannot spend lamports.
  {
    fits: (place) => isOf(place, ...TOKEN_PROGRAMS) && place.account?.data.length === MULTISIG_SIZE,
    lamports: RecipientIsProgram,
    tokens: IN_TOKEN_ACCOUNT,
    owns: (program, { account }) => account?.owner.equals(program) === true,
  },
  // A token account: who closes it gets its lamports.
  {
    fits: isTokenAccount,
    lamports: {
      at: 'address',
      ownerAt: (data) => (data.readUInt32LE(CLOSER_OPTION_AT) ? CLOSER_OPTION_AT + 4 : TOKEN_OWNER_AT),
    },
    tokens: ownedAt(TOKEN_OWNER_AT),
  },
  { fits: (place) => isOf(place, ...TOKEN_PROGRAMS), ...refused(RecipientIsToken) },
  { fits: () => true, ...refused(RecipientIsProgram) },
]

/** Where a transfer arrives. */
export interface Recipient extends Place {
  readonly at: Received['at']
  /** Who can take out what arrives, where that is not the address itself. */
  readonly owner?: PublicKey
}

/**
 * Who gets what is sent to an address: lamports, or tokens of a program.
 * @throws RecipientIsToken, RecipientIsProgram, RecipientOtherToken, RecipientClosed, ServiceUnavailable
 */
export async function readRecipient(...facts: Parameters<typeof judgeRecipient>): Promise<Recipient> {
  const judged = await judgeRecipient(...facts)
  if (typeof judged === 'function') throw new judged()
  return judged
}

/**
 * What is at an address for the form: `contract` where no one has a key for what arrives.
 * @throws ServiceUnavailable
 */
export async function describeRecipient(
  { recipient, token }: Pick<contract.TransferOrder, 'recipient' | 'token'>,
  connection: Connection,
  signal: AbortSignal,
): Promise<contract.Recipient> {
  const mint = token && new PublicKey(token.address)
  const [account] = mint ? await readAccounts([mint], connection, signal) : []
  const sent = mint && account ? { mint, program: account.owner } : undefined
  const judged = await judgeRecipient(new PublicKey(recipient), sent, connection, signal)
  if (typeof judged === 'function') return { kind: 'contract', refused: judged }
  return { kind: isOnCurve(judged.owner ?? judged.key) ? 'account' : 'contract' }
}

async function judgeRecipient(
  key: PublicKey,
  token: { readonly mint: PublicKey; readonly program: PublicKey } | undefined,
  connection: Connection,
  signal: AbortSignal,
): Promise<Recipient | Refusal> {
  const [account = null] = await readAccounts([key], connection, signal)
  const place = { key, account }
  const kind = kindOf(place)
  const received = token ? kind.tokens : kind.lamports
  if (typeof received === 'function') return received
  const { at, ownerAt } = received
  if (at === 'token account' && token && !kind.owns?.(token.program, place)) return RecipientOtherToken
  if (!ownerAt || !account) return { ...place, at }
  if (token && !(account.owner.equals(token.program) && keyAt(account.data, TOKEN_MINT_AT).equals(token.mint)))
    return RecipientOtherToken
  const owner = keyAt(account.data, ownerAt(account.data))
  const [ownerAccount = null] = await readAccounts([owner], connection, signal)
  const ownerPlace = { key: owner, account: ownerAccount }
  // Such as the token account of a token account, which no one can sign for.
  if (!kindOf(ownerPlace).owns?.(account.owner, ownerPlace)) return RecipientIsProgram
  return { ...place, at, owner }
}

function kindOf(place: Place): RecipientKind {
  const kind = KINDS.find(({ fits }) => fits(place))
  if (!kind) throw new RangeError('The last row fits every address.')
  return kind
}

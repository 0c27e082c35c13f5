import type { SolanaAnswers } from './solanaSigning'

/** How the wallet responds: at once, or when told to. */
export type AnswerMode = 'approve' | 'reject' | 'hold'

/** What the wallet lets a page have in one namespace; a missing list means everything the wallet can do. */
export type NamespaceLimit = {
  readonly chains?: readonly string[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
}

/** The rules by which the wallet answers. Posting a policy replaces the whole one before it. */
export type Policy = {
  readonly mode: AnswerMode
  /** Narrows what a session grants. */
  readonly namespaces?: Readonly<Record<string, NamespaceLimit>>
  /** Answers single methods, or `session_proposal` and `session_authenticate`, differently from `mode`. */
  readonly methods?: Readonly<Record<string, AnswerMode>>
  /** `refuse` makes the wallet one that does not know one-click sign-in, so that pages fall back to a proposal. */
  readonly oneClick: 'accept' | 'refuse'
  /**
   * `everything` makes the wallet one that grants all it has to every page, and a namespace that nobody knows, whatever
   * was asked.
   */
  readonly grants: 'asked' | 'everything'
  /** Indexes of the wallet's accounts that it shows, the active one first. */
  readonly accounts: readonly number[]
  /** What a signed Solana transaction is answered with; `signature` makes the wallet one of the older kind. */
  readonly solanaAnswers: SolanaAnswers
  /** The networks the wallet knows initially; others need `wallet_addEthereumChain`. */
  readonly knows?: readonly string[]
}

/** The default policy. */
export const FIRST_POLICY: Policy = {
  mode: 'approve',
  oneClick: 'accept',
  grants: 'asked',
  accounts: [0],
  solanaAnswers: 'transaction',
}

const MODES: readonly unknown[] = ['approve', 'reject', 'hold']

/**
 * Reads a posted policy.
 * @throws {TypeError} that names what is wrong with it.
 */
export function readPolicy(input: unknown, accountCount: number): Policy {
  if (typeof input !== 'object' || input === null)
    throw new TypeError(
      'A policy is an object { mode, namespaces?, methods?, oneClick?, grants?, accounts?, solanaAnswers?, knows? }.',
    )
  const {
    mode,
    namespaces,
    methods,
    oneClick = 'accept',
    grants = 'asked',
    accounts = FIRST_POLICY.accounts,
    solanaAnswers = FIRST_POLICY.solanaAnswers,
    knows,
  } = input as Record<string, unknown>
  if (!MODES.includes(mode)) throw new TypeError('mode must be approve, reject or hold.')
  if (oneClick !== 'accept' && oneClick !== 'refuse') throw new TypeError('oneClick must be accept or refuse.')
  if (grants !== 'asked' && grants !== 'everything') throw new TypeError('grants must be asked or everything.')
  if (solanaAnswers !== 'transaction' && solanaAnswers !== 'signature')
    throw new TypeError('solanaAnswers must be transaction or signature.')
  if (
    !Array.isArray(accounts) ||
    accounts.length === 0 ||
    !accounts.every((index) => Number.isInteger(index) && index >= 0 && index < accountCount)
  ) {
    throw new TypeError(`accounts must list indexes below ${accountCount}.`)
  }
  if (methods !== undefined && !Object.values(methods as object).every((each) => MODES.includes(each)))
    throw new TypeError('methods maps a method to approve, reject or hold.')
  if (knows !== undefined && !isTexts(knows)) throw new TypeError('knows must list CAIP-2 ids.')
  return {
    mode: mode as AnswerMode,
    oneClick,
    grants,
    accounts: accounts as number[],
    solanaAnswers,
    ...(namespaces === undefined ? {} : { namespaces: readLimits(namespaces) }),
    ...(methods === undefined ? {} : { methods: methods as Record<string, AnswerMode> }),
    ...(knows === undefined ? {} : { knows: knows as string[] }),
  }
}

/** A plain list of namespaces (`['eip155']`) means those and no others, without limits inside. */
function readLimits(input: unknown): Record<string, NamespaceLimit> {
  if (isTexts(input)) return Object.fromEntries(input.map((name) => [name, {}]))
  if (typeof input !== 'object' || input === null)
    throw new TypeError('namespaces must be a list of names or a map of limits.')
  for (const [name, limit] of Object.entries(input as Record<string, Record<string, unknown>>)) {
    for (const part of ['chains', 'methods', 'events']) {
      if (limit[part] !== undefined && !isTexts(limit[part]))
        throw new TypeError(`namespaces.${name}.${part} must be a list of text.`)
    }
  }
  return input as Record<string, NamespaceLimit>
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

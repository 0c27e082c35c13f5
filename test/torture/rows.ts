import type { Target } from './target'

/** What a row attacks, how often, and what must come of it. */
export interface Row {
  /** The word for `--row`. */
  readonly name: string
  readonly title: string
  /** What the product promises, in the words of docs/evidence.md. */
  readonly mustBe: string
  readonly full: number
  /** Cases of the short form; 0 if other runners of `npm test` have them. */
  readonly short: number
  readonly run: RunsTarget | RunsFile | RunsSuite
}

/** Generates cases in this process. */
export interface RunsTarget {
  readonly target: () => Promise<Target>
  /** Counts that may not be 0. */
  readonly occurring?: 'all' | readonly string[]
}

/** A test file that generates them, with a seed and a number of cases (rowEnvironment.ts). */
export interface RunsFile {
  readonly runner: 'vitest' | 'playwright'
  readonly file: string
}

/** A set of tests that knows nothing of the row. Without files, all that the runner has. */
export interface RunsSuite {
  readonly suite: 'vitest' | 'playwright' | 'element'
  readonly files?: readonly string[]
  /** With all cases of property tests (numberOfRuns.ts). */
  readonly all?: true
}

/** Rows of the table that `npm run torture` prints. Adding one is a row here and what it runs. */
export const ROWS: readonly Row[] = [
  {
    name: 'frames',
    title: 'Messages to the embedded wallet: malformed; forged by 12 kinds of sender',
    mustBe: '0 accepted, 0 thrown',
    full: 100_000,
    short: 5_000,
    run: { runner: 'vitest', file: 'test/torture/frameMessages.property.ts' },
  },
  {
    name: 'links',
    title: 'Links from outside',
    mustBe: '0 opened that lead elsewhere',
    full: 200_000,
    short: 5_000,
    run: { target: async () => (await import('./links')).createLinksTarget(), occurring: 'all' },
  },
  {
    name: 'pictures',
    title: 'Pictures from outside: hostile SVGs, polyglots and files that are no picture',
    mustBe: '0 scripts, 0 requests, drawn within 100 ms',
    full: 1,
    short: 0,
    run: { suite: 'element', files: ['test/browser/pictures.test.ts'] },
  },
  {
    name: 'texts',
    title: 'Texts from outside: bidi, zero-width, towers of marks, markup, a megabyte',
    mustBe: '0 markup, nothing invisible, no task over 100 ms, nothing wider than 320 px',
    full: 10_000,
    short: 400,
    run: { runner: 'playwright', file: 'test/torture/texts.spec.ts' },
  },
  {
    name: 'keystrokes',
    title: 'Keys pressed while React takes the place of the prerender: characters, selection, insertions',
    mustBe: '0 characters lost, selection and focus kept',
    full: 10_000,
    short: 400,
    run: { runner: 'playwright', file: 'test/torture/keystrokes.spec.ts' },
  },
  {
    name: 'proofs',
    title: 'Proofs of a sign-in, mutated; also for the verifier in PHP, if PHP is installed',
    mustBe: '0 accepted, 0 thrown, 0 differences to PHP',
    full: 100_000,
    short: 2_000,
    run: { target: async () => (await import('./proofs/proofs')).createProofsTarget() },
  },
  {
    name: 'request-lines',
    title: 'Requests by raw sockets to node:http, Express 4 and 5, Fastify and Hono; clients that go away',
    mustBe: 'the process lives, each gets a response, no status 5xx',
    full: 2_000,
    short: 200,
    run: {
      target: async () => (await import('./requestLines')).createRequestLinesTarget(),
      occurring: ['200', '400', '404', '405', 'client gone'],
    },
  },
  {
    name: 'stored-values',
    title: 'Values of every key of the storage, written by another script of the origin',
    mustBe: '0 thrown; no navigation but https and wallets, to no other origin; no sign-in without its own proof',
    full: 5_000,
    short: 300,
    run: { target: async () => (await import('./storedValues')).createStoredValuesTarget(), occurring: 'all' },
  },
  {
    name: 'swaps',
    title: 'Swaps answered by a hostile service, carried out on a chain',
    mustBe: 'nothing but the sold amount can leave',
    full: 50_000,
    short: 500,
    run: { target: async () => (await import('./swaps')).createSwapsTarget() },
  },
  {
    name: 'transfers',
    title: 'Transfers on Solana: every kind of token and recipient, out of several accounts; carried out in the VM',
    mustBe: 'what the preview says arrives is what arrives, or it is refused before signing; 0 lost',
    full: 20_000,
    short: 200,
    run: {
      target: async () => (await import('./transfers')).createTransfersTarget(),
      occurring: ['arrived', 'refused', 'out of several accounts', 'scaled', 'withheld'],
    },
  },
  {
    name: 'approvals',
    title: 'Requests to the embedded wallet, carried out on their chains',
    mustBe: 'different effects, different texts',
    full: 100_000,
    short: 1_000,
    run: {
      target: async () => (await import('./approvals')).createApprovalsTarget(),
      occurring: ['readable', 'effects differ'],
    },
  },
  {
    name: 'session',
    title: 'Sessions of a visitor, wallets, a server and other tabs, generated',
    mustBe: "0 broken rules: nobody has another's sign-in, nobody is asked twice, all come to rest",
    full: 100_000,
    short: 300,
    run: { runner: 'vitest', file: 'test/torture/session.property.ts' },
  },
  {
    name: 'wallets',
    title: 'Installed wallets (EIP-6963) that lock, twin, move silently, answer late or wrongly; reloads',
    mustBe: 'the page has what the wallet has; 0 sessions lost',
    full: 20_000,
    short: 300,
    run: { runner: 'vitest', file: 'test/torture/wallets.property.ts' },
  },
  {
    name: 'standard-wallets',
    title: 'The same for Wallet Standard',
    mustBe: 'the page has what the wallet has; 0 sessions lost',
    full: 20_000,
    short: 300,
    run: { runner: 'vitest', file: 'test/torture/standardWallets.property.ts' },
  },
  {
    name: 'claimants',
    title: 'Pairs of installed wallets of which one copies what the other one says, in every order',
    mustBe: 'nobody loses its row, nobody is reached by another’s row; marked; restored with its own wallet',
    full: 5_000,
    short: 300,
    run: { runner: 'vitest', file: 'test/torture/claimants.property.ts' },
  },
  {
    name: 'relay-wallets',
    title: 'WalletConnect wallets whose messages come late, twice or in another order, also after a second pairing',
    mustBe: 'the page ends where the wallet is',
    full: 20_000,
    short: 300,
    run: { runner: 'vitest', file: 'test/torture/relayWallets.property.ts' },
  },
  {
    name: 'relay-messages',
    title: 'Messages of one WalletConnect session, whose last hundred come again',
    mustBe: 'under 200 kB stored; at most a tenth of what the library alone writes; none counts twice',
    full: 20_000,
    short: 500,
    run: { target: async () => (await import('./relayMessages')).createRelayMessagesTarget() },
  },
  {
    name: 'misbehaving-wallets',
    title: 'Wallets that misbehave at a request: 24 ways, 5 kinds of wallet, whatever each is asked for',
    mustBe: 'at rest; nothing recorded that the wallet did not do; works again',
    full: 648,
    short: 648,
    run: { runner: 'vitest', file: 'test/torture/misbehavingWallets.property.ts' },
  },
  {
    name: 'faults',
    title: 'Services that fail in 8 ways while a view needs them, and work again',
    mustBe: 'a named state, or complete without it; a retry is enough; requests under the cap',
    full: 280,
    short: 280,
    run: { runner: 'vitest', file: 'test/torture/faults.property.ts' },
  },
  {
    name: 'dom-life',
    title: 'Elements that are moved, copied, removed, rewritten, adopted by documents and defined twice',
    mustBe: 'one session, at most one dialog; 0 listeners, timers and nodes left behind',
    full: 10_000,
    short: 200,
    run: { runner: 'playwright', file: 'test/torture/domLife.spec.ts' },
  },
  {
    name: 'tabs',
    title: 'Runs of 200 actions in five tabs of one wallet, which its owner changes meanwhile',
    mustBe: 'all tabs agree with storage, the wallet and each other within 5 s; no view of a code stays blank',
    full: 20,
    short: 1,
    run: { runner: 'playwright', file: 'test/torture/tabs.spec.ts' },
  },
  {
    name: 'reloads',
    title: 'Pages that are loaded again, left and come back to at random moments, beside another tab',
    mustBe: 'both tabs agree with storage, the wallet and each other within 5 s; no view of a code stays blank',
    full: 500,
    short: 12,
    run: { runner: 'playwright', file: 'test/torture/reloads.spec.ts' },
  },
  {
    name: 'open-close',
    title: 'Dialogs opened and closed again and again, connected and not',
    mustBe: 'the heap grows by less than 1 kB a cycle; 0 timers left behind',
    full: 500,
    short: 100,
    run: { runner: 'playwright', file: 'test/torture/openClose.spec.ts' },
  },
  {
    name: 'properties',
    title: 'The property tests of single functions, with all of their cases',
    mustBe: '0 failures',
    full: 1,
    short: 0,
    run: { suite: 'vitest', all: true },
  },
  {
    name: 'hosts',
    title: 'Hosts, policy violations, errors and rejections in the whole end-to-end suite',
    mustBe: 'no host that docs/production.md does not name, 0, 0, 0',
    full: 1,
    short: 0,
    run: { suite: 'playwright' },
  },
]

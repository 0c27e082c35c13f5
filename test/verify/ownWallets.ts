import type { Finding } from './source'
import type { TextFile } from './textFiles'

/** Tests of journeys. Those of a view or a unit have fakes, which need no keys. */
const JOURNEYS = /^test\/(a11y|backends|e2e|engines|frameworks|integrations|openid|torture|wordpress)\/.*\.tsx?$/

/** How a test has a wallet, or a phone, other than the driver's. */
const OWN = [
  { pattern: /CustomEvent\('eip6963:announceProvider'|\bannounceWallet\(/, what: 'announces a wallet of its own' },
  { pattern: /CustomEvent\('wallet-standard:register-wallet'/, what: 'registers a wallet of its own' },
  { pattern: /[?&]wallet=\w/, what: 'has the demo page install its wallet' },
  { pattern: /\b(json|stack)\.wallet\b/, what: 'is answered by the phone of the stack' },
  { pattern: /startsWith\('solana-wallet:'\)/, what: 'has a wallet app of its own' },
] as const

/** The tests that may, and why the wallets of `wallet-connect-button/testing` will not do. */
const ALLOWED: Readonly<Record<string, string>> = {
  'test/e2e/fixtures/WalletApp.ts': 'Speaks the Mobile Wallet Adapter, which the driver does not.',
  'test/e2e/fixtures/stack.ts': 'Resets the phone that the pages of the site show, between tests.',
  'test/e2e/page/directory.spec.ts':
    'Announcements that break EIP-6963: frozen, trapped, without a provider or a name.',
  'test/e2e/sessions/lostQuestions.spec.ts':
    'In a browser without developer tools, which forbid to render pages in advance and which the driver needs.',
  'test/e2e/site/demoWallet.spec.ts': 'The wallet of the demo pages is what it tests.',
  'test/e2e/sessions/solanaWallet.spec.ts':
    'Registrations that break the Wallet Standard, beside a wallet of the driver.',
  'test/engines/journeys/journeys.ts':
    'An installed wallet in browsers that Playwright does not know. Phone and inbox are the driver’s.',
  'test/torture/GeneratedStandardWallet.ts': 'Generated wallets that break the Wallet Standard.',
  'test/torture/texts.spec.ts': 'Twenty other names on every load of the page. A wallet of the driver keeps its own.',
}

/** Journeys whose wallet is not that of `wallet-connect-button/testing`, and exceptions that nothing needs any more. */
export function findOwnWallets(files: readonly TextFile[]): Finding[] {
  const own = files
    .filter(({ path }) => JOURNEYS.test(path))
    .flatMap(({ path, text }) => OWN.filter(({ pattern }) => pattern.test(text)).map(({ what }) => ({ path, what })))
  const needless = Object.keys(ALLOWED).filter((path) => !own.some((each) => each.path === path))
  return [
    ...own
      .filter(({ path }) => !(path in ALLOWED))
      .map(({ path, what }) => ({
        where: path,
        what: `${what}: installWallet() and startPhone() of src/testing have one`,
      })),
    ...needless.map((where) => ({ where, what: 'needs no exception in test/verify/ownWallets.ts' })),
  ]
}

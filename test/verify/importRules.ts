/** An exception to the rules, with its reason. Paths have no extension. */
export type Exception = {
  readonly from: RegExp
  readonly to: RegExp
  readonly typeOnly?: boolean
  readonly reason: string
}

const BASE = ['domain', 'errors', 'config'] as const

/**
 * Which folder of src may import from which, besides itself. Each folder in `features` counts by itself: features
 * import each other only lazily, from the index.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'index.ts': ['element', ...BASE],
  'element.ts': ['element'],
  'page.ts': ['element'],
  'single.ts': ['element'],
  'classic.ts': ['element', ...BASE],
  'session.ts': ['headless'],
  'react.ts': ['react', 'headless', 'element', ...BASE],
  'wagmi.ts': ['headless', ...BASE],
  'preact.ts': ['react', 'headless', 'element', ...BASE],
  'server.ts': ['server'],
  server: [...BASE],
  'testing.ts': ['testing'],
  testing: [],
  react: ['headless', 'element', ...BASE],
  headless: ['element', 'app', ...BASE],
  element: ['app', 'messages', 'ui', ...BASE],
  doctor: ['chains', 'services', ...BASE],
  app: ['features', 'session', 'wallets', 'chains', 'services', 'ui', 'messages', ...BASE],
  features: ['session', 'wallets', 'chains', 'services', 'ui', 'messages', ...BASE],
  session: ['wallets', 'chains', 'services', ...BASE],
  wallets: ['chains', 'services', ...BASE],
  chains: ['services', ...BASE],
  services: [...BASE],
  ui: ['session', 'messages', ...BASE],
  messages: [...BASE],
  errors: ['domain', 'config'],
  domain: ['config'],
  config: [],
}

export const IMPORT_EXCEPTIONS: readonly Exception[] = [
  {
    from: /^src\/(index|session|p?react|wagmi|(element|headless|react)\/(extras\/)?\w+)$/,
    to: /^src\/(session\/events|wallets\/contract|app\/bridge)$/,
    typeOnly: true,
    reason: 'The types of events, providers and what the element reports are declared once, in their module.',
  },
  {
    from: /^src\/element\/(isRestorable|lastKnown)$/,
    to: /^src\/services\/storage\/(?:readStored|hasStoredSession)$/,
    reason: 'The entry checks once whether there is a session to restore, before anything is loaded.',
  },
  {
    from: /^src\/element\/(extras\/controls|WalletConnectButton)$/,
    to: /^src\/doctor\/doctor$/,
    reason: 'The self-check is a method of the element, and fetched when it is called.',
  },
  {
    from: /^src\/index$/,
    to: /^src\/doctor\/(doctor|checks)$/,
    typeOnly: true,
    reason: 'The types of what the self-check reports are declared with it.',
  },
  {
    from: /^src\/element\/loadWords\.page$/,
    to: /^src\/wallets\/wallet-standard\/discovery\/standardWallets$/,
    reason: 'Requested beside the app, in the same round, on pages that offer Solana.',
  },
  {
    from: /^src\/chains\//,
    to: /^src\/wallets\/contract$/,
    typeOnly: true,
    reason: 'A chain adapter sends requests through a connection.',
  },
  {
    from: /^src\/messages\/messages$/,
    to: /^src\/session\/store\/state$/,
    typeOnly: true,
    reason: 'Messages are written for the problems in the store.',
  },
  {
    from: /^src\/ui\/images\/LoginIcon$/,
    to: /^src\/wallets\/contract$/,
    typeOnly: true,
    reason: 'The icon names the method of a connection.',
  },
]

const BASE58_HOME = new RegExp(
  `^src/(${[
    'chains/solana/',
    'server/verifySiwx$',
    'testing/solana/',
    'wallets/wallet-standard/',
    'wallets/walletconnect/(solana|shims/relay)',
  ].join('|')})`,
)

/** The only place of each package. A package without a row must not be imported. */
export const PACKAGE_HOMES: readonly { readonly packages: RegExp; readonly home: RegExp }[] = [
  { packages: /^(react|react-dom)(\/|$)/, home: /^src\/((app|features|ui)\/|react$)/ },
  { packages: /^preact(\/|$)/, home: /^src\/preact$/ },
  { packages: /^@wagmi\/core$/, home: /^src\/wagmi$/ },
  { packages: /^@r2wc\/react-to-web-component$/, home: /^src\/app\// },
  {
    packages: /^viem(\/|$)/,
    home: /^src\/(chains\/eip155\/|services\/rpc\/|server\/(verifySiwx|checkSiwxProof)$|testing\/|wagmi$)/,
  },
  { packages: /^@solana\/(web3\.js|spl-token|transactions)$/, home: /^src\/(chains|testing)\/solana\// },
  { packages: /^@solana-mobile\/mobile-wallet-adapter-protocol(\/|$)/, home: /^src\/wallets\/mobile-wallet\// },
  { packages: /^@scure\/base$/, home: BASE58_HOME },
  {
    packages: /^@noble\/curves\/ed25519$/,
    home: /^src\/(server\/verifySiwx|testing\/solana\/SigningKey|wallets\/walletconnect\/shims\/relayAuth)$/,
  },
  { packages: /^@noble\/hashes\/(hmac|sha256|utils)$/, home: /^src\/server\/(hmac|signedNonces)$/ },
  { packages: /^@walletconnect\//, home: /^src\/(testing\/phone\/|wallets\/(walletconnect\/|loadWalletConnect$))/ },
  {
    packages: /^zod\/mini$/,
    home: /^src\/(services\/(.*\/schema|frame\/events|lazySchema|recordOf)|features\/[\w-]+\/schema)$/,
  },
  // Written by build/prerenderParts.ts.
  { packages: /^virtual:prerender-(parts|account)$/, home: /^src\/app\/prerender\// },
  { packages: /^virtual:text-keys$/, home: /^src\/messages\/texts\// },
  { packages: /^virtual:prerender-words\//, home: /^src\/(messages\/loadWordsOf|element\/loadWords)$/ },
  { packages: /^jose$/, home: /^src\/server\/sessionTokens$/ },
  { packages: /^zustand\/vanilla$/, home: /^src\/session\/store\// },
  { packages: /^@rgrove\/parse-xml$/, home: /^src\/domain\/picture\// },
  { packages: /^lean-qr(\/|$)/, home: /^src\/ui\// },
  { packages: /^qr\/decode\.js$/, home: /^src\/testing\/phone\/scan\// },
]

/** The only place of each browser API: a `member` of any object, or a `global`, by itself or on the global object. */
export const EDGE_HOMES: readonly {
  readonly names: readonly string[]
  readonly kind: 'global' | 'member'
  readonly home: RegExp
}[] = [
  {
    names: ['fetch', 'XMLHttpRequest', 'EventSource'],
    kind: 'global',
    home: /^src\/(services\/(api|pictures|rpc|siwx|telemetry)|testing\/(inbox|phone))\//,
  },
  { names: ['localStorage', 'sessionStorage', 'indexedDB'], kind: 'global', home: /^src\/services\/storage\// },
  { names: ['BroadcastChannel'], kind: 'global', home: /^src\/services\/tabs\// },
  {
    names: ['setTimeout', 'setInterval', 'setImmediate', 'performance'],
    kind: 'global',
    home: /^src\/(services\/clock\/|server\/(reachableStore|readBody|storeContract|verifySiwx)$|testing\/)/,
  },
  { names: ['WebSocket'], kind: 'global', home: /^src\/wallets\/(walletconnect|mobile-wallet)\// },
  { names: ['postMessage'], kind: 'member', home: /^src\/services\/(frame|tabs|window)\// },
  { names: ['locks'], kind: 'member', home: /^src\/services\/tabs\// },
  { names: ['cookie'], kind: 'member', home: /^$/ },
  { names: ['Date.now'], kind: 'member', home: /^src\/services\/clock\// },
]

/** The self-check tries what the product uses, as the page would see it fail. */
const tried = ['fetch', 'localStorage', 'performance', 'setTimeout', 'WebSocket', 'Date.now'].map((name) => ({
  from: /^src\/doctor\/(gatherFacts|ask|files)$/,
  name,
  reason: 'The self-check has no session, whose services would hide what fails.',
}))

export const EDGE_EXCEPTIONS: readonly { readonly from: RegExp; readonly name: string; readonly reason: string }[] = [
  ...tried,
  {
    from: /^src\/element\/extras\/controls$/,
    name: 'setTimeout',
    reason: 'Stands in for requestIdleCallback where there is none; the clock is in the lazy part.',
  },
  {
    from: /^src\/app\/prerender\/buildPrerender$/,
    name: 'setTimeout',
    reason: 'Stands in for requestIdleCallback where there is none; the clock comes after the prerender.',
  },
  {
    from: /^src\/element\/loadApp$/,
    name: 'setTimeout',
    reason: 'Decides when the rest is requested, and the clock is in the rest.',
  },
  {
    from: /^src\/element\/afterPaint$/,
    name: 'setTimeout',
    reason: 'What follows a frame is a task of its own, and the clock is in the lazy part.',
  },
  {
    from: /^src\/wallets\/walletconnect\/shims\/fetch$/,
    name: 'fetch',
    reason: 'Gives the relay library the browser’s fetch in place of a package of its own.',
  },
  {
    from: /^src\/chains\/solana\/shims\/webSocket$/,
    name: 'WebSocket',
    reason: 'The name under which web3.js imports what is replaced here; none is opened.',
  },
  {
    from: /^src\/app\/diagnostics\/downloadLog$/,
    name: 'setTimeout',
    reason: 'Revokes the object URL in the next task; nothing waits for it.',
  },
  { from: /^src\/server\/cookies$/, name: 'cookie', reason: 'The header of a request to a server, not of a page.' },
  {
    from: /^src\/server\/(clock|entryLifetime|memoryStore|createSiwxHandler|sqlStore|storeContract)$/,
    name: 'Date.now',
    reason: 'The clock service is for pages; these defaults can be replaced by `now`.',
  },
]

/** Ways to turn text into markup, style or code. Nothing may use them. */
export const SINKS: readonly string[] = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'setHTMLUnsafe',
  'createContextualFragment',
  'parseFromString',
  'srcdoc',
  'cssText',
]

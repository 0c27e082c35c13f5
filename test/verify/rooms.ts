/** An allowance beyond the rule, with the reason why. Paths without extension. */
export type Exception = { readonly from: RegExp; readonly to: RegExp; readonly typeOnly?: boolean; readonly reason: string }

const BASE = ['domain', 'errors', 'config'] as const

/** Who may import whom inside src. A room may always import from itself. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'index.ts': ['element', ...BASE],
  'element.ts': ['element'],
  'page.ts': ['element'],
  'classic.ts': [],
  'server.ts': [...BASE],
  element: ['app', 'i18n', 'styles', ...BASE],
  // The root provides store and flows, so it is the one room that knows them all.
  app: ['views', 'components', 'flows', 'store', 'connectors', 'chains', 'services', 'i18n', 'styles', ...BASE],
  views: ['components', 'flows', 'store', 'i18n', 'styles', ...BASE],
  components: ['styles', ...BASE],
  flows: ['store', 'connectors', 'chains', 'services', ...BASE],
  store: [...BASE],
  connectors: ['services', ...BASE],
  chains: ['services', ...BASE],
  services: [...BASE],
  errors: ['domain', 'config'],
  i18n: [...BASE],
  styles: [],
  domain: ['config'],
  config: [],
}

export const IMPORT_EXCEPTIONS: readonly Exception[] = [
  { from: /^src\/(index|element\/\w+)$/, to: /^src\/(flows\/events|connectors\/contract)$/, typeOnly: true, reason: 'The types of what pages hear and get are declared once, where they are made.' },
  { from: /^src\/element\/WalletConnectButton$/, to: /^src\/services\/storage\/keys$/, reason: 'The entry looks once whether there is a session to restore, and must use the same key.' },
  { from: /^src\/store\//, to: /^src\/connectors\/contract$/, typeOnly: true, reason: 'Connections are described by the contract.' },
  { from: /^src\/chains\//, to: /^src\/connectors\/contract$/, typeOnly: true, reason: 'A chain asks a wallet through its connection.' },
  { from: /^src\/connectors\//, to: /^src\/chains\//, reason: 'A connector speaks the chain family that its wallets speak: ids, addresses and RPC addresses of that family.' },
  { from: /^src\/views\//, to: /^src\/connectors\/contract$/, typeOnly: true, reason: 'Rows name the method of a connection.' },
  { from: /^src\/i18n\/messages$/, to: /^src\/store\/state$/, typeOnly: true, reason: 'A catalogue words a problem as the store holds it.' },
]

/** The one home of each package; a package without a row is refused. */
export const PACKAGE_HOMES: readonly { readonly packages: RegExp; readonly home: RegExp }[] = [
  { packages: /^(react|react-dom)(\/|$)/, home: /^src\/(app|views|components)\// },
  { packages: /^@r2wc\/react-to-web-component$/, home: /^src\/app\// },
  { packages: /^viem(\/|$)/, home: /^src\/(chains\/eip155\/|services\/rpc\/|server$)/ },
  { packages: /^@scure\/base$/, home: /^src\/(chains\/solana\/|server$)/ },
  { packages: /^@noble\/curves\/ed25519$/, home: /^src\/server$/ },
  { packages: /^@walletconnect\//, home: /^src\/connectors\/walletConnect\// },
  { packages: /^zod\/mini$/, home: /^src\/services\/(.*\/schema|jitless)$/ },
  { packages: /^zustand\/vanilla$/, home: /^src\/store\// },
  { packages: /^lean-qr(\/|$)/, home: /^src\/components\// },
]

/** The one home of each edge of the browser. `members` are called on something, `globals` stand alone or on the global object. */
export const EDGE_HOMES: readonly { readonly names: readonly string[]; readonly kind: 'global' | 'member'; readonly home: RegExp }[] = [
  { names: ['fetch', 'XMLHttpRequest', 'EventSource'], kind: 'global', home: /^src\/services\/(api|rpc|siwx|telemetry)\// },
  { names: ['localStorage', 'sessionStorage', 'indexedDB'], kind: 'global', home: /^src\/services\/storage\// },
  { names: ['BroadcastChannel'], kind: 'global', home: /^src\/services\/tabs\// },
  { names: ['setTimeout', 'setInterval', 'setImmediate', 'performance'], kind: 'global', home: /^src\/(services\/clock\/|server$)/ },
  { names: ['WebSocket'], kind: 'global', home: /^src\/connectors\/walletConnect\// },
  { names: ['postMessage'], kind: 'member', home: /^src\/services\/(frame|tabs)\// },
  { names: ['locks'], kind: 'member', home: /^src\/services\/tabs\// },
  { names: ['cookie'], kind: 'member', home: /^$/ },
  { names: ['Date.now'], kind: 'member', home: /^src\/services\/clock\// },
]

export const EDGE_EXCEPTIONS: readonly { readonly from: RegExp; readonly name: string; readonly reason: string }[] = [
  { from: /^src\/element\/WalletConnectButton$/, name: 'localStorage', reason: 'One read before anything is loaded: is there a session to restore?' },
  { from: /^src\/element\/WalletConnectButton$/, name: 'sessionStorage', reason: 'The same read with `storage="session"`.' },
  { from: /^src\/element\/WalletConnectButton$/, name: 'setTimeout', reason: 'Stands in for requestIdleCallback where there is none; the clock is in the lazy part.' },
  { from: /^src\/connectors\/walletConnect\/stand-ins\/fetch$/, name: 'fetch', reason: 'Hands the relay library the fetch of the browser in place of a package of its own.' },
  { from: /^src\/app\/downloadLog$/, name: 'setTimeout', reason: 'Lets go of the file in the next task; no waiting that anyone could see or cancel.' },
  { from: /^src\/server$/, name: 'Date.now', reason: 'The clock service is for pages; this default can be replaced by `now`.' },
]

/** Ways to turn text into markup, style or code. They have no home. */
export const SINKS: readonly string[] = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'setHTMLUnsafe', 'createContextualFragment', 'parseFromString', 'srcdoc', 'cssText']

import type { Plugin } from 'vite'
import { LANGUAGES } from '../src/messages/languages'

interface ChunkRow {
  /** Chunks that are always fetched with this one, the nearest first. */
  readonly on: readonly string[]
  /** Prefixes of module paths. */
  readonly paths: readonly string[]
  /** Modules of other files that this one has copies of, because waiting for those files would take longer. */
  readonly copies?: readonly string[]
  /** Mostly a library, of which a visit calls few functions, so that it is not compiled ahead. */
  readonly isLibrary?: true
}

const feature = (name: string, on: readonly string[], more: readonly string[] = []): Record<string, ChunkRow> => ({
  [name]: { on, paths: [`src/features/${name}/`, ...more] },
})

const LANGUAGE_FILES = 'languages'
/** What it imports is in the first script of every page, where two files compress worse than one. */
const ELEMENT_ENTRY = 'src/element.ts'

/** What every connection needs of viem: addresses, hashing, bytes. */
const VIEM_BASICS = [
  ...['address/', 'data/', 'encoding/', 'hash/', 'lru.', 'regex.', 'stringify.'].map((path) => `utils/${path}`),
  ...['address.', 'base.', 'data.', 'encoding.', 'utils.', 'version.'].map((path) => `errors/${path}`),
].map((path) => `node_modules/viem/_esm/${path}`)

/**
 * The files of the build for pages. The longest prefix of a module's path decides which file it is in. Code that two
 * files import moves to the nearest file that is fetched with both, so that an import never fetches a file that is not
 * listed here.
 */
export const CHUNKS: Readonly<Record<string, ChunkRow>> = {
  react: {
    on: [],
    paths: [
      'src/app/react/',
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/@r2wc/',
    ],
  },
  // What a press starts before the app has arrived.
  'first-requests': { on: ['react'], paths: ['src/app/first-requests/', 'src/chains/networks/'] },
  // What needs no React, so that it runs while that is still on its way.
  begin: { on: ['first-requests'], paths: ['src/app/begin/'] },
  app: { on: ['begin', 'first-requests', 'react'], paths: ['src/app/shell/', 'src/headless/'] },
  ...feature('connect', ['app']),
  // For SVGs that wallets, tokens and NFTs bring.
  svg: {
    on: ['begin'],
    paths: ['src/domain/picture/safeSvg', 'src/domain/picture/svg', 'node_modules/@rgrove/parse-xml/'],
  },

  // For pages that the console is told something about, for controls in plain HTML and for the self-check.
  extras: { on: [], paths: ['src/element/extras/'] },
  doctor: { on: ['app'], paths: ['src/doctor/'] },

  // For pages that turned telemetry or debug on, or set URLs of their own.
  diagnostics: { on: ['app'], paths: ['src/services/telemetry/sender', 'src/app/diagnostics/'] },

  // For elements that are hidden or have no room for a dialog.
  surroundings: { on: ['app'], paths: ['src/app/surroundings/'] },
  // A dialog in a window of its own: the offer of it, and the script of its page.
  window: { on: ['session', 'surroundings'], paths: ['src/app/window/', 'src/services/window/'] },
  'window-page': { on: ['window'], paths: ['src/app/window-page/'] },

  // What follows choosing a wallet or a login, and a restored session: connections, installed wallets, components of
  // the views.
  session: {
    on: ['app'],
    paths: [
      'src/session/connections/',
      'src/session/siwx/',
      'src/services/identity/',
      'src/ui/styles/viewParts.css',
      'src/features/connect/ConnectingExternal',
      'src/features/connect/ConnectingMultiChain',
      'src/wallets/injected/',
      'node_modules/viem/node_modules/@noble/hashes/',
      ...VIEM_BASICS,
    ],
  },
  // What follows a connection: restoring it, the methods of the element, balances, toasts.
  connected: {
    on: ['session'],
    paths: [
      'src/app/connected/',
      'src/session/connections/reconnect',
      'src/session/connections/onPageRestored',
      'src/session/connections/onTabMessage',
      'src/session/account/read',
      'src/session/account/refresh',
      'src/services/blockchain/',
      'src/features/connect/actions/connectWallet',
      'src/chains/index',
      // What the account's views request beside their code.
      'src/features/activity/startActivityRequests',
      'src/features/buy/startBuyRequests',
      'src/features/swap/marketRequest',
      'src/features/swap/startSwapRequests',
      'src/session/account/startRequests',
    ],
  },
  // With the connector, which opens the relay's socket while the library arrives, and the QR code.
  walletconnect: {
    on: ['session'],
    paths: [
      'src/features/walletconnect/',
      'src/wallets/walletconnect/',
      'src/ui/images/QrCode',
      'src/ui/images/qrShape',
      'src/ui/styles/qr.css',
      'node_modules/lean-qr/',
    ],
    // Its base58, for the relay's token.
    copies: ['node_modules/@scure/base/'],
  },
  ...feature(
    'embedded',
    ['session'],
    ['src/app/embedded/', 'src/features/connect/ConnectSocials', 'src/services/frame/', 'src/wallets/embedded/'],
  ),
  farcaster: { on: ['embedded', 'walletconnect'], paths: ['src/features/embedded/ConnectingFarcaster'] },
  ...feature('sign-in', ['session'], ['src/services/siwx/']),
  // For pages that name one as `siwx-backend`.
  'better-auth': { on: ['sign-in'], paths: ['src/services/siwx/backends/betterAuth'] },
  'auth-js': { on: ['sign-in'], paths: ['src/services/siwx/backends/authJs'] },
  // For pages that have a session of their own.
  'site-session': { on: ['sign-in'], paths: ['src/session/siwx/watchSiteSession'] },
  ...feature('networks', ['session']),
  // What visitors without a wallet open. It needs a tenth of `session`, which takes 0.15 s on slow 4G.
  help: {
    on: ['app'],
    paths: [
      'src/features/help/',
      'src/ui/lists/WalletGrid',
      ...['AllWallets', 'listedWallets', 'useScrollRestore'].map((name) => `src/features/connect/${name}`),
    ],
    copies: [
      'controls/ExternalButton',
      'controls/RetryButton',
      'controls/Switch',
      'feedback/Notice',
      'fields/ClearButton',
      'fields/SearchField',
      'hooks/scrollParent',
      'hooks/useDebounce',
      'hooks/useEntered',
      'icons/actionIcons',
      'icons/objectIcons',
      'icons/statusIcons',
      'layout/Actions',
      'lists/BulletList',
      'styles/connecting.css',
      'styles/forms.css',
      'styles/help.css',
      'styles/viewParts.css',
    ].map((name) => `src/ui/${name}`),
  },
  ...feature('account', ['connected', 'eip155'], ['src/session/account/']),
  ...feature('activity', ['account']),
  ...feature('send', ['account']),
  ...feature('receive', ['account', 'walletconnect']),
  ...feature('swap', ['account']),
  ...feature('buy', ['account']),
  ...feature('names', ['account']),
  ...feature('settings', ['account']),

  eip155: {
    isLibrary: true,
    on: ['session'],
    // Its encoding of transactions needs more of viem than every connection does.
    paths: [
      'src/chains/eip155/',
      'src/services/rpc/',
      'node_modules/viem/',
      'node_modules/viem/_esm/utils/encoding/toRlp',
    ],
  },
  // Fetched beside the approval of a Solana wallet, with the library and what else it brings along.
  solana: {
    isLibrary: true,
    on: ['eip155', 'standard-connector', 'wallet-standard'],
    paths: [
      'src/chains/solana/',
      'src/services/rpc/solanaFetch',
      'src/wallets/walletconnect/solanaSessionRequests',
      ...['', 'node_modules/@noble/curves/', 'node_modules/@noble/hashes/'].map(
        (path) => `node_modules/@solana/web3.js/${path}`,
      ),
      'node_modules/@solana/',
    ],
  },
  'connect-only': { on: ['session'], paths: ['src/chains/connect-only/'] },

  // Finds installed Solana wallets, and opens the browsers of others, on each page that has a Solana network.
  'wallet-standard': {
    on: ['app'],
    paths: [
      ...['standardWallets', 'discover', 'standardWallet.'].map((name) => `src/wallets/wallet-standard/${name}`),
      'src/session/directory/openInWallet',
      'src/domain/wallet/browseLink',
    ],
  },
  'standard-connector': {
    on: ['session', 'wallet-standard', 'base58'],
    paths: ['src/wallets/wallet-standard/', 'src/chains/solana/requests'],
  },
  relay: {
    isLibrary: true,
    on: ['walletconnect', 'session'],
    paths: [
      'node_modules/@walletconnect/',
      'node_modules/viem/_esm/accounts/',
      'node_modules/viem/_esm/utils/signature/',
    ],
  },
  // Base58 and base64, for Solana.
  base58: { on: [], paths: ['node_modules/@scure/base/'] },
  // Fetched by viem to recover the signer of a message.
  secp256k1: { isLibrary: true, on: [], paths: ['node_modules/@noble/curves/'] },

  // Each language is a file of its own without a row, because the entry imports it by its exports.
  [LANGUAGE_FILES]: { on: ['app'], paths: Object.keys(LANGUAGES).map((tag) => `src/messages/${tag}.ts`) },
}

/** Packages of which only the rows count: their index imports everything, or unrelated chunks use them. */
const BY_ROW_ALONE = /node_modules\/(?:viem|@noble\/curves|@scure\/base)\//

/**
 * Assigns modules to the files of `CHUNKS`. `name` is for `codeSplitting.groups`. What an entry of the package imports
 * is left to the bundler, so that no entry imports a chunk that is loaded later, except that the element is one file.
 */
export function chunksByFolder(entries: readonly string[] = []): {
  readonly plugin: Plugin
  readonly name: (id: string) => string | null
} {
  const chunkOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'chunks-by-folder',
    // Before the plugin that resolves paths.
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer) return undefined
      const chunk = copyOf(importer) ?? rowOf(importer)
      const copies = chunk ? CHUNKS[chunk]?.copies : undefined
      if (!copies) return undefined
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved || !copies.some((path) => pathOf(resolved.id).startsWith(path))) return undefined
      return `${resolved.id}${resolved.id.includes('?') ? '&' : '?'}${COPY}${chunk}`
    },
    buildEnd() {
      // In an order that does not depend on which file was read first.
      const ids = [...this.getModuleIds()].toSorted()
      const importsOf = (paths: readonly string[]): ReadonlySet<string> => {
        const found = new Set<string>()
        const add = (id: string): void =>
          this.getModuleInfo(id)?.importedIds.forEach((imported) => {
            if (found.has(imported)) return
            found.add(imported)
            add(imported)
          })
        for (const id of ids) if (paths.some((path) => id.endsWith(`/${path}`))) add(id)
        return found
      }
      const ofEntries = importsOf(entries)
      const place = (id: string, chunk: string): void => {
        if (ofEntries.has(id)) return
        if (BY_ROW_ALONE.test(id)) return void chunkOf.set(id, rowOf(id) ?? chunk)
        const known = chunkOf.get(id)
        const next = known === undefined ? chunk : nearestShared(known, chunk)
        if (next === known) return
        chunkOf.set(id, next)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) place(imported, next)
      }
      chunkOf.clear()
      if (ofEntries.size > 0) for (const id of importsOf([ELEMENT_ENTRY])) chunkOf.set(id, 'element')
      for (const id of ids) {
        const row = rowOf(id)
        if (row) place(id, row)
      }
      // A module without a row that is only imported dynamically goes with its importers.
      for (let before = -1; before < chunkOf.size;) {
        before = chunkOf.size
        for (const id of ids) {
          if (chunkOf.has(id)) continue
          const importers = (this.getModuleInfo(id)?.dynamicImporters ?? []).flatMap((each) => chunkOf.get(each) ?? [])
          if (importers.length > 0) place(id, importers.reduce(nearestShared))
        }
      }
    },
  }
  const name = (id: string): string | null => {
    const chunk = chunkOf.get(id)
    return chunk === undefined || chunk === LANGUAGE_FILES ? null : chunk
  }
  return { plugin, name }
}

const ROWS = Object.entries(CHUNKS)
  .flatMap(([name, { paths }]) => paths.map((path) => ({ name, path })))
  .toSorted((one, other) => other.path.length - one.path.length)

/** Query of a copy, followed by the chunk that it is for. */
const COPY = 'copy-for-'

function copyOf(id: string): string | undefined {
  return new RegExp(`[?&]${COPY}([\\w-]+)$`).exec(id)?.[1]
}

function pathOf(id: string): string {
  return id.replaceAll('\\', '/').replace(`${process.cwd().replaceAll('\\', '/')}/`, '')
}

/** The chunk that a module is copied for, or whose row has the longest prefix of the module's path. */
export function rowOf(id: string): string | undefined {
  const copy = copyOf(id)
  if (copy) return copy
  const path = pathOf(id)
  const nested = path.slice(Math.max(0, path.lastIndexOf('node_modules/')))
  return ROWS.find((row) => path.startsWith(row.path) || nested.startsWith(row.path))?.name
}

/** A chunk and those that are fetched with it, the nearest first. */
export function foundationsOf(name: string): readonly string[] {
  const found = [name]
  for (const each of found) for (const on of CHUNKS[each]?.on ?? []) if (!found.includes(on)) found.push(on)
  return found
}

/** The nearest chunk that is fetched with both. @throws if there is none */
export function nearestShared(one: string, other: string): string {
  const known = foundationsOf(one)
  const shared = foundationsOf(other).find((name) => known.includes(name))
  if (!shared) throw new Error(`No chunk is fetched with both ${one} and ${other}.`)
  return shared
}

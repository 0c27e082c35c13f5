import type { Plugin } from 'vite'

interface ChunkRow {
  /** Chunks that are fetched with this one, the nearest first. */
  readonly on: readonly string[]
  /** Beginnings of module paths. */
  readonly paths: readonly string[]
}

const feature = (name: string, on: readonly string[], more: readonly string[] = []): Record<string, ChunkRow> => ({
  [name]: { on, paths: [`src/features/${name}/`, ...more] },
})

const LANGUAGES = 'languages'

/** What every connection needs of viem: addresses, hashing, bytes. */
const VIEM_BASICS = [
  ...['address/', 'data/', 'encoding/', 'hash/', 'lru.', 'regex.', 'stringify.'].map((path) => `utils/${path}`),
  ...['address.', 'base.', 'data.', 'encoding.', 'utils.', 'version.'].map((path) => `errors/${path}`),
].map((path) => `node_modules/viem/_esm/${path}`)

/**
 * The files of the build for pages. A module lies where its path says; the longest path that fits decides. Code that two
 * chunks import lies in the nearest chunk that both are on, so that no import fetches a chunk that is not listed here.
 */
export const CHUNKS: Readonly<Record<string, ChunkRow>> = {
  react: {
    on: [],
    paths: [
      'src/app/react.ts',
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/@r2wc/',
    ],
  },
  app: { on: ['react'], paths: ['src/app/'] },
  ...feature('connect', ['app']),

  toasts: { on: ['app'], paths: ['src/app/shell/Toasts', 'src/app/shell/toasts'] },
  // For pages that send telemetry or show alerts.
  diagnostics: {
    on: ['app'],
    paths: ['src/services/telemetry/sender', 'src/app/shell/DebugLine', 'src/app/downloadLog'],
  },

  // What follows a press on a wallet, whichever it is; also a restored session.
  session: {
    on: ['app'],
    paths: [
      'src/session/connections/',
      'src/session/siwx/',
      'src/services/identity/',
      'src/ui/styles/viewParts.css',
      'src/features/connect/actions/connectInstalled',
      'src/features/connect/ConnectingExternal',
      'src/features/connect/ConnectingMultiChain',
      'src/features/connect/InstalledProgress',
      'node_modules/viem/node_modules/@noble/hashes/',
      ...VIEM_BASICS,
    ],
  },
  calls: {
    on: ['session'],
    paths: [
      'src/app/actions.ts',
      'src/session/connections/reconnect',
      'src/session/connections/onTabMessage',
      'src/features/connect/actions/connectWallet',
    ],
  },
  qr: {
    on: ['session'],
    paths: ['src/ui/images/QrCode', 'src/ui/images/qrShape', 'src/ui/styles/qr.css', 'node_modules/lean-qr/'],
  },
  ...feature('walletconnect', ['qr']),
  // Components of views that nobody sees before pressing something on the Connect view.
  ui: { on: ['session'], paths: [] },
  ...feature('embedded', ['ui'], ['src/app/approvalHost.ts', 'src/features/connect/ConnectSocials']),
  // The only view of the embedded wallet that shows a QR code.
  farcaster: { on: ['embedded', 'qr'], paths: ['src/features/embedded/ConnectingFarcaster'] },
  ...feature('sign-in', ['ui'], ['src/services/siwx/']),
  ...feature('networks', ['ui']),
  ...feature('help', ['ui'], ['src/features/connect/AllWallets']),
  ...feature('account', ['ui', 'eip155'], ['src/session/account/', 'src/services/blockchain/']),
  ...feature('activity', ['account']),
  ...feature('send', ['account']),
  ...feature('receive', ['account', 'qr']),
  ...feature('swap', ['account']),
  ...feature('buy', ['account']),
  ...feature('names', ['account']),
  ...feature('settings', ['account']),

  eip155: { on: ['session'], paths: ['src/chains/eip155/', 'src/services/rpc/', 'node_modules/viem/'] },
  solana: {
    on: ['eip155'],
    paths: [
      'src/chains/solana/',
      'src/services/rpc/solanaClient',
      'src/wallets/wallet-standard/',
      'src/wallets/walletconnect/solanaSession',
    ],
  },
  'connect-only': { on: ['session'], paths: ['src/chains/connect-only/'] },

  injected: { on: ['session'], paths: ['src/wallets/injected/'] },
  // Finds installed Solana wallets, on each page that has a Solana network; how to connect them is in the chain's file.
  'wallet-standard': {
    on: ['session'],
    paths: ['standardWallets.', 'standardWallet.', 'discover.'].map((file) => `src/wallets/wallet-standard/${file}`),
  },
  'embedded-wallet': {
    on: ['session'],
    paths: ['src/wallets/embedded/', 'src/services/frame/', 'src/app/embeddedWallet.ts', 'src/app/frameTheme.ts'],
  },
  relay: { on: ['session'], paths: ['src/wallets/walletconnect/'] },
  'relay-library': {
    on: ['relay'],
    paths: [
      'node_modules/@walletconnect/',
      'node_modules/viem/_esm/accounts/',
      'node_modules/viem/_esm/utils/signature/',
    ],
  },
  // Fetched by viem to recover the signer of a message.
  secp256k1: { on: [], paths: ['node_modules/@noble/curves/'] },

  // Each language, in a file of its own already, which the entry imports by its exports.
  [LANGUAGES]: {
    on: ['app'],
    paths: ['ar', 'de', 'en', 'es', 'fr', 'ja', 'zh'].map((tag) => `src/messages/${tag}.ts`),
  },
}

/** Packages whose index imports all they have: imports say nothing about what is used, so the rows alone decide. */
const BY_ROW_ALONE = /node_modules\/(?:viem|@noble\/curves)\//

/** Puts modules into the files of `CHUNKS`. `name` is for `codeSplitting.groups`. */
export function chunksByFolder(): { readonly plugin: Plugin; readonly name: (id: string) => string | null } {
  const chunkOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'chunks-by-folder',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const place = (id: string, chunk: string): void => {
        const known = chunkOf.get(id)
        if (known !== undefined && BY_ROW_ALONE.test(id)) return
        const next = known === undefined ? chunk : nearestShared(known, chunk)
        if (next === known) return
        chunkOf.set(id, next)
        if (!BY_ROW_ALONE.test(id))
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) place(imported, next)
      }
      chunkOf.clear()
      for (const id of ids) {
        const row = rowOf(id)
        if (row) place(id, row)
      }
      // A module that no row names and that is only fetched later lies with what fetches it.
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
    return chunk === undefined || chunk === LANGUAGES ? null : chunk
  }
  return { plugin, name }
}

const ROWS = Object.entries(CHUNKS)
  .flatMap(([name, { paths }]) => paths.map((path) => ({ name, path })))
  .toSorted((one, other) => other.path.length - one.path.length)

/** The chunk that the module's path names. */
function rowOf(id: string): string | undefined {
  const path = id.replaceAll('\\', '/').replace(`${process.cwd().replaceAll('\\', '/')}/`, '')
  const nested = path.slice(Math.max(0, path.lastIndexOf('node_modules/')))
  return ROWS.find((row) => path.startsWith(row.path) || nested.startsWith(row.path))?.name
}

/** A chunk and all that are fetched with it, the nearest first. */
export function foundationsOf(name: string): readonly string[] {
  const found = [name]
  for (const each of found) for (const on of CHUNKS[each]?.on ?? []) if (!found.includes(on)) found.push(on)
  return found
}

function nearestShared(one: string, other: string): string {
  const known = foundationsOf(one)
  const shared = foundationsOf(other).find((name) => known.includes(name))
  if (!shared) throw new Error(`No chunk is there for both ${one} and ${other}.`)
  return shared
}

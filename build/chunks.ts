import { LANGUAGES } from '../src/messages/languages'
import type { ChunkRows } from './chunkRow'

const foldersIn = (parent: string, on: readonly string[], ...names: readonly string[]): ChunkRows =>
  Object.fromEntries(names.map((name) => [name, { on, folders: [`${parent}/${name}`] }]))
const viem = (...names: readonly string[]) => names.map((name) => `viem/_esm/utils/${name}`)

/** Code that two chunks import moves to the nearest chunk that both are loaded with: build/chunksByFolder.ts */
export const CHUNKS: ChunkRows = {
  // Up to Connect: what a press starts, what needs no React, and the dialog.
  prerender: { on: [], folders: ['app/prerender'] },
  react: { on: ['prerender'], folders: ['app/react'], packages: ['react', 'react-dom', 'scheduler', '@r2wc'] },
  'prerender-connect': { on: ['prerender'], folders: ['app/prerender/connect'] },
  'prerender-account': { on: ['prerender'], folders: ['app/prerender/account'] },
  'first-requests': { on: ['prerender'], folders: ['app/first-requests', 'chains/networks'] },
  setup: { on: ['first-requests'], folders: ['app/setup'] },
  texts: { on: ['first-requests'], folders: ['messages/texts'] },
  app: { on: ['setup', 'prerender-connect', 'react'], folders: ['app/shell', 'headless'] },
  ...foldersIn('features', ['app'], 'connect'),
  environment: { on: ['app'], folders: ['app/environment'] },
  window: { on: ['session', 'environment'], folders: ['app/window', 'services/window'] },
  'window-page': { on: ['window'], folders: ['app/window-page'] },
  svg: { on: ['setup'], folders: ['domain/picture/svg'], packages: ['@rgrove/parse-xml'] },
  extras: { on: [], folders: ['element/extras'] },
  diagnostics: { on: ['app'], folders: ['app/diagnostics', 'services/telemetry/sender'] },
  doctor: { on: ['app', 'extras'], folders: ['doctor'] },
  help: { on: ['app'], folders: ['features/help', 'features/wallet-directory'] },
  // What follows the choice of a wallet or a login, and then a connection or a restored session.
  session: {
    on: ['app'],
    folders: ['session/life', 'session/sign-in', 'services/identity', 'wallets/injected', 'features/connect-installed'],
    packages: ['viem/node_modules/@noble/hashes', ...viem('address', 'data', 'encoding', 'hash')],
  },
  connected: {
    on: ['session'],
    folders: [
      ...['app/connected', 'session/life/followTabs.ts', 'session/holdings', 'services/blockchain', 'chains'],
      ...['activity', 'buy', 'swap'].map((name) => `features/${name}/first-requests`),
    ],
  },
  walletconnect: { on: ['session'], folders: ['features/walletconnect', 'wallets/walletconnect', 'ui/qr'] },
  embedded: {
    on: ['session'],
    folders: ['features/embedded', 'features/connect/socials', 'app/embedded', 'services/frame', 'wallets/embedded'],
  },
  farcaster: { on: ['embedded', 'walletconnect'], folders: ['features/embedded/farcaster'] },
  'sign-in': { on: ['session'], folders: ['features/sign-in', 'services/siwx'] },
  ...foldersIn('services/siwx/backends', ['sign-in'], 'better-auth', 'auth-js'),
  'site-session': { on: ['sign-in'], folders: ['session/sign-in/watchSiteSession.ts'] },
  ...foldersIn('features', ['session'], 'networks'),
  account: { on: ['connected', 'eip155', 'prerender-account'], folders: ['features/account', 'session/account'] },
  ...foldersIn('features', ['account'], 'activity', 'send', 'swap', 'buy', 'names', 'settings'),
  ...foldersIn('features', ['account', 'walletconnect'], 'receive'),
  // One per namespace, what wallets of Wallet Standard need, and libraries.
  eip155: {
    on: ['session'],
    folders: ['chains/eip155', 'services/rpc'],
    // Of what the session has of viem, these are for the chain alone.
    packages: ['viem', ...viem('address/getContractAddress.js', 'encoding/fromRlp.js', 'encoding/toRlp.js')],
    isLibrary: true,
  },
  solana: {
    on: ['eip155', 'standard-connector'],
    folders: ['chains/solana', 'services/rpc/solana', 'wallets/walletconnect/solana'],
    packages: ['@solana', '@solana/web3.js/node_modules/@noble'],
    isLibrary: true,
  },
  'connect-only': { on: ['session'], folders: ['chains/connect-only'] },
  'wallet-standard': { on: ['app'], folders: ['wallets/wallet-standard/discovery', 'session/directory/browse'] },
  'standard-connector': {
    on: ['session', 'wallet-standard'],
    folders: ['wallets/wallet-standard', 'chains/solana/requests'],
  },
  'mobile-wallet': {
    on: ['standard-connector'],
    folders: ['wallets/mobile-wallet'],
    packages: ['@solana-mobile', '@solana/wallet-standard-util'],
  },
  // Which names ENS has: tables of Unicode.
  ens: {
    on: ['eip155'],
    folders: ['chains/eip155/normalizeName.ts'],
    packages: ['viem/_esm/utils/ens', 'ox', '@adraffy'],
    isLibrary: true,
  },
  relay: {
    on: ['walletconnect'],
    packages: ['@walletconnect', 'viem/_esm/accounts', ...viem('signature')],
    isLibrary: true,
  },
  secp256k1: { on: [], packages: ['@noble/curves'], isLibrary: true },
  // A file for each of them, without a row, because the entry imports it by its exports.
  languages: {
    on: ['app'],
    folders: Object.keys(LANGUAGES).flatMap((tag) => [`messages/${tag}.ts`, `messages/${tag}.words.ts`]),
  },
}

import { walletKinds } from '../../src/wallets/index'
import type { ConnectionFacts, EmbeddedProfile } from '../../src/wallets/contract'
import type { ChainNamespace } from '../../src/domain/network/caip'
import { resolveFeatures } from '../../src/domain/page/resolveFeatures'
import type { Options } from '../../src/domain/page/options'
import type { SocialProvider } from '../../src/domain/page/optionTypes'
import type { ViewName } from '../../src/domain/page/viewName'
import {
  LocalAccessDenied,
  WalletAppInterrupted,
  WalletAppNeedsPress,
  WalletAppNotFound,
} from '../../src/errors/mobileWallet'
import type { WalletButtonError } from '../../src/errors/WalletButtonError'
import { problemOf } from '../../src/session/problemOf'
import { noEmbedded } from '../../src/session/store/noEmbedded'
import { CLOSED_MODAL } from '../../src/session/store/modal'
import { NO_SIGN_IN } from '../../src/session/store/siwx'
import type {
  EmailLoginState,
  EmailUpdateState,
  FarcasterState,
  NamespaceSession,
  SocialLoginState,
  State,
  ViewEntry,
  WaitingSession,
} from '../../src/session/store/state'
import { activityFixtures } from './activity'
import { accountTabFixtures, holdingFixtures } from './holdings'
import { buyFixtures } from './buy'
import { networks, twoNamespaces } from './networks'
import { nameFixtures } from './names'
import { sendFixtures } from './send'
import { swapFixtures } from './swap'
import { installedOf, wallets } from './wallets'
import type { GalleryState, Fixture } from './fixture'

const [alder, birch, cedar, driftwood, elm] = wallets
const wallet = alder ?? raise()
const bare: ViewEntry = { name: 'Connect' }

function raise(): never {
  throw new Error('The gallery has no wallets.')
}

const NOW = Date.UTC(2026, 10, 21, 12)
export { NOW as GALLERY_NOW }

const uri = `wc:${'7f3a'.repeat(16)}@2?relay-protocol=irn&symKey=${'c0de'.repeat(16)}&expiryTimestamp=1795262640`

const list = (status: 'idle' | 'loading' | 'ready' | 'failed', held = 0, from = 0) => ({
  status,
  wallets: wallets.slice(from, from + held),
})
const directory: State['directory'] = {
  recommended: list('ready', 4, 1),
  featured: list('ready'),
  recent: [],
  pages: { ...list('idle'), page: 0, count: 480, more: false },
  search: { ...list('idle'), query: '' },
  certifiedOnly: false,
}
const failedDirectory: State['directory'] = {
  ...directory,
  recommended: list('failed'),
  pages: { ...directory.pages, count: 0 },
}
const pages = (change: Partial<State['directory']['pages']>) => ({
  directory: { ...directory, pages: { ...directory.pages, ...list('ready', 20), page: 1, ...change } },
})

const on = (...stack: ViewEntry[]): Pick<State, 'router'> => ({
  router: { stack: [bare, ...stack], direction: 'forward' },
})
const alone = (entry: ViewEntry): Pick<State, 'router'> => ({ router: { stack: [entry], direction: 'none' } })

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const connection: ConnectionFacts = {
  connectorId: 'example.alder',
  namespace: 'eip155',
  wallet: {
    id: 'example.alder',
    name: 'Alder',
    rdns: 'example.alder',
    method: 'injected',
    ...(wallet.imageUrl && { icon: wallet.imageUrl }),
  },
  capabilities: walletKinds.installed.capabilities,
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  networkId: 'eip155:1',
}
const connectedBy = (...all: readonly ConnectionFacts[]): State['sessions'] =>
  Object.fromEntries(
    all.map((facts): [ChainNamespace, NamespaceSession] => [facts.namespace, { status: 'connected', facts }]),
  )
const connected: GalleryState = {
  sessions: connectedBy(connection),
  networkIds: { eip155: 'eip155:1' },
  installed: [installedOf(wallet)],
  balance: { status: 'ready', amount: '1234.567891', symbol: 'ETH' },
}
const solanaAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const solanaConnection: ConnectionFacts = {
  connectorId: 'Birchwood',
  namespace: 'solana',
  wallet: { id: 'Birchwood', name: 'Birchwood', method: 'injected', ...(birch?.imageUrl && { icon: birch.imageUrl }) },
  capabilities: walletKinds.installed.capabilities,
  accounts: [{ namespace: 'solana', address: solanaAddress, type: 'eoa' }],
  networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const both: readonly ChainNamespace[] = ['eip155', 'solana']
const servesBoth = { ...installedOf(wallet), namespaces: both }
/** A page with two namespaces, connected to an EVM wallet. */
const besideSolana: GalleryState = {
  ...connected,
  networks: twoNamespaces,
  installed: [servesBoth, installedOf(birch)],
}
const bothConnected: GalleryState = {
  ...besideSolana,
  sessions: connectedBy(connection, solanaConnection),
  networkIds: { eip155: 'eip155:1', solana: solanaConnection.networkId },
}
const onSolana: GalleryState = {
  ...bothConnected,
  activeNamespace: 'solana',
  balance: { status: 'ready', amount: '12.5', symbol: 'SOL' },
}
const onUnknownNetwork: GalleryState = {
  ...connected,
  sessions: connectedBy({ ...connection, networkId: 'eip155:5' }),
  networkIds: { eip155: 'eip155:5' },
}

/** A network of the page's own, without an image. */
const longNames = networks
  .slice(0, 3)
  .map((network) => ({
    ...network,
    assets: undefined,
    name: `${network.name} of the Department-of-Very-Long-Network-Names`,
  }))

const rejected = {
  code: 'user_rejected',
  message: 'You declined the request in your wallet.',
  hint: 'Try again and approve it.',
}
const relayDown = {
  code: 'relay_unreachable',
  message: 'The connection service can’t be reached.',
  hint: 'Check your connection and try again.',
}
const clockWrong = {
  code: 'device_clock_wrong',
  message: 'Your device’s clock seems to be wrong.',
  hint: 'Correct it and try again.',
}
const walletFailed = {
  code: 'wallet_request_failed',
  message: 'The wallet couldn’t complete the request.',
  hint: 'Try again.',
}
const installedId = 'example.alder'
/** The session of an earlier page, whose wallet has not restored it. */
const waitingFor = (reason: WaitingSession['reason']): State['sessions'] => ({
  eip155: { status: 'waiting', connectorId: installedId, reason, wallet: installedOf(wallet) },
})
const waiting: Pick<State, 'pairing'> = { pairing: { status: 'waiting', uri, expiresAt: NOW + 240_000 } }

const message = `gallery.example wants you to sign in with your Ethereum account:
${address}

Sign in to the gallery.

URI: https://gallery.example/
Version: 1
Chain ID: 1
Nonce: 8f14e45fceea167a5a36dedd
Issued At: 2026-11-21T12:00:00.000Z`
const signData = {
  accountAddress: address,
  chainId: 'eip155:1' as const,
  domain: 'gallery.example',
  uri: 'https://gallery.example/',
  version: '1',
  nonce: '8f14e45fceea167a5a36dedd',
}
const signing = (change: Partial<State['siwx']> = {}): GalleryState => ({
  ...connected,
  ...alone({ name: 'SIWXSignMessage' }),
  siwx: { ...NO_SIGN_IN, request: { data: signData, message }, phase: 'waiting', ...change },
})
const required: Partial<Options> = { siwx: 'required' }

const external = { ...on({ name: 'ConnectingExternal', installedId }), installed: [installedOf(wallet)] }
const walletApp = {
  ...on({ name: 'ConnectingExternal', installedId: 'mobileWallet' }),
  networks: twoNamespaces,
  installed: [{ id: 'mobileWallet', name: 'Solana wallet app', namespaces: ['solana'] as const }],
}
const appAttempt = (status: 'needs-press' | 'failed', error: WalletButtonError): GalleryState => ({
  ...walletApp,
  attempt: { status, walletId: 'mobileWallet', problem: problemOf(error) },
})
const attempt = (status: 'rejected' | 'already-pending' | 'gone' | 'failed', problem = rejected): GalleryState => ({
  ...external,
  attempt: { status, walletId: installedId, problem },
})
const basic = on({ name: 'ConnectingWalletConnectBasic' })
const pairing = (chosen = driftwood) => on({ name: 'ConnectingWalletConnect', ...(chosen && { wallet: chosen }) })
const switching = (change: GalleryState): GalleryState => ({
  ...connected,
  ...on({ name: 'Account' }, { name: 'SwitchNetwork', networkId: 'eip155:8453' }),
  ...change,
})

const frameDown = {
  code: 'frame_load_error',
  message: 'Unable to load email login dependency',
  hint: 'An ad blocker may be stopping it. Turn it off and reload the page, or connect a wallet.',
}
const tooLong = {
  code: 'iframe_request_timeout',
  message: 'The embedded wallet did not respond within 30 seconds.',
  hint: 'Check your connection and try again.',
}
const wrongCode = { code: 'frame_error', message: 'Invalid code' }
const profile: EmbeddedProfile = {
  method: 'email',
  email: 'visitor@gallery.example',
  accounts: [
    { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' },
    { address, type: 'smartAccount' },
  ],
  smartAccountNetworks: [1, 8453],
}
const emailLogin = (change: Partial<EmailLoginState> = {}): Pick<State, 'embedded'> => ({
  embedded: {
    ...noEmbedded,
    emailLogin: {
      status: 'waiting-code',
      email: 'visitor@gallery.example',
      mailAgainAt: 0,
      wrongCodes: 0,
      problem: undefined,
      ...change,
    },
  },
})
const code = on({ name: 'EmailVerifyOtp' })
const device = on({ name: 'EmailVerifyDevice' })
const social = (state: SocialLoginState, provider: SocialProvider = 'google'): GalleryState => ({
  ...on({ name: 'ConnectingSocial', social: provider }),
  embedded: { ...noEmbedded, social: state },
})
const farcaster = (state: FarcasterState): GalleryState => ({
  ...on({ name: 'ConnectingFarcaster' }),
  embedded: { ...noEmbedded, farcaster: state },
})
const farcasterUrl =
  'https://farcaster.example/~/sign-in-with-farcaster?channelToken=7f3a9c1e-4d5b-4f6a-8e0d-2b7c5a9d1e3f'
const byEmail = (
  change: Partial<State['embedded']> = {},
  type: 'eoa' | 'smartAccount' = 'smartAccount',
): GalleryState => ({
  ...connected,
  installed: [],
  sessions: connectedBy({
    ...connection,
    connectorId: 'embedded',
    capabilities: walletKinds.embedded.capabilities,
    wallet: { id: 'embedded', name: 'Email', method: 'email' },
    accounts: [
      {
        namespace: 'eip155',
        address: profile.accounts.find((account) => account.type === type)?.address ?? address,
        type,
      },
    ],
  }),
  embedded: { ...noEmbedded, profile, ...change },
})
const settings = (...deeper: ViewEntry[]) => on({ name: 'Account' }, { name: 'Settings' }, ...deeper)
const emailUpdate = (change: Partial<EmailUpdateState> = {}): Partial<State['embedded']> => ({
  emailUpdate: {
    status: 'idle',
    email: 'new@gallery.example',
    mailAgainAt: 0,
    wrongCodes: 0,
    problem: undefined,
    ...change,
  },
})
const remote = (email: boolean, socials: readonly SocialProvider[]) => ({
  features: { ...resolveFeatures({ features: {}, socials }, undefined), email },
})

const holders = { connected, byEmail: byEmail(), bothConnected, onSolana, onUnknown: onUnknownNetwork }

/** The states of the views. A view without a row has one: on screen, without a wallet (`statesOf`). */
export const fixtures: Readonly<Partial<Record<ViewName, Readonly<Record<string, Fixture>>>>> = {
  Connect: {
    list: { state: { ...on(), directory, installed: [installedOf(wallet)] } },
    'no-network': { state: { ...on(), directory, installed: [installedOf(wallet)], offline: true } },
    'wallet-app': { state: { ...on(), directory, installed: walletApp.installed }, phone: true },
    several: {
      state: {
        ...on(),
        directory: { ...directory, recent: cedar ? [cedar] : [], featured: list('ready', 1, 4) },
        installed: [installedOf(wallet), installedOf(birch)],
      },
      options: { termsUrl: 'https://gallery.example/terms', privacyUrl: 'https://gallery.example/privacy' },
    },
    returning: {
      state: {
        ...on(),
        directory,
        installed: [installedOf(wallet), installedOf(birch)],
        lastWallet: installedOf(birch).id,
      },
    },
    branding: {
      state: {
        ...on(),
        directory,
        installed: [installedOf(wallet)],
        features: resolveFeatures({ features: { branding: true } }, undefined),
      },
      options: { brandingLabel: 'Wallets by Gallery', brandingUrl: 'https://gallery.example/' },
    },
    loading: {
      state: {
        ...on(),
        directory: { ...directory, recommended: list('loading'), pages: { ...directory.pages, count: 0 } },
        installed: [installedOf(wallet)],
      },
    },
    empty: { state: { ...on(), directory } },
    error: { state: { ...on(), directory: failedDirectory, installed: [installedOf(wallet)] } },
    offline: { state: { ...on(), directory: failedDirectory } },
    'no-project': { state: { ...on(), installed: [installedOf(wallet)] }, options: { projectId: undefined } },
    'no-project-no-wallet': { state: on(), options: { projectId: undefined } },
    consent: {
      state: { ...on(), directory, installed: [installedOf(wallet)] },
      options: {
        consent: true,
        termsUrl: 'https://gallery.example/terms',
        privacyUrl: 'https://gallery.example/privacy',
      },
    },
    'another-wallet': {
      state: { ...connected, ...on(), directory, installed: [installedOf(wallet), installedOf(birch)] },
    },
    namespaces: { state: { ...on(), directory, networks: twoNamespaces, installed: [servesBoth, installedOf(birch)] } },
    'one-family': {
      state: {
        ...besideSolana,
        ...on({ name: 'Account' }, { name: 'Connect' }),
        directory,
        connectingNamespace: 'solana',
      },
    },
    locked: {
      state: {
        ...on(),
        directory,
        installed: [installedOf(wallet), installedOf(birch)],
        sessions: waitingFor('locked'),
      },
    },
    /** Two wallets that claim one id: only the one of the session is marked. */
    'locked-twin': {
      state: {
        ...on(),
        directory,
        installed: [
          installedOf(wallet),
          { ...installedOf(birch), id: `${installedId}#2`, rdns: installedId, uuid: 'twin' },
        ],
        sessions: waitingFor('locked'),
      },
    },
    'same-name': {
      state: {
        ...on(),
        directory,
        installed: [
          installedOf(wallet),
          { ...installedOf(wallet), uuid: 'other', id: 'other.example', rdns: 'other.example' },
        ],
      },
    },
    phone: { state: { ...on(), directory }, phone: true },
    'email-first': {
      state: { ...on(), directory, installed: [installedOf(wallet)] },
      options: { methods: ['email', 'social', 'wallet'] },
    },
    'email-typed': { state: { ...on(), directory, ...emailLogin({ status: 'idle' }) } },
    'email-sending': { state: { ...on(), directory, ...emailLogin({ status: 'sending' }) } },
    'email-invalid': {
      state: {
        ...on(),
        directory,
        ...emailLogin({
          status: 'failed',
          problem: {
            code: 'email_invalid',
            message: 'This isn’t an email address.',
            hint: 'Check the address and try again.',
          },
        }),
      },
    },
    'email-cooldown': {
      state: {
        ...on(),
        directory,
        ...emailLogin({
          status: 'failed',
          mailAgainAt: NOW + 23_000,
          problem: { code: 'email_login_cooldown', message: 'Please try again after 23 seconds' },
        }),
      },
    },
    'frame-fault': { state: { ...on(), directory, ...emailLogin({ status: 'failed', problem: frameDown }) } },
    'origin-refused': { state: { ...on(), directory, embedded: { ...noEmbedded, originRefused: true } } },
    'one-social': { state: { ...on(), directory, ...remote(true, ['apple']) } },
    'socials-only': { state: { ...on(), directory, ...remote(false, ['x', 'google', 'github', 'facebook']) } },
    'logins-off': { state: { ...on(), directory, ...remote(false, []) } },
    'consent-logins': {
      state: { ...on(), directory },
      options: {
        consent: true,
        termsUrl: 'https://gallery.example/terms',
        privacyUrl: 'https://gallery.example/privacy',
      },
    },
    'already-by-email': { state: { ...byEmail(), ...on(), directory } },
    'error-toast': {
      state: {
        ...on(),
        directory,
        installed: [installedOf(wallet)],
        toasts: [{ id: 0, tone: 'error', text: 'A problem occurred while trying initialize authentication' }],
      },
    },
  },
  AllWallets: {
    loading: {
      state: {
        ...on({ name: 'AllWallets' }),
        directory: { ...directory, recommended: list('loading'), pages: { ...directory.pages, status: 'loading' } },
      },
    },
    list: { state: { ...on({ name: 'AllWallets' }), ...pages({}), installed: [installedOf(wallet)] } },
    more: { state: { ...on({ name: 'AllWallets' }), ...pages({ more: true }) } },
    search: {
      state: {
        ...on({ name: 'AllWallets' }),
        directory: { ...pages({}).directory, search: { status: 'ready', wallets: wallets.slice(4, 7), query: 'el' } },
      },
    },
    searching: {
      state: {
        ...on({ name: 'AllWallets' }),
        directory: { ...pages({}).directory, search: { ...list('loading'), query: 'el' } },
      },
    },
    empty: {
      state: {
        ...on({ name: 'AllWallets' }),
        directory: { ...pages({}).directory, search: { ...list('ready'), query: 'zebra' } },
      },
    },
    error: {
      state: {
        ...on({ name: 'AllWallets' }),
        directory: { ...failedDirectory, pages: { ...failedDirectory.pages, status: 'failed' } },
      },
    },
    'error-after-a-page': { state: { ...on({ name: 'AllWallets' }), ...pages({ status: 'failed' }) } },
    phone: { state: { ...on({ name: 'AllWallets' }), ...pages({}) }, phone: true },
  },
  ConnectingExternal: {
    waiting: { state: { ...external, attempt: { status: 'asking', walletId: installedId, since: NOW } } },
    slow: { state: { ...external, attempt: { status: 'asking', walletId: installedId, since: NOW } }, elapsed: 16_000 },
    locked: {
      state: {
        ...external,
        sessions: waitingFor('locked'),
        attempt: { status: 'asking', walletId: installedId, since: NOW },
      },
    },
    rejected: { state: attempt('rejected') },
    pending: { state: attempt('already-pending') },
    gone: { state: attempt('gone') },
    error: { state: attempt('failed', walletFailed) },
    connected: { state: { ...connected, ...external } },
    app: { state: { ...walletApp, attempt: { status: 'asking', walletId: 'mobileWallet', since: NOW } }, phone: true },
    'app-missing': { state: appAttempt('failed', new WalletAppNotFound()), phone: true },
    'app-press': { state: appAttempt('needs-press', new WalletAppNeedsPress()), phone: true },
    'app-interrupted': { state: appAttempt('failed', new WalletAppInterrupted()), phone: true },
    'app-denied': { state: appAttempt('failed', new LocalAccessDenied()), phone: true },
  },
  ConnectingWalletConnectBasic: {
    loading: { state: { ...basic, directory, pairing: { status: 'creating' } } },
    waiting: { state: { ...basic, directory, ...waiting } },
    'last-seconds': { state: { ...basic, directory, pairing: { status: 'waiting', uri, expiresAt: NOW + 21_000 } } },
    expired: { state: { ...basic, directory, pairing: { status: 'expired' } } },
    rejected: {
      state: { ...basic, directory, ...waiting, toasts: [{ id: 0, tone: 'error', text: rejected.message }] },
    },
    error: { state: { ...basic, directory, pairing: { status: 'failed', problem: relayDown } } },
    'wrong clock': { state: { ...basic, directory, pairing: { status: 'failed', problem: clockWrong } } },
    phone: { state: { ...basic, directory, ...waiting }, phone: true },
  },
  ConnectingWalletConnect: {
    loading: { state: { ...pairing(), platform: 'qrcode', pairing: { status: 'creating' } } },
    waiting: { state: { ...pairing(), platform: 'qrcode', ...waiting } },
    'one-way': { state: { ...pairing({ id: 'one', name: 'One way', mobileLink: 'one://' }), ...waiting } },
    rejected: { state: { ...pairing(), platform: 'qrcode', pairing: { status: 'rejected', problem: rejected } } },
    expired: { state: { ...pairing(), platform: 'qrcode', pairing: { status: 'expired' } } },
    error: { state: { ...pairing(), platform: 'qrcode', pairing: { status: 'failed', problem: relayDown } } },
    phone: { state: { ...pairing(), platform: 'mobile', ...waiting }, phone: true },
    'phone-loading': { state: { ...pairing(), platform: 'mobile', pairing: { status: 'creating' } }, phone: true },
    'phone-rejected': {
      state: { ...pairing(), platform: 'mobile', pairing: { status: 'rejected', problem: rejected } },
      phone: true,
    },
    'phone-missing': { state: { ...pairing(), platform: 'mobile', ...waiting, linkOutcome: 'missing' }, phone: true },
    'phone-refused': {
      state: {
        ...pairing(),
        platform: 'mobile',
        ...waiting,
        linkProblem: {
          code: 'wallet_link_refused',
          message: 'The wallet could not be opened.',
          hint: 'Copy the link, or scan the code instead.',
        },
      },
      phone: true,
    },
    desktop: { state: { ...pairing(), platform: 'desktop', ...waiting } },
    web: { state: { ...pairing(elm), platform: 'web', ...waiting } },
    browser: {
      state: {
        ...pairing(wallet),
        platform: 'browser',
        installed: [installedOf(wallet)],
        attempt: { status: 'asking', walletId: installedId, since: NOW },
      },
    },
    unsupported: {
      state: {
        ...pairing({ id: 'x', name: 'Extension only', rdns: 'example.x', chromeStore: 'https://store.example/x' }),
      },
    },
  },
  SIWXSignMessage: {
    idle: { state: signing(), options: required },
    optional: { state: signing(), options: { siwx: 'optional' } },
    loading: { state: signing({ request: undefined, phase: 'preparing' }), options: required },
    signing: {
      state: { ...signing({ phase: 'signing' }), toasts: [{ id: 0, tone: 'loading', text: 'Authenticating...' }] },
      options: required,
      elapsed: 4_500,
    },
    'phone-waiting': { state: signing({ phase: 'signing' }), options: required, elapsed: 4_500, phone: true },
    verifying: { state: signing({ phase: 'verifying' }), options: required },
    rejected: {
      state: { ...signing(), toasts: [{ id: 0, tone: 'error', text: 'Signature declined' }] },
      options: required,
    },
    error: {
      state: signing({
        problem: {
          code: 'siwx_rejected_by_server',
          message: 'The site didn’t accept the sign-in.',
          hint: 'Try signing again.',
        },
      }),
      options: required,
    },
    offline: {
      state: signing({
        problem: {
          code: 'siwx_server_unreachable',
          message: 'The site’s sign-in server can’t be reached.',
          hint: 'Try again in a moment.',
        },
      }),
      options: required,
    },
    refused: {
      state: signing(),
      options: required,
      then: { modal: { ...CLOSED_MODAL, openIn: 'gallery', refusals: 1 } },
    },
  },
  Account: {
    ready: { state: { ...connected, ...alone({ name: 'Account' }) } },
    loading: { state: { ...connected, ...alone({ name: 'Account' }), balance: { status: 'loading' } } },
    empty: {
      state: { ...connected, ...alone({ name: 'Account' }), balance: { status: 'ready', amount: '0', symbol: 'ETH' } },
    },
    error: {
      state: {
        ...connected,
        ...alone({ name: 'Account' }),
        balance: { status: 'failed', amount: '1234.567891', symbol: 'ETH' },
      },
    },
    offline: { state: { ...connected, ...alone({ name: 'Account' }), balance: { status: 'failed' } } },
    disconnecting: { state: { ...connected, ...alone({ name: 'Account' }), disconnecting: true } },
    'by-email': {
      state: { ...byEmail(), ...remote(true, []), ...alone({ name: 'Account' }) },
      options: { services: { meldKey: 'gallery' } },
    },
    'by-farcaster': {
      state: {
        ...byEmail({
          profile: { method: 'farcaster', userName: 'visitor.farcaster', accounts: [], smartAccountNetworks: [] },
        }),
        ...alone({ name: 'Account' }),
      },
    },
    'signed-in': {
      state: {
        ...connected,
        ...alone({ name: 'Account' }),
        siwx: { ...NO_SIGN_IN, session: { data: signData, message, signature: '0x' } },
      },
      options: { siwx: 'optional' },
    },
    solana: { state: { ...onSolana, ...alone({ name: 'Account' }) } },
    several: { state: { ...bothConnected, ...alone({ name: 'Account' }) } },
    named: {
      state: {
        ...connected,
        ...alone({ name: 'Account' }),
        identity: { address, name: 'visitor.gallery.eth', ...(elm?.imageUrl && { avatar: elm.imageUrl }) },
      },
    },
    'long-name': {
      state: {
        ...connected,
        ...alone({ name: 'Account' }),
        identity: { address, name: 'a-visitor-with-a-very-long-name-indeed.department.gallery.eth' },
      },
    },
    'disconnected-outside': { state: alone({ name: 'Account' }) },
    ...accountTabFixtures(holders, alone),
  },
  Activity: {
    ...activityFixtures(connected, on({ name: 'Account' }, { name: 'Activity' })),
    'network not configured': {
      state: { ...onUnknownNetwork, ...on({ name: 'Account' }, { name: 'Activity' }) },
      options: { allowUnsupportedChain: true },
    },
    'disconnected-outside': { state: on({ name: 'Activity' }) },
  },
  Networks: {
    list: { state: { ...connected, ...on({ name: 'Account' }, { name: 'Networks' }) } },
    'not-connected': { state: on({ name: 'Networks' }) },
    'not-approved': {
      state: {
        ...connected,
        ...on({ name: 'Account' }, { name: 'Networks' }),
        sessions: connectedBy({ ...connection, approvedNetworkIds: ['eip155:8453', 'eip155:1'] }),
      },
    },
    one: { state: { ...connected, ...on({ name: 'Account' }, { name: 'Networks' }), networks: networks.slice(0, 1) } },
    found: { state: { ...connected, ...on({ name: 'Account' }, { name: 'Networks' }) }, typed: 'base', elapsed: 1_000 },
    empty: {
      state: { ...connected, ...on({ name: 'Account' }, { name: 'Networks' }) },
      typed: 'zebra',
      elapsed: 1_000,
    },
    namespaces: { state: { ...besideSolana, ...on({ name: 'Account' }, { name: 'Networks' }) } },
    'both-connected': { state: { ...onSolana, ...on({ name: 'Account' }, { name: 'Networks' }) } },
    'families-not-connected': { state: { ...on({ name: 'Networks' }), networks: twoNamespaces } },
    rejected: {
      state: {
        ...connected,
        ...on({ name: 'Account' }, { name: 'Networks' }),
        switching: { status: 'rejected', networkId: 'eip155:8453', problem: rejected },
      },
    },
    'long-names': {
      state: {
        ...connected,
        ...on({ name: 'Account' }, { name: 'Networks' }),
        networks: longNames,
        sessions: connectedBy({ ...connection, approvedNetworkIds: ['eip155:1'] }),
      },
    },
  },
  SwitchNetwork: {
    waiting: { state: switching({ switching: { status: 'asking', networkId: 'eip155:8453' } }) },
    slow: { state: switching({ switching: { status: 'asking', networkId: 'eip155:8453' } }), elapsed: 16_000 },
    phone: {
      state: switching({ switching: { status: 'asking', networkId: 'eip155:8453' } }),
      elapsed: 16_000,
      phone: true,
    },
    embedded: {
      state: {
        ...byEmail(),
        ...switching({ switching: { status: 'asking', networkId: 'eip155:8453' } }),
        sessions: byEmail().sessions ?? {},
      },
    },
    solana: {
      state: {
        ...onSolana,
        ...on({ name: 'Account' }, { name: 'SwitchNetwork', networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }),
        switching: { status: 'asking', networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
      },
    },
    rejected: { state: switching({ switching: { status: 'rejected', networkId: 'eip155:8453', problem: rejected } }) },
    error: {
      state: switching({
        switching: {
          status: 'failed',
          networkId: 'eip155:8453',
          problem: {
            code: 'chain_unsupported',
            message: 'Chain is not supported',
            hint: 'Choose another network or another wallet.',
          },
        },
      }),
    },
    'long-name': {
      state: switching({ networks: longNames, switching: { status: 'asking', networkId: 'eip155:8453' } }),
    },
    'by-hand': {
      state: switching({
        switching: {
          status: 'unsupported',
          networkId: 'eip155:8453',
          problem: {
            code: 'chain_switch_not_programmatic',
            message: 'Does not support programmatic chain switching',
            hint: 'Switch networks in your wallet.',
          },
        },
      }),
    },
  },
  UnsupportedChain: {
    idle: { state: { ...onUnknownNetwork, ...alone({ name: 'UnsupportedChain' }) } },
    few: { state: { ...onUnknownNetwork, ...alone({ name: 'UnsupportedChain' }), networks: networks.slice(0, 2) } },
    namespaces: {
      state: { ...onUnknownNetwork, ...alone({ name: 'UnsupportedChain' }), networks: twoNamespaces.toReversed() },
    },
    switching: {
      state: {
        ...onUnknownNetwork,
        ...alone({ name: 'UnsupportedChain' }),
        switching: { status: 'asking', networkId: 'eip155:8453' },
      },
    },
    rejected: {
      state: {
        ...onUnknownNetwork,
        ...alone({ name: 'UnsupportedChain' }),
        switching: { status: 'rejected', networkId: 'eip155:8453', problem: rejected },
      },
    },
    'not-approved': {
      state: {
        ...onUnknownNetwork,
        ...alone({ name: 'UnsupportedChain' }),
        sessions: connectedBy({ ...connection, networkId: 'eip155:5', approvedNetworkIds: ['eip155:8453'] }),
      },
    },
    error: {
      state: {
        ...onUnknownNetwork,
        ...alone({ name: 'UnsupportedChain' }),
        switching: {
          status: 'failed',
          networkId: 'eip155:8453',
          problem: {
            code: 'chain_unsupported',
            message: 'Chain is not supported',
            hint: 'Choose another network or another wallet.',
          },
        },
      },
    },
    'no swaps here': {
      state: { ...connected, ...on({ name: 'Account' }, { name: 'Swap' }) },
      options: { swapNetworks: ['eip155:8453'] },
    },
    'no swaps where you are': {
      state: { ...connected, ...on({ name: 'Account' }, { name: 'Swap' }) },
      options: { restrictedTimeZones: [new Intl.DateTimeFormat().resolvedOptions().timeZone] },
    },
    disconnecting: { state: { ...onUnknownNetwork, ...alone({ name: 'UnsupportedChain' }), disconnecting: true } },
    refused: {
      state: { ...onUnknownNetwork, ...alone({ name: 'UnsupportedChain' }) },
      then: { modal: { ...CLOSED_MODAL, openIn: 'gallery', refusals: 1 } },
    },
  },
  GetWallet: {
    list: { state: { ...on({ name: 'GetWallet' }), directory } },
    loading: { state: { ...on({ name: 'GetWallet' }), directory: { ...directory, recommended: list('loading') } } },
    error: { state: { ...on({ name: 'GetWallet' }), directory: failedDirectory } },
    'no-project': { state: on({ name: 'GetWallet' }), options: { projectId: undefined } },
  },
  Downloads: {
    computer: { state: on({ name: 'Downloads', wallet }) },
    phone: { state: on({ name: 'Downloads', wallet }), phone: true },
    empty: { state: on({ name: 'Downloads', wallet: { id: 'none', name: 'Nowhere' } }) },
  },
  EmailVerifyOtp: {
    idle: { state: { ...code, ...emailLogin() } },
    countdown: { state: { ...code, ...emailLogin({ mailAgainAt: NOW + 23_000 }) } },
    loading: { state: { ...code, ...emailLogin({ status: 'checking' }) } },
    opening: { state: { ...code, ...emailLogin({ status: 'entering' }) } },
    sending: { state: { ...code, ...emailLogin({ status: 'sending' }) } },
    wrong: { state: { ...code, ...emailLogin({ wrongCodes: 1, problem: wrongCode, mailAgainAt: NOW + 9_000 }) } },
    error: { state: { ...code, ...emailLogin({ status: 'failed', problem: tooLong }) } },
    offline: { state: { ...code, ...emailLogin({ status: 'failed', problem: frameDown }) } },
    'long-address': {
      state: {
        ...code,
        ...emailLogin({ email: 'a.visitor.with.a.very.long.address.indeed@department.of.long.names.gallery.example' }),
      },
    },
  },
  EmailVerifyDevice: {
    waiting: { state: { ...device, ...emailLogin({ status: 'waiting-device', mailAgainAt: NOW + 23_000 }) } },
    resend: { state: { ...device, ...emailLogin({ status: 'waiting-device' }) } },
    error: { state: { ...device, ...emailLogin({ status: 'failed', problem: tooLong }) } },
  },
  ConnectSocials: {
    list: { state: { ...on({ name: 'ConnectSocials' }), directory } },
    consent: {
      state: on({ name: 'ConnectSocials' }),
      options: {
        consent: true,
        termsUrl: 'https://gallery.example/terms',
        privacyUrl: 'https://gallery.example/privacy',
      },
    },
    'origin-refused': {
      state: { ...on({ name: 'ConnectSocials' }), embedded: { ...noEmbedded, originRefused: true } },
    },
  },
  ConnectingSocial: {
    opening: { state: social({ status: 'opening', provider: 'google' }) },
    waiting: { state: social({ status: 'waiting', provider: 'google' }) },
    slow: { state: social({ status: 'waiting', provider: 'discord' }, 'discord'), elapsed: 16_000 },
    hidden: { state: social({ status: 'hidden', provider: 'google' }) },
    loading: { state: social({ status: 'entering', provider: 'github' }, 'github') },
    blocked: { state: social({ status: 'blocked', provider: 'apple' }, 'apple') },
    error: {
      state: social(
        {
          status: 'failed',
          provider: 'x',
          problem: { code: 'social_login_failed', message: 'The login wasn’t completed.', hint: 'Try again.' },
        },
        'x',
      ),
    },
    offline: { state: social({ status: 'failed', provider: 'facebook', problem: frameDown }, 'facebook') },
    connected: { state: { ...byEmail(), ...on({ name: 'ConnectingSocial', social: 'google' }) } },
  },
  ConnectingFarcaster: {
    loading: { state: farcaster({ status: 'creating' }) },
    waiting: { state: farcaster({ status: 'waiting', url: farcasterUrl }) },
    entering: { state: farcaster({ status: 'entering', url: farcasterUrl }) },
    error: { state: farcaster({ status: 'failed', problem: tooLong }) },
    phone: { state: farcaster({ status: 'waiting', url: farcasterUrl }), phone: true },
    'phone-loading': { state: farcaster({ status: 'creating' }), phone: true },
  },
  ApproveTransaction: {
    loading: {
      state: {
        ...byEmail({ approval: { status: 'waiting', method: 'personal_sign' } }),
        ...alone({ name: 'ApproveTransaction' }),
      },
    },
    error: {
      state: {
        ...byEmail({ approval: { status: 'failed', method: 'eth_sendTransaction', problem: tooLong } }),
        ...alone({ name: 'ApproveTransaction' }),
      },
    },
    refused: {
      state: {
        ...byEmail({ approval: { status: 'waiting', method: 'personal_sign' } }),
        ...alone({ name: 'ApproveTransaction' }),
      },
      options: required,
      then: { modal: { ...CLOSED_MODAL, openIn: 'gallery', refusals: 1 } },
    },
  },
  Settings: {
    email: { state: { ...byEmail(), ...settings() } },
    named: {
      state: {
        ...byEmail(),
        ...settings(),
        identity: { address, name: 'a-name-as-long-as-names-can-be-for-accounts-here.reown.id' },
      },
    },
    social: {
      state: {
        ...byEmail({ profile: { ...profile, method: 'social', userName: 'Ada Visitor' } }, 'eoa'),
        ...settings(),
      },
    },
    wallet: { state: { ...connected, ...settings() } },
    disconnecting: { state: { ...byEmail(), ...settings(), disconnecting: true } },
    empty: { state: on({ name: 'Settings' }) },
  },
  UpdateEmail: {
    idle: { state: { ...byEmail(), ...settings({ name: 'UpdateEmail' }) } },
    sending: { state: { ...byEmail(emailUpdate({ status: 'sending' })), ...settings({ name: 'UpdateEmail' }) } },
  },
  UpdateEmailPrimaryOtp: {
    idle: {
      state: {
        ...byEmail(emailUpdate({ status: 'waiting-primary', mailAgainAt: NOW + 23_000 })),
        ...settings({ name: 'UpdateEmailPrimaryOtp' }),
      },
    },
    wrong: {
      state: {
        ...byEmail(emailUpdate({ status: 'waiting-primary', wrongCodes: 1, problem: wrongCode })),
        ...settings({ name: 'UpdateEmailPrimaryOtp' }),
      },
    },
    error: {
      state: {
        ...byEmail(emailUpdate({ status: 'failed', problem: tooLong })),
        ...settings({ name: 'UpdateEmailPrimaryOtp' }),
      },
    },
  },
  UpdateEmailSecondaryOtp: {
    idle: {
      state: {
        ...byEmail(emailUpdate({ status: 'waiting-secondary' })),
        ...settings({ name: 'UpdateEmailSecondaryOtp' }),
      },
    },
    loading: {
      state: { ...byEmail(emailUpdate({ status: 'checking' })), ...settings({ name: 'UpdateEmailSecondaryOtp' }) },
    },
    wrong: {
      state: {
        ...byEmail(emailUpdate({ status: 'waiting-secondary', wrongCodes: 1, problem: wrongCode })),
        ...settings({ name: 'UpdateEmailSecondaryOtp' }),
      },
    },
  },
  SmartAccountSettings: {
    smart: { state: { ...byEmail(), ...settings({ name: 'SmartAccountSettings' }) } },
    'not-deployed': {
      state: {
        ...byEmail({ profile: { ...profile, smartAccountDeployed: false } }),
        ...settings({ name: 'SmartAccountSettings' }),
      },
    },
    plain: {
      state: {
        ...byEmail({ profile: { ...profile, accounts: [] } }, 'eoa'),
        ...settings({ name: 'SmartAccountSettings' }),
      },
    },
    switching: {
      state: {
        ...byEmail({ accountType: { status: 'switching', to: 'eoa' } }),
        ...settings({ name: 'SmartAccountSettings' }),
      },
    },
    error: {
      state: {
        ...byEmail(
          {
            accountType: {
              status: 'failed',
              problem: {
                code: 'account_type_unavailable',
                message: 'The account type couldn’t be changed.',
                hint: 'The standard account is in use.',
              },
            },
          },
          'eoa',
        ),
        ...settings({ name: 'SmartAccountSettings' }),
      },
    },
    unsupported: {
      state: {
        ...byEmail({ profile: { ...profile, smartAccountNetworks: [] } }, 'eoa'),
        ...settings({ name: 'SmartAccountSettings' }),
      },
    },
    empty: { state: on({ name: 'SmartAccountSettings' }) },
  },
  UpgradeToSmartAccount: {
    idle: { state: { ...byEmail({}, 'eoa'), ...alone({ name: 'UpgradeToSmartAccount' }) } },
    switching: {
      state: {
        ...byEmail({ accountType: { status: 'switching', to: 'smartAccount' } }, 'eoa'),
        ...alone({ name: 'UpgradeToSmartAccount' }),
      },
    },
    error: {
      state: {
        ...byEmail(
          {
            accountType: {
              status: 'failed',
              problem: {
                code: 'account_type_unavailable',
                message: 'The account type couldn’t be changed.',
                hint: 'The standard account is in use.',
              },
            },
          },
          'eoa',
        ),
        ...alone({ name: 'UpgradeToSmartAccount' }),
      },
    },
    done: { state: { ...byEmail(), ...alone({ name: 'UpgradeToSmartAccount' }) } },
  },
  UpgradeEmailWallet: { ready: { state: { ...byEmail(), ...settings({ name: 'UpgradeEmailWallet' }) } } },
  ConnectingMultiChain: {
    list: {
      state: { ...on({ name: 'ConnectingMultiChain', installedId }), networks: twoNamespaces, installed: [servesBoth] },
    },
    'one-connected': {
      state: {
        ...besideSolana,
        ...on({ name: 'Account' }, { name: 'Connect' }, { name: 'ConnectingMultiChain', installedId }),
      },
    },
    empty: {
      state: {
        ...on({ name: 'ConnectingMultiChain', installedId }),
        networks: twoNamespaces.slice(-2),
        installed: [installedOf(wallet)],
      },
    },
  },
  SwitchActiveChain: {
    idle: {
      state: {
        ...besideSolana,
        ...on(
          { name: 'Account' },
          { name: 'Networks' },
          { name: 'SwitchActiveChain', networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
        ),
      },
    },
    'disconnected-outside': {
      state: {
        ...on({ name: 'SwitchActiveChain', networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
        networks: twoNamespaces,
      },
    },
  },
  Profile: {
    one: { state: { ...connected, ...on({ name: 'Account' }, { name: 'Profile' }) } },
    recent: {
      state: {
        ...connected,
        ...on({ name: 'Account' }, { name: 'Profile' }),
        directory: { ...directory, recent: wallets.slice(2, 4) },
      },
    },
    namespaces: { state: { ...besideSolana, ...on({ name: 'Account' }, { name: 'Profile' }) } },
    both: {
      state: {
        ...bothConnected,
        ...on({ name: 'Account' }, { name: 'Profile' }),
        directory: { ...directory, recent: wallets.slice(2, 3) },
      },
    },
    named: {
      state: {
        ...bothConnected,
        ...on({ name: 'Account' }, { name: 'Profile' }),
        identity: {
          address,
          name: 'a-visitor-with-a-very-long-name-indeed.gallery.eth',
          ...(elm?.imageUrl && { avatar: elm.imageUrl }),
        },
      },
    },
    other: { state: { ...bothConnected, ...on({ name: 'Account' }, { name: 'Profile' }) }, tab: 'Solana' },
    empty: { state: { ...besideSolana, ...on({ name: 'Account' }, { name: 'Profile' }) }, tab: 'Solana' },
    'one-session': {
      state: {
        ...bothConnected,
        sessions: connectedBy(
          {
            ...connection,
            connectorId: 'walletConnect',
            capabilities: walletKinds.walletConnect.capabilities,
            wallet: { id: 'driftwood', name: 'Driftwood', method: 'walletconnect' },
          },
          {
            ...solanaConnection,
            connectorId: 'walletConnect',
            capabilities: walletKinds.walletConnect.capabilities,
            wallet: { id: 'driftwood', name: 'Driftwood', method: 'walletconnect' },
          },
        ),
        ...on({ name: 'Account' }, { name: 'Profile' }),
      },
    },
    'by-email': { state: { ...byEmail(), ...on({ name: 'Account' }, { name: 'Profile' }) } },
    disconnecting: {
      state: { ...bothConnected, ...on({ name: 'Account' }, { name: 'Profile' }), disconnecting: true },
    },
    'disconnected-outside': { state: { ...on({ name: 'Profile' }), networks: twoNamespaces } },
  },
  WhatIsAWallet: { points: { state: on({ name: 'WhatIsAWallet' }) } },
  WhatIsANetwork: { points: { state: on({ name: 'WhatIsANetwork' }) } },
  ...holdingFixtures(holders, on),
  ...buyFixtures({ connected, onSolana, onUnknown: onUnknownNetwork }, on),
  ...sendFixtures({ connected, onSolana, onUnknown: onUnknownNetwork }, on),
  ...nameFixtures(byEmail(), connected, on),
  ...swapFixtures(connected, on),
}

/** All states of a view. */
export function statesOf(view: ViewName): Readonly<Record<string, Fixture>> {
  return fixtures[view] ?? { view: { state: on({ name: view }) } }
}

import { LINK_MAX_CHARACTERS } from '../../config/limits'
import { isEmbeddedAccountType } from '../../domain/account/accountTypeChoice'
import { isEmail } from '../../domain/account/email'
import type { LastAccount } from '../../domain/account/lastAccount'
import { type CaipAddress, type ChainNamespace, isKnownNamespace, type CaipNetworkId } from '../../domain/network/caip'
import { safeImage } from '../../domain/picture/safeImage'
import { DEFAULT_SOCIALS } from '../../domain/page/resolveFeatures'
import type { SocialProvider } from '../../domain/page/optionTypes'
import type { SiwxSession } from '../../domain/siwx/session'
import { safeText } from '../../domain/text'
import { walletDeepLinkChoice, type WalletLink } from '../../domain/wallet/deepLink'
import type { Wallet } from '../../domain/wallet/wallet'
import { walletEntry } from '../api/schema'
import { fromWallet, toWallet } from '../api/walletEntry'
import { parseEach, parseWith } from '../parseEach'
import { tabMessage } from '../tabs/schema'
import { recentWallets } from './recentWallets'
import * as schema from './schema'

/** What clears keys, besides the code that writes them. */
export type Clearing =
  /** Nothing is connected any more. */
  | 'disconnect'
  /** The embedded wallet signs out, or a check of its session fails. */
  | 'sign-out'
  /** "Clear and disconnect". It disconnects first, so it does not repeat the clearings above for the session. */
  | 'clear'

export interface StorageKey<T> {
  /** Replaces our own prefix and the project id. */
  readonly prefix?: string
  /** The name is the prefix of many keys. */
  readonly isPrefix?: true
  readonly clearedBy: readonly Clearing[]
  /** Returns undefined or throws for a text that is not one of ours. */
  decode(text: string): T | undefined
  encode(value: T): string
}

const EMBEDDED = '@appkit-wallet/'
const TEXT_MAX_CHARACTERS = 16_384
const USER_NAME_MAX_CHARACTERS = 256

/** The wallet of a namespace. */
export interface StoredConnection {
  /** `walletConnect`, `embedded`, or the id that an installed wallet claims. */
  readonly connector: string
  /** The account and network that were active in the namespace. */
  readonly account?: CaipAddress | undefined
  /** Name and icon of an installed wallet as a hash, because several wallets may have its id. */
  readonly mark?: string | undefined
  /** How many wallets had its id. */
  readonly claims?: number | undefined
}

type ByNamespace<Value> = Readonly<Partial<Record<ChainNamespace, Value>>>

/** What the next page restores, in one text: a tab never reads half of what another one writes. */
export interface SessionRecord {
  readonly v: 1
  readonly namespaces: ByNamespace<StoredConnection>
  /** The active network, with which the next page begins. */
  readonly active?: CaipNetworkId | undefined
  /** Installed wallets that the visitor has disconnected. They are not restored. */
  readonly refused?: ByNamespace<readonly string[]> | undefined
  /** Sign-in sessions. */
  readonly proofs?: readonly SiwxSession[] | undefined
}

/** A social login that has left the page. */
interface PendingSocialLogin {
  readonly provider: SocialProvider
  readonly state: string
  readonly at: number
  /** The page's whole URL, to which the visitor returns. */
  readonly page: string
  /** Present while the page is loaded once more, at that URL. */
  readonly resultUri?: string
}
/** What a wallet app has authorized (Mobile Wallet Adapter), and what it offers. */
export interface MobileAuthorization {
  /** By which the app recognizes the page. */
  readonly token: string
  readonly addresses: readonly string[]
  readonly signs: boolean
  readonly sends: boolean
  readonly signsIn: boolean
  /** It takes versioned transactions. */
  readonly versioned: boolean
}
/** A pairing that a wallet may approve. */
export interface OpenPairing {
  /** When it may no longer, by the wall clock. */
  readonly until: number
  /** By which the wallet was opened. */
  readonly link?: WalletLink
  /** The wallet that the visitor has chosen. */
  readonly wallet?: Wallet
  /** Another wallet was connected when it was shown, which this one is to replace. */
  readonly replaces?: true
}
/** A view that waits for a wallet in another app. */
export interface OpenView {
  /** When the wallet may no longer respond, by the wall clock. */
  readonly until: number
  /** The wallet that was opened with a pairing. */
  readonly wallet?: Wallet
  /** Or the connector id of the wallet of this device that was opened to connect. */
  readonly connecting?: string
  /** Or what a connected wallet was asked for. */
  readonly request?: { readonly kind: 'send' | 'swap' | 'sign-in'; readonly account: CaipAddress }
}
/** URLs have no spaces. */
const PENDING_SOCIAL_LOGIN = /^([a-z]{1,16}) ([A-Za-z0-9]{8,64}) (\d{1,16}) (\S{1,16384})(?: (\S{1,16384}))?$/

interface LastKnown {
  readonly label: string
  readonly icon?: string
  /** Read by the prerender alone. */
  readonly account?: LastAccount
}

type Format<T> = Pick<StorageKey<T>, 'decode' | 'encode'>

const text = <T>(decode: (text: string) => T | undefined, encode: (value: T) => string = String): Format<T> => ({
  decode,
  encode,
})
const json = <T>(parse: (value: unknown) => T | undefined): Format<T> => ({
  decode: (stored) => parse(JSON.parse(stored)),
  encode: JSON.stringify,
})
const oneOf = <T extends string>(...values: readonly T[]): Format<T> =>
  text((stored) => values.find((value) => value === stored))
const upTo = (maxCharacters: number): Format<string> =>
  text((stored) => (stored.length > 0 && stored.length <= maxCharacters ? stored : undefined))
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** In the directory's own shape. */
const parseWallet = (value: unknown): Wallet | undefined => {
  const entry = parseWith(walletEntry, value)
  return entry && toWallet(entry)
}
/** A wallet's link as we would store it; undefined for any other. */
const parseWalletLink = (value: unknown): WalletLink | undefined => {
  const { href, link = href, name, ids } = isObject(value) ? value : {}
  if (typeof link !== 'string' || typeof name !== 'string') return undefined
  return walletDeepLinkChoice(link, {
    name,
    ...(typeof ids === 'string' && { ids: ids.slice(0, LINK_MAX_CHARACTERS) }),
  })
}
/** With the session that it belongs to, of which several may be connected. */
const parseSessionLink = (value: unknown): (WalletLink & { readonly topic?: string }) | undefined => {
  const { topic } = isObject(value) ? value : {}
  const link = parseWalletLink(value)
  return link && { ...link, ...(typeof topic === 'string' && { topic }) }
}
const withWallet = ({ wallet, ...rest }: { readonly wallet?: Wallet | undefined }): string =>
  JSON.stringify({ ...rest, ...(wallet && { wallet: fromWallet(wallet) }) })
/** Records by id; each is parsed by its own cache (recordCache.ts). */
const records = json((value) => (isObject(value) ? value : undefined))

/** Every key that this package reads or writes (docs/protocol/storage.md). */
export const STORAGE_KEYS = {
  // ── The session ──

  /** What the next page restores (sessionRecord.ts). The entry file looks at how it begins. */
  session: {
    ...json((value) => {
      const record = parseWith(schema.sessionRecord, value)
      return (
        record &&
        ({ ...record, proofs: record.proofs && parseEach(schema.siwxSession, record.proofs).parsed } as SessionRecord)
      )
    }),
    encode: (record: SessionRecord): string => JSON.stringify(record),
    clearedBy: ['clear'],
  },
  /**
   * What the button and the prerender of the account show while a session is restored. Both read this key
   * themselves. Written by persistSession.
   */
  last_known: {
    ...json<LastKnown>((value) => {
      const known = parseWith(schema.lastKnown, value)
      const label = safeText(known?.label)
      const icon = safeImage(known?.icon)
      return label ? { label, ...(icon !== undefined && { icon }) } : undefined
    }),
    clearedBy: ['disconnect', 'clear'],
  },
  /**
   * The wallet of the last connection, which Connect shows first: the id that an installed one claims, or that of the
   * directory. Also read by the prerender. Written by rememberWallet.
   */
  last_wallet: { ...upTo(TEXT_MAX_CHARACTERS), clearedBy: ['clear'] },
  /** Newest first, in the directory's own shape and parsed like its entries. Written by completePairing. */
  recent_wallets: { ...recentWallets, clearedBy: ['clear'] },
  /** A proposal that a wallet may still approve, also after the page was left. Written by storeOpenPairing. */
  open_pairing: {
    decode(stored: string): OpenPairing | undefined {
      const value: unknown = JSON.parse(stored)
      const { until, link, wallet: chosen, replaces } = isObject(value) ? value : {}
      const wallet = parseWallet(chosen)
      const walletLink = parseWalletLink(link)
      return typeof until === 'number'
        ? {
            until,
            ...(walletLink && { link: walletLink }),
            ...(wallet && { wallet }),
            ...(replaces === true && { replaces }),
          }
        : undefined
    },
    encode: (pairing: OpenPairing): string => withWallet(pairing),
    clearedBy: ['clear'],
  },
  /**
   * The view in which the dialog waits for another app, in the storage of the tab: where the next page of the tab opens
   * it again. Written by storeOpenView.
   */
  open_view: {
    decode(stored: string): OpenView | undefined {
      const view = parseWith(schema.openView, JSON.parse(stored))
      if (view?.request) return { until: view.until, request: view.request }
      if (view?.connecting) return { until: view.until, connecting: view.connecting }
      const wallet = parseWallet(view?.wallet)
      return view && wallet && { until: view.until, wallet }
    },
    encode: (view: OpenView): string => withWallet(view),
    clearedBy: [],
  },
  /**
   * Approvals and swaps that a wallet took as one request, until it says what became of them. Written by followBatch.
   */
  pending_batches: {
    ...json((list) => (Array.isArray(list) ? parseEach(schema.pendingBatch, list).parsed : undefined)),
    clearedBy: ['disconnect', 'clear'],
  },
  /** The visitor accepted the terms. Written by setConsent. */
  consent: { ...oneOf('given'), clearedBy: ['clear'] },

  // ── The embedded wallet, under our own prefix ──

  /** The visitor's choice. Written by setAccountType. */
  preferred_account_types: {
    ...json<Readonly<Partial<Record<ChainNamespace, 'eoa' | 'smartAccount'>>>>((value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).filter(
              ([namespace, type]) => isKnownNamespace(namespace) && isEmbeddedAccountType(type),
            ),
          )
        : undefined,
    ),
    clearedBy: ['clear'],
  },
  /** The visitor was invited to a smart account, which happens once. Written by offerSmartAccount. */
  smart_account_offered: { ...oneOf('true'), clearedBy: ['clear'] },
  /** Written by the login cache after a social or Farcaster login. */
  connected_social: { ...oneOf<SocialProvider>(...DEFAULT_SOCIALS), clearedBy: ['sign-out', 'clear'] },
  /**
   * A social login that has left the page: provider, expected state, time, the page's URL, and the result if the page
   * is loaded once more at that URL. Written by loginSocial and resumeSocial.
   */
  social_provider: {
    ...text<PendingSocialLogin>(
      (stored) => {
        const [, name, state = '', at, page = '', resultUri] = PENDING_SOCIAL_LOGIN.exec(stored) ?? []
        const provider = DEFAULT_SOCIALS.find((each) => each === name)
        return provider && URL.canParse(page) && /^https?:$/.test(new URL(page).protocol)
          ? { provider, state, at: Number(at), page, ...(resultUri && { resultUri: decodeURIComponent(resultUri) }) }
          : undefined
      },
      ({ provider, state, at, page, resultUri }) =>
        [provider, state, at, page, ...(resultUri ? [encodeURIComponent(resultUri)] : [])].join(' '),
    ),
    clearedBy: ['clear'],
  },
  /** The tab that is requesting a mail, where there are no Web Locks. Written and removed by emailCooldown. */
  mail_claim: {
    ...text<{ readonly id: string; readonly at: number }>(
      (stored) => {
        const [, id, at] = /^([\d-]{1,80}) (\d{1,16})$/.exec(stored) ?? []
        return id === undefined ? undefined : { id, at: Number(at) }
      },
      ({ id, at }) => `${id} ${at}`,
    ),
    clearedBy: [],
  },

  // ── Caches ──

  identity_cache: { ...records, clearedBy: ['disconnect', 'clear'] },
  ens_cache: { ...records, clearedBy: ['disconnect', 'clear'] },
  portfolio_cache: { ...records, clearedBy: ['disconnect', 'clear'] },
  native_balance_cache: { ...records, clearedBy: ['disconnect', 'clear'] },
  /** Written by mobileWalletConnector. */
  mobile_wallet: {
    ...json((value) => parseWith(schema.mobileAuthorization, value)),
    clearedBy: ['disconnect', 'clear'],
  },
  /** Wallets that are asked for connection and sign-in one after the other. Written by signInOnConnect. */
  two_prompts_cache: { ...records, clearedBy: ['clear'] },

  // ── The embedded wallet's own names ──

  /** A login was made here; while it stands, the next page restores it. */
  EMAIL_LOGIN_USED_KEY: { ...oneOf('true'), prefix: EMBEDDED, clearedBy: ['sign-out', 'clear'] },
  EMAIL: {
    ...text((stored) => (isEmail(stored) ? stored : undefined)),
    prefix: EMBEDDED,
    clearedBy: ['sign-out', 'clear'],
  },
  /** A number on EVM, a CAIP-2 id elsewhere. */
  LAST_USED_CHAIN_KEY: {
    ...text<string | number>((stored) =>
      /^\d{1,16}$/.test(stored) ? Number(stored) : /^[a-z0-9]{3,8}:[\w-]{1,32}$/.test(stored) ? stored : undefined,
    ),
    prefix: EMBEDDED,
    clearedBy: ['sign-out', 'clear'],
  },
  SOCIAL_USERNAME: { ...upTo(USER_NAME_MAX_CHARACTERS), prefix: EMBEDDED, clearedBy: ['sign-out', 'clear'] },
  /** A secret, sent to the frame alone. */
  SESSION_TOKEN_KEY: { ...upTo(TEXT_MAX_CHARACTERS), prefix: EMBEDDED, clearedBy: ['sign-out', 'clear'] },
  /** Does the active network have smart accounts? */
  SMART_ACCOUNT_ENABLED: {
    ...text<boolean>((stored) => (stored === 'true' ? true : stored === 'false' ? false : undefined)),
    prefix: EMBEDDED,
    clearedBy: ['sign-out', 'clear'],
  },
  /** Of the active namespace; mirrors `preferred_account_types`. Written by preferredAccountType. */
  PREFERRED_ACCOUNT_TYPE: { ...oneOf('eoa', 'smartAccount'), prefix: EMBEDDED, clearedBy: ['sign-out', 'clear'] },
  /** Chain numbers, comma-separated; empty when the frame could not say. */
  SMART_ACCOUNT_ENABLED_NETWORKS: {
    ...text<readonly number[]>(
      (stored) =>
        /^(?:\d{1,16}(?:,\d{1,16})*)?$/.test(stored) ? stored.split(',').filter(Boolean).map(Number) : undefined,
      (ids) => ids.join(','),
    ),
    prefix: EMBEDDED,
    clearedBy: ['clear'],
  },
  /** When the last mail was requested. Never cleared with the rest: it protects the visitor's mailbox. */
  LAST_EMAIL_LOGIN_TIME: {
    ...text<number>((stored) => (/^\d{1,16}$/.test(stored) ? Number(stored) : undefined)),
    prefix: EMBEDDED,
    clearedBy: [],
  },

  // ── The WalletConnect library ──

  /** The wallet that the library opens with each request; it reads this name itself. Written by completePairing. */
  WALLETCONNECT_DEEPLINK_CHOICE: { ...json(parseSessionLink), prefix: '', clearedBy: ['disconnect', 'clear'] },
  /** The library's records, written and parsed by relayStorage: what one is depends on the rest of its key. */
  'relay/': { ...json((value) => value ?? undefined), isPrefix: true, clearedBy: ['clear'] },

  // ── Between tabs ──

  /** A message to the other tabs. Removed at once. */
  tab_message: { ...json((message) => parseWith(tabMessage, message)), clearedBy: [] },
} satisfies Readonly<Record<string, StorageKey<unknown>>>

export type StorageKeyName = keyof typeof STORAGE_KEYS

export type StoredValue<Name extends StorageKeyName> = (typeof STORAGE_KEYS)[Name] extends Format<infer T> ? T : never

import { parts as built } from 'virtual:prerender-parts'
import { RECENT_WALLETS_MAX } from '../../../config/limits'
import { offersSolana } from '../../../domain/network/offersSolana'
import type { Options } from '../../../domain/page/options'
import type { ConnectMethod, SocialProvider } from '../../../domain/page/optionTypes'
import { safeText } from '../../../domain/text'
import { isExcluded } from '../../../domain/wallet/excluded'
import { isAndroidChrome, isMobile } from '../../../domain/wallet/platform'
import { withoutShown, type ShownWallet } from '../../../domain/wallet/sameWallet'
import type { InstalledWallet } from '../../../domain/wallet/wallet'
import { normalizeWalletName } from '../../../domain/wallet/walletNames'
import { CONNECT_FOCUS, connectOrder, isSeparated } from '../../../features/connect/connectOrder'
import { documentPieces, documentsOf, type Documents } from '../../../features/connect/documentPieces'
import { offeredLogins } from '../../../features/connect/offeredLogins'
import { recommendedAtMost } from '../../../features/connect/recommendedAtMost'
import { shownSocials } from '../../../features/connect/shownSocials'
import type { Words } from '../../../messages/words'
import { readStored } from '../../../services/storage/readStored'
import { firstLetter } from '../../../ui/images/firstLetter'
import loginCss from '../../../ui/styles/login.css?inline'
import { legacyProvider, readAnnouncements } from '../../../wallets/injected/announcement'
import { readEnvironment } from '../../setup/readEnvironment'
import { shellSheets } from '../../setup/sheets'
import type { ElementBridge } from '../../bridge'
import { fillIn } from '../fillIn'
import type { PrerenderedView } from '../prerenderedView'
import type { PrerenderParts } from './parts'

const parts: PrerenderParts = built

export const view: PrerenderedView = {
  name: 'Connect',
  initialFocus: CONNECT_FOCUS,
  sheets: [loginCss, ...shellSheets],
  read(element, words) {
    const facts = readFacts(element)
    return facts && { facts, draw: () => drawConnect(facts, words) }
  },
  drawSubmit: ({ texts }) => fillIn(parts.submit, (name) => texts[name] ?? ''),
}

type Row = Pick<InstalledWallet, 'id' | 'name'> & { readonly kind: 'installed' | 'walletApp' | 'recent' }

/** What the options, the storage, the browser and its wallets make of Connect. */
interface ConnectFacts {
  readonly online: boolean
  readonly onPhone: boolean
  readonly groups: readonly ConnectMethod[]
  readonly socials: readonly SocialProvider[]
  readonly rows: readonly Row[]
  readonly lastWallet: string | null
  /** How many wallets of the directory are to follow. */
  readonly expected: number
  readonly documents: Documents
}

function readFacts({ options: read, announcements }: ElementBridge): ConnectFacts | undefined {
  const options = read()
  const installed = installedWallets(announcements, options)
  if (!isForeseeable(options) || haveClaimants(installed)) return undefined
  const logins = offeredLogins({ options, features: undefined })
  const online = options.projectId !== undefined
  const environment = readEnvironment()
  const recent = online ? withoutShown(recentWallets(options), installed) : []
  const hasWalletApps =
    isAndroidChrome(environment) &&
    offersSolana(options.networks) &&
    !isExcluded({ id: WALLET_APP, name: '' }, options.walletsExclude)
  const offers = { email: logins.email, social: logins.social.length > 0, wallet: true }
  return {
    online,
    onPhone: isMobile(environment),
    groups: connectOrder(options.methods, installed.length > 0).filter((method) => offers[method]),
    socials: logins.social,
    rows: [
      ...installed.map(({ id, name }) => ({ id, name, kind: 'installed' as const })),
      ...(hasWalletApps ? [{ id: WALLET_APP, name: '', kind: 'walletApp' as const }] : []),
      ...recent.map(({ id, name }) => ({ id, name, kind: 'recent' as const })),
    ],
    lastWallet: readStored(options, 'last_wallet'),
    expected: online ? recommendedAtMost(installed.length, logins) : 0,
    documents: documentsOf(options, location.href),
  }
}

function drawConnect(facts: ConnectFacts, words: Words): HTMLDialogElement {
  const { online, expected, documents } = facts
  const hasInstalled = facts.rows.some(({ kind }) => kind === 'installed')
  const draw = (markup: string, values: Readonly<Record<string, string>> = {}): HTMLElement =>
    fillIn(markup, (name) => values[name] ?? words.texts[name] ?? '')

  function drawProvider(markup: string, provider: SocialProvider): HTMLElement {
    const { label, path } = parts.providers[provider]
    return draw(markup, { provider, path, label: words.texts[label.slice(1, -1)] ?? '' })
  }

  function drawSocials(): HTMLElement {
    const group = draw(parts.social)
    const { wide, icons, folded } = shownSocials(facts.socials)
    group
      .querySelector('.socials')
      ?.append(
        ...(wide ? [drawProvider(parts.wide, wide)] : []),
        ...icons.map((each) => drawProvider(parts.icon, each)),
        ...(folded ? [draw(parts.more)] : []),
      )
    return group
  }

  function drawWallets(): HTMLElement {
    const outer = draw(parts.wallets)
    const group = outer.querySelector<HTMLElement>('.group') as HTMLElement
    if (!online && !hasInstalled) outer.prepend(draw(parts.none))
    group.ariaBusy = expected > 0 ? 'true' : null
    const list = group.querySelector('ul')
    const isLast = ({ id }: Row): boolean => id === facts.lastWallet
    for (const wallet of facts.rows.toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)))) {
      const { id, name, kind } = wallet
      const item = draw(parts[isLast(wallet) ? LAST_ROWS[kind] : kind], { id, name })
      const letter = item.querySelector('.picture-letter')
      // Wallet apps have an icon of ours.
      if (letter) letter.textContent = firstLetter(name)
      list?.append(item)
    }
    if (expected > 0) {
      const item = draw(parts.expected)
      const placeholder = item.querySelector('.skeleton') as HTMLElement
      for (let each = 1; each < expected; each++) placeholder.after(placeholder.cloneNode(true))
      list?.append(item)
    }
    if (online) list?.append(draw(facts.onPhone ? parts.qrOnPhone : parts.qr), draw(parts.all))
    if (hasInstalled) group.append(draw(parts.guideLink))
    else list?.append(draw(parts.guide))
    return outer
  }

  const DRAW = { email: () => draw(parts.email), social: drawSocials, wallet: drawWallets }
  const card = draw(parts.card)
  const groups = card.querySelector('.view')
  facts.groups.forEach((method, index, offered) => {
    const group = DRAW[method]()
    if (isSeparated(method, offered[index - 1])) group.prepend(draw(parts.separator))
    groups?.append(group)
  })
  if (documents.terms || documents.privacy) {
    const legal = draw(parts.legal)
    const { both, terms, privacy } = words.legal
    const one = (document: string): string[] => (document === words.privacy ? privacy : terms)
    for (const { text, href } of documentPieces(words, documents, { both: () => both, one }))
      legal.append(href ? draw(parts.link, { href, text }) : text)
    groups?.append(legal)
  }
  const dialog = draw(parts.dialog) as HTMLDialogElement
  dialog.lang = words.language
  dialog.append(card)
  return dialog
}

/** The parts of the wallet that was used last. */
const LAST_ROWS = { installed: 'last', walletApp: 'lastWalletApp', recent: 'lastRecent' } as const

/** The kind of wallet that Connect lists without having found it: wallets/index.ts */
const WALLET_APP = 'mobileWallet'

/** The consent, and names that need code of their own, are left to React. */
const isForeseeable = ({ consent, networks }: Options): boolean =>
  !consent && !(offersSolana(networks) && hasStandardWallet())

/** Wallets that claim one name are marked, and distinguished by more than a prerender reads. */
function haveClaimants(wallets: readonly InstalledWallet[]): boolean {
  return (['id', 'name'] as const).some(
    (each) => new Set(wallets.map((wallet) => normalizeWalletName(wallet[each]))).size < wallets.length,
  )
}

/** What such a wallet is called is known only once its discovery is there: wallets/wallet-standard/discovery */
function hasStandardWallet(): boolean {
  let found = false
  const register = (): (() => void) => {
    found = true
    return () => {}
  }
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return found
}

/**
 * Those of the directory that were used on earlier visits (session/directory/restoreRecentWallets.ts). Only what its
 * row shows is read; React checks the rest.
 */
function recentWallets(options: Options): readonly ShownWallet[] {
  try {
    const stored = JSON.parse(readStored(options, 'recent_wallets') ?? '[]') as readonly (ShownWallet | null)[]
    return stored
      .flatMap((entry) => (typeof entry?.id === 'string' ? entry : []))
      .map(({ id, name, rdns }) => ({ id, name: safeText(name), rdns: safeText(rdns) || undefined }))
      .filter(({ name }) => name)
      .slice(0, RECENT_WALLETS_MAX)
      .filter((wallet) => !isExcluded(wallet, options.walletsExclude))
  } catch {
    return []
  }
}

/** Without the icons, which React shows once it knows that they are pictures. */
function installedWallets(details: Iterable<unknown>, { walletsExclude }: Options): readonly InstalledWallet[] {
  const announced = readAnnouncements(details)
  const legacy = legacyProvider(window as { readonly ethereum?: unknown })
  return (announced.length > 0 ? announced : legacy ? [legacy] : [])
    .map(({ wallet }) => wallet)
    .filter((wallet) => !isExcluded(wallet, walletsExclude))
}

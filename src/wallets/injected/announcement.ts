import { safeText } from '../../domain/text'
import { normalizeWalletName, plainRdns } from '../../domain/wallet/walletNames'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import type { Eip1193Provider } from '../contract'

/** A wallet of this browser and its provider. */
export type Announcement = { readonly wallet: InstalledWallet; readonly provider: Eip1193Provider }

/** An announcement and its icon as it came. */
export type ReadAnnouncement = Announcement & { readonly icon: unknown }

/** The id of `window.ethereum` where no wallet announces itself. */
export const LEGACY_CONNECTOR_ID = 'injected'

const ID_MAX_CHARACTERS = 128

/**
 * The detail of an EIP-6963 announcement, if it is one. All of it is self-declared and untrusted: the name is cleaned,
 * and a detail of another shape, or one that throws, is no announcement.
 */
function readAnnouncement(detail: unknown): ReadAnnouncement | undefined {
  try {
    const { info, provider } = detail as { info?: unknown; provider?: unknown }
    if (!isProvider(provider)) return undefined
    const { uuid, name, icon, rdns } = info as Record<string, unknown>
    const shownName = safeText(name)
    if (!shownName) return undefined
    const domain = readDomain(rdns)
    const id = readId(uuid)
    return {
      wallet: { id: domain ?? shownName, name: shownName, ...(domain && { rdns: domain }), ...(id && { uuid: id }) },
      provider,
      icon,
    }
  } catch {
    return undefined
  }
}

/** The announcements that can be read, each once, in their order. */
export function readAnnouncements(details: Iterable<unknown>): readonly ReadAnnouncement[] {
  const kept: ReadAnnouncement[] = []
  for (const detail of details) {
    const read = readAnnouncement(detail)
    if (read && !kept.some((earlier) => isSameAnnouncement(earlier, read))) kept.push(read)
  }
  return kept
}

/**
 * A provider that announces itself again under its name is there once, whatever else it says. Two providers are two
 * wallets, unless all that they say is equal: an rdns, a name or an uuid can be copied to take the place of another
 * one.
 */
function isSameAnnouncement(one: ReadAnnouncement, other: ReadAnnouncement): boolean {
  const [a, b] = [one.wallet, other.wallet]
  if (one.provider === other.provider)
    return normalizeWalletName(a.name) === normalizeWalletName(b.name) && plainRdns(a.id) === plainRdns(b.id)
  return a.uuid !== undefined && a.uuid === b.uuid && a.name === b.name && a.rdns === b.rdns && one.icon === other.icon
}

/** `window.ethereum`, for a browser where nothing announces itself. Its getter may throw. */
export function legacyProvider(page: { readonly ethereum?: unknown }): Announcement | undefined {
  try {
    const provider = page.ethereum
    if (!isProvider(provider)) return undefined
    return { wallet: { id: LEGACY_CONNECTOR_ID, name: 'Browser wallet' }, provider }
  } catch {
    return undefined
  }
}

function isProvider(value: unknown): value is Eip1193Provider {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  return typeof (value as { request?: unknown }).request === 'function'
}

function readDomain(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > ID_MAX_CHARACTERS) return undefined
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(value) ? value : undefined
}

function readId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:-]{1,128}$/.test(value) ? value : undefined
}

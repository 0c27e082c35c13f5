import { installedRows } from '../../domain/wallet/deduplicate'
import { safeImage } from '../../domain/picture/safeImage'
import { safeText } from '../../domain/text'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import { walletMark } from '../../domain/wallet/walletMark'
import type { Eip1193Provider } from '../contract'

/** A wallet of this browser and its provider. */
export type Announcement = { readonly wallet: InstalledWallet; readonly provider: Eip1193Provider }

/** One row of the wallet list. `claims` above 1: other wallets claim the same name. */
export type InstalledWalletRow = Announcement & { readonly claims: number }

/** The id of `window.ethereum` where no wallet announces itself. */
export const LEGACY_CONNECTOR_ID = 'injected'

const ID_MAX_CHARACTERS = 128

/**
 * The detail of an EIP-6963 announcement, if it is one. All of it is self-declared and untrusted: the name is cleaned,
 * the icon is kept only as a small data image, and a detail of another shape, or one that throws, is no announcement.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info?: unknown; provider?: unknown }
    if (!isProvider(provider)) return undefined
    const { uuid, name, icon, rdns } = info as Record<string, unknown>
    const shownName = safeText(name)
    if (!shownName) return undefined
    const domain = readDomain(rdns)
    const id = readId(uuid)
    const picture = typeof icon === 'string' && /^data:/i.test(icon.trimStart()) ? safeImage(icon) : undefined
    return {
      wallet: {
        id: domain ?? shownName,
        name: shownName,
        ...(domain && { rdns: domain }),
        ...(picture && { icon: picture }),
        ...(id && { uuid: id }),
      },
      provider,
    }
  } catch {
    return undefined
  }
}

/**
 * One row per wallet, in the order of announcement. A wallet that announces itself twice is one row; wallets that claim
 * one rdns are all rows, and only the first is found by it, so that none can impersonate another. The others have an id
 * that their name and icon decide, the same on every page.
 */
export function groupAnnouncements(announced: readonly Announcement[]): readonly InstalledWalletRow[] {
  const joined = announced.filter(
    ({ provider }, at) => announced.findIndex((other) => other.provider === provider) === at,
  )
  const taken = new Set<string>()
  return installedRows(joined.map(({ wallet }) => wallet)).flatMap(({ wallet, claims }) => {
    const source = joined.find((each) => each.wallet === wallet)
    if (!source) return []
    const marked = `${wallet.id}#${walletMark(wallet)}`
    const id = [wallet.id, marked].find((each) => !taken.has(each)) ?? `${marked}.${taken.size}`
    taken.add(id)
    return [
      {
        wallet: id === wallet.id ? wallet : { ...wallet, id, claimedId: wallet.id },
        provider: source.provider,
        claims,
      },
    ]
  })
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

import { safeText } from '../../domain/text'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import type { Eip1193Provider } from '../contract'

/** A wallet of this browser and its provider. */
export type Announcement = { readonly wallet: InstalledWallet; readonly provider: Eip1193Provider }

/** The id of `window.ethereum` where no wallet announces itself. */
export const LEGACY_CONNECTOR_ID = 'injected'

const ID_MAX_CHARACTERS = 128

/**
 * The detail of an EIP-6963 announcement, if it is one, and its icon as it came. All of it is self-declared and
 * untrusted: the name is cleaned, and a detail of another shape, or one that throws, is no announcement.
 */
export function readAnnouncement(detail: unknown): (Announcement & { readonly icon: unknown }) | undefined {
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

/** A wallet that announces itself twice is there once. */
export function oncePerProvider<Each extends Announcement>(announced: readonly Each[]): readonly Each[] {
  return announced.filter(({ provider }, at) => announced.findIndex((other) => other.provider === provider) === at)
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

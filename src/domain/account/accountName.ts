import { NAME_MIN_CHARACTERS } from '../../config/limits'

const DEFAULT_ZONE = 'reown.id'
const ZONE = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const LABEL = /^[a-z0-9-]{1,64}$/
const LABEL_MAX = 64
/** ENSIP-11: kinds of coin from here on are chains of the EVM. */
const EVM_COINS = 0x8000_0000

/** The end of every name: the page's own word (`services.nameZone`), else that of the provider (wire facts, 6.4). */
export function readNameZone(given: unknown): string {
  const zone = typeof given === 'string' ? given.trim().toLowerCase().replace(/^\./, '') : ''
  return ZONE.test(zone) ? zone : DEFAULT_ZONE
}

/** What was typed or pasted, as far as it can be part of a name: small letters, digits, hyphens; a pasted end is dropped. */
export function cleanLabel(typed: string, zone: string): string {
  const text = typed.trim().toLowerCase()
  const label = text.endsWith(`.${zone}`) ? text.slice(0, -zone.length - 1) : text
  return label.replace(/[^a-z0-9-]/g, '').slice(0, LABEL_MAX)
}

/** At least 4 letters, digits or hyphens (specification, section 5). */
export function isLabel(label: string): boolean {
  return label.length >= NAME_MIN_CHARACTERS && LABEL.test(label)
}

/** The label of a name of this zone; undefined for any other text. */
export function nameLabel(name: string, zone: string): string | undefined {
  const label = name.toLowerCase().endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1).toLowerCase() : ''
  return isLabel(label) ? label : undefined
}

/** The kind of coin that a chain's addresses are (ENSIP-11); undefined for a number that has none (wire facts, 6.4). */
export function coinTypeOf(chainId: number): number | undefined {
  return Number.isSafeInteger(chainId) && chainId > 0 && chainId < EVM_COINS ? EVM_COINS + chainId : undefined
}

/** The very text that the account signs to have a name; keys in this order, seconds since 1970 (wire facts, 6.4). */
export function registrationMessage(name: string, timestamp: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp })
}

import { NAME_MIN_CHARACTERS } from '../../config/limits'
import { cleanTyped } from '../typedText'

const DEFAULT_ZONE = 'reown.id'
const ZONE = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const LABEL = /^[a-z0-9-]{1,64}$/
const LABEL_MAX = 64
/** ENSIP-11: coin types from here on are EVM chains. */
const EVM_COINS = 0x8000_0000

/** The zone of every name: the page's own (`services.nameZone`), else the provider's. */
export function readNameZone(given: unknown): string {
  const zone = typeof given === 'string' ? given.trim().toLowerCase().replace(/^\./, '') : ''
  return ZONE.test(zone) ? zone : DEFAULT_ZONE
}

/** The typed or pasted text as a label: lower-case letters, digits, hyphens; a pasted zone is dropped. */
export function cleanLabel(typed: string, zone: string): string {
  const text = cleanTyped(typed).toLowerCase()
  const label = text.endsWith(`.${zone}`) ? text.slice(0, -zone.length - 1) : text
  return label.replace(/[^a-z0-9-]/g, '').slice(0, LABEL_MAX)
}

/** At least 4 letters, digits or hyphens. */
export function isLabel(label: string): boolean {
  return label.length >= NAME_MIN_CHARACTERS && LABEL.test(label)
}

/** The label of a name of this zone; undefined for any other text. */
export function nameLabel(name: string, zone: string): string | undefined {
  const label = name.toLowerCase().endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1).toLowerCase() : ''
  return isLabel(label) ? label : undefined
}

/** The coin type of a chain (ENSIP-11); undefined for a number without one. */
export function coinTypeOf(chainId: number): number | undefined {
  return Number.isSafeInteger(chainId) && chainId > 0 && chainId < EVM_COINS ? EVM_COINS + chainId : undefined
}

/** The exact text that the account signs to register a name: keys in this order, time in Unix seconds. */
export function registrationMessage(name: string, timestamp: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp })
}

import { SIWX_MESSAGE_MAX_CHARACTERS } from '../../config/limits'
import { isRecord } from '../isRecord'
import { parseCaipNetworkId } from '../network/caip'
import type { Cacao, CacaoPayload } from './cacao'
import type { SiwxMessageData } from './message'
import type { SiwxProof, SiwxSession } from './session'

/** A deployless contract signature (ERC-6492) carries the code that would deploy the account. */
const SIWX_SIGNATURE_MAX_CHARACTERS = 262_144
const NEEDED_DATA = ['accountAddress', 'domain', 'uri', 'version', 'nonce'] as const
const OPTIONAL_DATA = ['statement', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const
const DATA_FIELDS = [...NEEDED_DATA, ...OPTIONAL_DATA, 'chainId']
const NEEDED_PAYLOAD = ['iss', 'domain', 'aud', 'version', 'nonce', 'iat'] as const
const OPTIONAL_PAYLOAD = ['exp', 'nbf', 'statement', 'requestId'] as const
const PAYLOAD_FIELDS = [...NEEDED_PAYLOAD, ...OPTIONAL_PAYLOAD]

/**
 * Parses a posted session. Takes known fields of the right type and drops all others. Undefined if a required field is
 * missing, has another type or is too long; lengths are checked before anything is parsed. Does not verify the
 * signature.
 */
export function parseSession(value: unknown): SiwxSession | undefined {
  const proof = parseProof(value)
  if (!proof || !isRecord(value)) return undefined
  if (!isMessageSized(value.data, DATA_FIELDS) || !isCacaoSized(value.cacao)) return undefined
  const data = readData(value.data)
  if (!data) return undefined
  if (value.cacao === undefined || value.cacao === null) return { data, ...proof }
  const cacao = readCacao(value.cacao)
  return cacao && { data, ...proof, cacao }
}

/** Message and signature of what was posted. Undefined if one is missing, no text or too long. */
export function parseProof(value: unknown): SiwxProof | undefined {
  if (!isRecord(value) || typeof value.message !== 'string' || typeof value.signature !== 'string') return undefined
  const { message, signature } = value
  return message.length <= SIWX_MESSAGE_MAX_CHARACTERS && signature.length <= SIWX_SIGNATURE_MAX_CHARACTERS
    ? { message, signature }
    : undefined
}

function isCacaoSized(value: unknown): boolean {
  if (!isRecord(value)) return true
  return (
    isMessageSized(value.p, PAYLOAD_FIELDS) &&
    isMessageSized(value.h, ['t']) &&
    charactersIn(value.s, ['t', 's']) <= SIWX_SIGNATURE_MAX_CHARACTERS
  )
}

/** Whether these fields and the resources fit into a message, which contains all of them. */
function isMessageSized(value: unknown, fields: readonly string[]): boolean {
  return charactersIn(value, [...fields, 'resources']) <= SIWX_MESSAGE_MAX_CHARACTERS
}

function charactersIn(value: unknown, fields: readonly string[]): number {
  if (!isRecord(value)) return 0
  let count = 0
  for (const field of fields) {
    const part = value[field]
    if (typeof part === 'string') count += part.length
    // Each entry takes a line of the message. A list with too many entries is not iterated.
    if (!Array.isArray(part)) continue
    count += part.length
    if (part.length <= SIWX_MESSAGE_MAX_CHARACTERS)
      for (const entry of part) if (typeof entry === 'string') count += entry.length
  }
  return count
}

function readData(value: unknown): SiwxMessageData | undefined {
  if (!isRecord(value)) return undefined
  const network = parseCaipNetworkId(value.chainId)
  const needed = readTexts(value, NEEDED_DATA)
  const optional = readOptionalTexts(value, OPTIONAL_DATA)
  const resources = readList(value.resources)
  if (!network || !needed || !optional || resources === 'unreadable') return undefined
  return { ...needed, ...optional, chainId: network.caipNetworkId, ...(resources?.length && { resources }) }
}

function readCacao(value: unknown): Cacao | undefined {
  if (!isRecord(value) || !isRecord(value.h) || !isRecord(value.p) || !isRecord(value.s)) return undefined
  const head = readTexts(value.h, ['t'])
  const proof = readTexts(value.s, ['t', 's'])
  const needed = readTexts(value.p, NEEDED_PAYLOAD)
  const optional = readOptionalTexts(value.p, OPTIONAL_PAYLOAD)
  const resources = readList(value.p.resources)
  if (!head || !proof || !needed || !optional || resources === 'unreadable') return undefined
  const payload: CacaoPayload = { ...needed, ...optional, ...(resources && { resources }) }
  return { h: head, p: payload, s: proof }
}

function readTexts<K extends string>(from: Record<string, unknown>, keys: readonly K[]): Record<K, string> | undefined {
  const texts = keys.map((key) => [key, from[key]] as const)
  if (!texts.every(([, text]) => typeof text === 'string' && text !== '')) return undefined
  return Object.fromEntries(texts) as Record<K, string>
}

// Other languages serialize absent values as null.
function readOptionalTexts<K extends string>(
  from: Record<string, unknown>,
  keys: readonly K[],
): { [key in K]?: string } | undefined {
  const present = keys.filter((key) => from[key] !== undefined && from[key] !== null && from[key] !== '')
  return readTexts(from, present)
}

function readList(value: unknown): readonly string[] | undefined | 'unreadable' {
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? [...value] : 'unreadable'
}

import { parseCaipNetworkId } from '../caip'
import type { Cacao, CacaoPayload } from './cacao'
import type { SiwxMessageData } from './message'
import type { SiwxSession } from './session'

/**
 * Reads a session that somebody sent. Only the known fields are taken, each with its type checked; extra fields are
 * dropped. Undefined when anything needed is missing or of another type. Says nothing about truth.
 */
export function readSession(value: unknown): SiwxSession | undefined {
  if (!isRecord(value) || typeof value.message !== 'string' || typeof value.signature !== 'string') return undefined
  const data = readData(value.data)
  if (!data) return undefined
  const { message, signature } = value
  if (value.cacao === undefined || value.cacao === null) return { data, message, signature }
  const cacao = readCacao(value.cacao)
  return cacao && { data, message, signature, cacao }
}

function readData(value: unknown): SiwxMessageData | undefined {
  if (!isRecord(value)) return undefined
  const network = parseCaipNetworkId(value.chainId)
  const needed = readTexts(value, ['accountAddress', 'domain', 'uri', 'version', 'nonce'])
  const optional = readOptionalTexts(value, ['statement', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'])
  const resources = readList(value.resources)
  if (!network || !needed || !optional || resources === 'unreadable') return undefined
  return { ...needed, ...optional, chainId: network.caipNetworkId, ...(resources?.length && { resources }) }
}

function readCacao(value: unknown): Cacao | undefined {
  if (!isRecord(value) || !isRecord(value.h) || !isRecord(value.p) || !isRecord(value.s)) return undefined
  const head = readTexts(value.h, ['t'])
  const proof = readTexts(value.s, ['t', 's'])
  const needed = readTexts(value.p, ['iss', 'domain', 'aud', 'version', 'nonce', 'iat'])
  const optional = readOptionalTexts(value.p, ['exp', 'nbf', 'statement', 'requestId'])
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

// JSON of other languages writes null for what is absent.
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

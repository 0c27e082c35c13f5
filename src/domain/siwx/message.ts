import type { CaipNetworkId } from '../network/caip'
import { formatCaipNetworkId, parseCaipNetworkId } from '../network/caip'
import { KNOWN_NAMESPACES, namespaceName } from '../network/namespaces'
import { referenceOfCluster } from '../network/solanaCluster'

/** The twelve fields of a sign-in message. Times are RFC 3339, `chainId` is CAIP-2. */
export type SiwxMessageData = {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/**
 * Formats the text that a wallet signs. On eip155 this is EIP-4361, with the bare chain id and two line feeds in place
 * of an absent statement; the address must have its EIP-55 checksum. Elsewhere it is CAIP-122. Validate the data with
 * `findMessageProblem` first.
 */
export function formatSiwxMessage(data: SiwxMessageData): string {
  return write(data, parseCaipNetworkId(data.chainId)?.reference ?? data.chainId, ['', ''])
}

/** `gap` separates address and fields when there is no statement. */
function write(data: SiwxMessageData, chain: string, gap: readonly string[]): string {
  const network = parseCaipNetworkId(data.chainId)
  const lines = [
    `${data.domain} wants you to sign in with your ${network ? namespaceName(network.namespace) : ''} account:`,
    data.accountAddress,
    ...(data.statement ? ['', data.statement, ''] : gap),
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${data.nonce}`,
  ]
  if (data.issuedAt) lines.push(`Issued At: ${data.issuedAt}`)
  if (data.expirationTime) lines.push(`Expiration Time: ${data.expirationTime}`)
  if (data.notBefore) lines.push(`Not Before: ${data.notBefore}`)
  if (data.requestId) lines.push(`Request ID: ${data.requestId}`)
  if (data.resources?.length) lines.push('Resources:', ...data.resources.map((resource) => `- ${resource}`))
  return lines.join('\n')
}

/**
 * Whether the text is for this data. A wallet that formats the message itself (Sign-In With Solana) names the chain by
 * its cluster and leaves one blank line in place of an absent statement.
 */
function standsFor(text: string, data: SiwxMessageData, chain: string): boolean {
  if (text === formatSiwxMessage(data)) return true
  if (!data.chainId.startsWith('solana:')) return false
  return text === write(data, chain, ['', '']) || text === write(data, chain, [''])
}

/** Parses a sign-in message. Undefined if formatting the result does not give the same text again. */
export function parseSiwxMessage(text: unknown): SiwxMessageData | undefined {
  if (typeof text !== 'string') return undefined
  const lines = text.split('\n')
  const title = /^(\S+) wants you to sign in with your ([A-Z][a-z]+) account:$/.exec(lines.shift() ?? '')
  const namespace = KNOWN_NAMESPACES.find((known) => namespaceName(known) === title?.[2])
  const address = lines.shift()
  if (!title?.[1] || !namespace || !address || lines.shift() !== '') return undefined

  // A statement ends with a blank line. Without a statement, Sign-In With Solana continues with the fields.
  const goesOn = namespace === 'solana' && lines[1] !== ''
  const statement = lines[0] === '' || goesOn ? undefined : lines.shift()
  if (!(goesOn && lines[0] !== '') && lines.shift() !== '') return undefined

  const field = (name: string): string | undefined => {
    const start = `${name}: `
    return lines[0]?.startsWith(start) ? lines.shift()?.slice(start.length) : undefined
  }
  const uri = field('URI')
  const version = field('Version')
  const reference = field('Chain ID')
  const nonce = field('Nonce')
  const issuedAt = field('Issued At')
  const expirationTime = field('Expiration Time')
  const notBefore = field('Not Before')
  const requestId = field('Request ID')
  const resources = lines[0] === 'Resources:' ? lines.splice(0).slice(1) : undefined
  if (!uri || !version || !reference || !nonce || lines.length > 0) return undefined
  if (resources && !resources.every((line) => line.startsWith('- '))) return undefined

  const data: SiwxMessageData = {
    domain: title[1],
    accountAddress: address,
    chainId: formatCaipNetworkId(namespace, namespace === 'solana' ? referenceOfCluster(reference) : reference),
    uri,
    version,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(issuedAt !== undefined && { issuedAt }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources && { resources: resources.map((line) => line.slice(2)) }),
  }
  return standsFor(text, data, reference) ? data : undefined
}

/** The first field in which two messages differ. */
export function findDifference(one: SiwxMessageData, other: SiwxMessageData): keyof SiwxMessageData | undefined {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof SiwxMessageData>
  return [...fields].find((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

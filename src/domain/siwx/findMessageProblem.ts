import { parseCaipNetworkId } from '../network/caip'
import { namespaceRow } from '../network/namespaces'
import { parseRfc3339 } from './parseRfc3339'
import type { SiwxMessageData } from './message'
import { isNonce } from './nonce'

/** The invalid field, and a description that follows its name. */
export type MessageProblem = { readonly field: keyof SiwxMessageData; readonly problem: string }

// Characters that EIP-4361 and CAIP-122 allow in a statement: reserved, unreserved and the space. No line feeds or
// quotes.
const statementText = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/
// pchar of RFC 3986
const requestIdText = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/
const uriText = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/
/** Libraries that read a message line by line take such a statement for the field (Better Auth does). */
const FIELD_AT_START =
  /^\s*(?:URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources)\s*:/i
const domainText = /^(?:[A-Za-z0-9\-._~]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** Whether a text is an absolute URI (RFC 3986), as `uri` and each entry of `resources` must be. */
export function isUri(text: unknown): text is string {
  return typeof text === 'string' && uriText.test(text)
}

/** The first violation of EIP-4361 or CAIP-122, or a mismatch with `page`. Does not check the EIP-55 checksum. */
export function findMessageProblem(
  data: SiwxMessageData,
  page?: { readonly host: string; readonly origin: string },
): MessageProblem | undefined {
  const network = parseCaipNetworkId(data.chainId)
  if (!network) return { field: 'chainId', problem: 'is not a CAIP-2 network id' }
  const row = namespaceRow(network.namespace)
  if (row.numericReferences && !/^(?:0|[1-9]\d*)$/.test(network.reference)) {
    return { field: 'chainId', problem: 'is not a number' }
  }
  if (!row.isAddress(data.accountAddress) || (network.namespace === 'eip155' && !data.accountAddress.startsWith('0x')))
    return { field: 'accountAddress', problem: `is not an address on ${row.name}` }
  if (!domainText.test(data.domain)) return { field: 'domain', problem: 'is not a host with an optional port' }
  if (page && data.domain !== page.host) return { field: 'domain', problem: 'is not the host of this page' }
  if (!isUri(data.uri)) return { field: 'uri', problem: 'is not a URI' }
  if (page && originOf(data.uri) !== page.origin) return { field: 'uri', problem: 'is not on the origin of this page' }
  if (data.version !== '1') return { field: 'version', problem: 'is not 1' }
  if (!isNonce(data.nonce)) return { field: 'nonce', problem: 'is not at least 8 letters and digits' }
  if (data.statement !== undefined && !statementText.test(data.statement)) {
    return { field: 'statement', problem: 'has characters that EIP-4361 does not allow' }
  }
  if (page && FIELD_AT_START.test(data.statement ?? '')) {
    return { field: 'statement', problem: 'begins like a field of the message' }
  }
  // Required by EIP-4361, optional in CAIP-122.
  if (network.namespace === 'eip155' && data.issuedAt === undefined) return { field: 'issuedAt', problem: 'is missing' }
  for (const field of ['issuedAt', 'expirationTime', 'notBefore'] as const) {
    if (data[field] !== undefined && parseRfc3339(data[field]) === undefined) {
      return { field, problem: 'is not an RFC 3339 date-time' }
    }
  }
  if (data.requestId !== undefined && (!data.requestId || !requestIdText.test(data.requestId))) {
    return { field: 'requestId', problem: 'has characters that EIP-4361 does not allow' }
  }
  if (data.resources && !data.resources.every(isUri))
    return { field: 'resources', problem: 'has an entry that is not a URI' }
  return undefined
}

function originOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).origin : undefined
}

import { KNOWN_NAMESPACES, type ChainNamespace } from './namespaces'

export type { ChainNamespace } from './namespaces'

/** A network id as CAIP-2 writes it. */
export type CaipNetworkId = `${ChainNamespace}:${string}`
/** An account as CAIP-10 writes it. */
export type CaipAddress = `${ChainNamespace}:${string}:${string}`

/** Facts with `namespace` and `address`: the namespace tells what the address looks like. */
export type ByNamespace<Facts> =
  | (Facts & { readonly namespace: 'eip155'; readonly address: `0x${string}` })
  | (Facts & { readonly namespace: Exclude<ChainNamespace, 'eip155'> })

/** The same for facts that name the network and not its namespace. `Key` is the name of the address. */
export type ByChain<Facts, Key extends string = 'address'> =
  | (Omit<Facts, 'chainId'> & { readonly chainId: `eip155:${string}` } & { readonly [Each in Key]: `0x${string}` })
  | (Omit<Facts, 'chainId'> & { readonly chainId: `${Exclude<ChainNamespace, 'eip155'>}:${string}` })

export type CaipNetwork = {
  readonly namespace: ChainNamespace
  readonly reference: string
  readonly caipNetworkId: CaipNetworkId
}
export type CaipAccount = CaipNetwork & { readonly address: string; readonly caipAddress: CaipAddress }

/** Is this one of the namespaces we know? */
export function isKnownNamespace(text: unknown): text is ChainNamespace {
  return KNOWN_NAMESPACES.some((known) => known === text)
}

// Control characters and white space would break a message or a storage key.
const part = /^[^\s\p{C}]+$/u

/** The parts of a CAIP-2 id: exactly two non-empty ones, the first a known namespace. Otherwise undefined. */
export function parseCaipNetworkId(text: unknown): CaipNetwork | undefined {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, ...rest] = text.split(':')
  if (rest.length > 0 || !isKnownNamespace(namespace) || !reference || !part.test(reference)) return undefined
  return { namespace, reference, caipNetworkId: formatCaipNetworkId(namespace, reference) }
}

/** The parts of a CAIP-10 address: exactly three non-empty ones, the first a known namespace. Otherwise undefined. */
export function parseCaipAddress(text: unknown): CaipAccount | undefined {
  if (typeof text !== 'string') return undefined
  const [namespace, reference, address, ...rest] = text.split(':')
  if (rest.length > 0 || !isKnownNamespace(namespace)) return undefined
  if (!reference || !address || !part.test(reference) || !part.test(address)) return undefined
  return {
    namespace,
    reference,
    address,
    caipNetworkId: formatCaipNetworkId(namespace, reference),
    caipAddress: formatCaipAddress(namespace, reference, address),
  }
}

/** `eip155`, `1` → `eip155:1` */
export function formatCaipNetworkId(namespace: ChainNamespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}`
}

/** `eip155`, `1`, `0x…` → `eip155:1:0x…` */
export function formatCaipAddress(namespace: ChainNamespace, reference: string | number, address: string): CaipAddress {
  return `${namespace}:${reference}:${address}`
}

/** The account of `address` on `network`. */
export function caipAddressOn(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}

/** The namespace of an id that is already known to be well formed. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}

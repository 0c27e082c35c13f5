import { checksumAddress } from '../../chains/eip155/address'
import type { Account } from '../../domain/account/account'
import { isSameAddress } from '../../domain/account/address'
import { isKnownNamespace } from '../../domain/network/caip'
import { namespaceRow } from '../../domain/network/namespaces'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { namespaceOf, parseCaipAddress, parseCaipNetworkId } from '../../domain/network/caip'
import { safeImage } from '../../domain/picture/safeImage'
import type { Network } from '../../domain/network/network'
import { safeText } from '../../domain/text'
import type { ConnectedWallet } from '../contract'
import { legacyChainId, termsOf, currentChainId } from './namespaces'

/** The fields of a session that are read. All of them come from the wallet. */
export type SessionRecord = {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Readonly<
    Record<string, { readonly accounts?: unknown; readonly chains?: unknown; readonly methods?: unknown }>
  >
  readonly sessionProperties?: unknown
  readonly peer: { readonly metadata?: { readonly name?: unknown; readonly icons?: unknown } }
}

/** What a session has for one namespace, limited to what was requested. */
export type SessionView = {
  readonly namespace: ChainNamespace
  readonly networkIds: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  accountsOn(networkId: CaipNetworkId): readonly Account[]
  /** The id by which the wallet knows a network: it refuses requests for any other. */
  wireId(networkId: CaipNetworkId): CaipNetworkId
}

/** The wallet that accepts any network although its session names only some. */
const ACCEPTS_ANY_CHAIN = 'MetaMask Wallet'

const SESSION_PROPERTY_MAX_CHARACTERS = 65_536

/** Per namespace, the chains and accounts that were both requested and approved. */
export function readSession(session: SessionRecord, networks: readonly Network[]): readonly SessionView[] {
  const requested = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
  const found = new Map<
    ChainNamespace,
    {
      networkIds: Set<CaipNetworkId>
      methods: Set<string>
      accounts: [CaipNetworkId, string][]
      names: Set<CaipNetworkId>
    }
  >()
  for (const [key, terms] of Object.entries(session.namespaces)) {
    // A key may be a namespace or a single chain (CAIP-25).
    const namespace = key.split(':')[0]
    if (!isKnownNamespace(namespace)) continue
    const known = termsOf(namespace)
    const entry = found.get(namespace) ?? { networkIds: new Set(), methods: new Set(), accounts: [], names: new Set() }
    const approve = (name: CaipNetworkId | undefined): CaipNetworkId | undefined => {
      const id = name && currentChainId(name)
      if (!name || !id || !requested.has(id) || !id.startsWith(`${namespace}:`)) return undefined
      entry.networkIds.add(id)
      entry.names.add(name)
      return id
    }
    approve(parseCaipNetworkId(key)?.caipNetworkId)
    for (const chain of texts(terms.chains)) approve(parseCaipNetworkId(chain)?.caipNetworkId)
    for (const method of texts(terms.methods)) if (known.methods.includes(method)) entry.methods.add(method)
    for (const text of texts(terms.accounts)) {
      const account = parseCaipAddress(text)
      const address = account && plainAddress(account.namespace, account.address)
      const id = account && address ? approve(account.caipNetworkId) : undefined
      if (id && address) entry.accounts.push([id, address])
    }
    found.set(namespace, entry)
  }
  const details = readAddressDetails(session.sessionProperties)
  return [...found].flatMap(([namespace, { networkIds, methods, accounts, names }]) => {
    if (accounts.length === 0) return []
    const accountsOn = (networkId: CaipNetworkId): readonly Account[] => {
      const here = accounts.filter(([id]) => id === networkId)
      const addresses = [...here, ...accounts].map(([, address]) => address)
      const unique = addresses.filter(
        (address, at) => addresses.findIndex((each) => isSameAddress(each, address)) === at,
      )
      return unique.map((address) => ({
        namespace,
        address,
        type: namespaceRow(namespace).accountType,
        ...details.get(address),
      }))
    }
    // In the page's order, so that "the first approved" means the same everywhere.
    const ordered = networks.map(({ caipNetworkId }) => caipNetworkId).filter((id) => networkIds.has(id))
    const wireId = (id: CaipNetworkId): CaipNetworkId => {
      const legacy = legacyChainId(id)
      return legacy && !names.has(id) && names.has(legacy) ? legacy : id
    }
    return [{ namespace, networkIds: ordered, methods: [...methods], accountsOn, wireId }]
  })
}

/** The networks on which a session has accounts, whether the page offers them or not. */
export function readHeldNetworks({ namespaces }: Pick<SessionRecord, 'namespaces'>): readonly CaipNetworkId[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => texts(accounts))
    .flatMap((each) => parseCaipAddress(each)?.caipNetworkId ?? [])
    .map(currentChainId)
}

/** The namespaces of these networks, some twice. */
export function readHeldNamespaces(session: Pick<SessionRecord, 'namespaces'>): readonly ChainNamespace[] {
  return readHeldNetworks(session).map(namespaceOf)
}

/** Does the wallet accept networks that its session does not name? */
export function acceptsAnyChain(session: SessionRecord): boolean {
  return session.peer.metadata?.name === ACCEPTS_ANY_CHAIN
}

/**
 * The wallet as it describes itself. Its icon is kept only as a small data image: loading a URL would be a request to
 * its host.
 */
export function readPeer(session: SessionRecord): ConnectedWallet {
  const { name, icons } = session.peer.metadata ?? {}
  const icon = texts(icons)
    .map((each) => safeImage(each))
    .find((each) => each !== undefined)
  return {
    id: 'walletConnect',
    name: safeText(name) || 'WalletConnect',
    method: 'walletconnect',
    ...(icon && { icon }),
  }
}

/** The address in its canonical form; undefined when it is invalid in the namespace. */
export function plainAddress(namespace: ChainNamespace, address: string): string | undefined {
  if (namespace === 'eip155') return checksumAddress(address)
  return namespaceRow(namespace).isAddress(address) ? address : undefined
}

/** What a Bitcoin wallet adds about its addresses in the session properties: derivation path and public key. */
function readAddressDetails(properties: unknown): ReadonlyMap<string, Pick<Account, 'publicKey' | 'path'>> {
  const found = new Map<string, Pick<Account, 'publicKey' | 'path'>>()
  const text = (properties as Record<string, unknown> | null | undefined)?.['bip122_getAccountAddresses']
  if (typeof text !== 'string' || text.length > SESSION_PROPERTY_MAX_CHARACTERS) return found
  try {
    for (const each of [JSON.parse(text) as unknown]
      .flat()
      .flatMap((value) => (isRecord(value) && !('address' in value) ? Object.values(value).flat() : [value]))) {
      if (!isRecord(each) || typeof each['address'] !== 'string') continue
      const { address, publicKey, path } = each
      found.set(address as string, {
        ...(typeof publicKey === 'string' && /^[0-9a-f]{64,130}$/i.test(publicKey) && { publicKey }),
        ...(typeof path === 'string' && /^m(?:\/\d{1,10}'?){1,10}$/.test(path) && { path }),
      })
    }
  } catch {
    // Not JSON: there are only the addresses.
  }
  return found
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

import { isEvmAddress } from '../../domain/account/address'
import { isTokenDecimals } from '../../domain/money/tokenBalance'
import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { formatCaipNetworkId, isKnownNamespace, parseCaipNetworkId } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import type { Options } from '../../domain/page/options'
import { canSignIn, canSmartAccountsSignIn } from '../../domain/siwx/backends'
import { safeText } from '../../domain/text'
import { rpcUrl, withProjectId } from '../../services/rpc/rpcUrl'
import { DEFAULT_NAMESPACE, KNOWN_NAMESPACES, namespaceRow } from '../../domain/network/namespaces'
import { ETHER, presets, servedNetworkIds, type NetworkPreset } from './networks'
import type { OfferedNetwork } from '../walletRpcUrls'

/** Why one entry of `networks` or `rpc` cannot be used. `value` is the entry, made safe to print. */
export type NetworkNotice = {
  readonly option: 'networks' | 'rpc'
  readonly value: string
  readonly problem: 'unknown' | 'invalid' | 'url_invalid'
}

export type ResolvedNetworks = {
  readonly networks: readonly OfferedNetwork[]
  readonly notices: readonly NetworkNotice[]
}

/** The provider's RPC host and the project id for it. */
export type RpcHost = { readonly rpc: string; readonly projectId: string | undefined }

/** The network when none was configured. */
const FALLBACK = 'mainnet'

/**
 * The networks that a page configured, in its order, each once: viem's names, ids, CAIP-2 ids, our own shape or viem
 * chains. Each unusable entry has a notice, for which nothing starts: `findProblem`. Never throws. RPC URLs per
 * network: the page's own for that chain, then the provider's host if it serves it, then the chain's own.
 */
export function resolveNetworks(
  inputs: readonly unknown[],
  overrides: Readonly<Record<string, readonly string[]>>,
  host: RpcHost,
): ResolvedNetworks {
  const notices: NetworkNotice[] = []
  const custom = readOverrides(overrides, notices)
  const found = new Map<CaipNetworkId, OfferedNetwork>()
  for (const input of inputs) {
    const base = readInput(input)
    if (typeof base === 'string') notices.push({ option: 'networks', value: printable(input), problem: base })
    else if (!found.has(base.caipNetworkId)) found.set(base.caipNetworkId, withRpcUrls(base, custom, host))
  }
  if (found.size === 0) {
    const base = readInput(FALLBACK)
    if (typeof base !== 'string') found.set(base.caipNetworkId, withRpcUrls(base, custom, host))
  }
  return { networks: [...found.values()], notices }
}

/**
 * The networks of a page whose accounts can sign in, where visitors do, and what the page asks for that cannot. See
 * `siwx-backend`.
 */
export function offeredNetworksOf(
  options: Pick<Options, 'networks' | 'rpc' | 'siwx' | 'siwxBackend' | 'accountType'>,
  host: RpcHost,
): { readonly networks: readonly OfferedNetwork[]; readonly leftOut: readonly string[] } {
  const { networks } = resolveNetworks(options.networks, options.rpc, host)
  const isOffered = ({ chainNamespace }: OfferedNetwork): boolean => canSignIn(options, chainNamespace)
  const others = networks.filter((network) => !isOffered(network)).map(({ name }) => `accounts on ${name}`)
  const asksSmartAccounts = Object.values(options.accountType).includes('smartAccount')
  const hasAll = !asksSmartAccounts || canSmartAccountsSignIn(options)
  return { networks: networks.filter(isOffered), leftOut: hasAll ? others : [...others, 'smart accounts'] }
}

/** The CAIP-2 id for a preset's key or id, or a CAIP-2 id; undefined for anything else. */
export function readNetworkId(input: unknown): CaipNetworkId | undefined {
  const preset = findPreset(input)
  if (preset) return preset.caipNetworkId
  return parseCaipNetworkId(input)?.caipNetworkId
}

type Base = Network & { readonly own: readonly string[] }

function readInput(input: unknown): Base | NetworkNotice['problem'] {
  if (typeof input === 'object' && input !== null) return readObject(input) ?? 'invalid'
  const preset = findPreset(input)
  return preset ? baseOf(preset.namespace, preset.preset) : 'unknown'
}

function findPreset(
  input: unknown,
): { preset: NetworkPreset; namespace: ChainNamespace; caipNetworkId: CaipNetworkId } | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined
  const text = String(input).trim()
  for (const namespace of KNOWN_NAMESPACES) {
    const preset = presets[namespace]?.find(
      ({ key, id }) => key.toLowerCase() === text.toLowerCase() || String(id) === text || `${namespace}:${id}` === text,
    )
    if (preset) return { preset, namespace, caipNetworkId: formatCaipNetworkId(namespace, preset.id) }
  }
  return undefined
}

function baseOf(namespace: ChainNamespace, preset: NetworkPreset): Base {
  return {
    id: preset.id,
    caipNetworkId: formatCaipNetworkId(namespace, preset.id),
    chainNamespace: namespace,
    name: preset.name,
    nativeCurrency: { ...(preset.currency ?? ETHER) },
    rpcUrls: { default: { http: [preset.publicRpc] } },
    blockExplorers: { default: { ...preset.explorer } },
    ...(preset.imageId && { assets: { imageId: preset.imageId } }),
    ...(preset.testnet && { testnet: true }),
    own: [preset.publicRpc],
  }
}

/** Our own shape or a viem chain. Every field is read once and copied: the object may be frozen, a proxy or a trap. */
function readObject(input: object): Base | undefined {
  try {
    const given = input as Record<string, unknown>
    const { id, name, chainNamespace, caipNetworkId, nativeCurrency, rpcUrls, blockExplorers, assets, testnet } = given
    const parsed = caipNetworkId === undefined ? undefined : parseCaipNetworkId(caipNetworkId)
    if (caipNetworkId !== undefined && !parsed) return undefined
    const namespace = chainNamespace ?? parsed?.namespace ?? DEFAULT_NAMESPACE
    if (!isKnownNamespace(namespace) || (parsed && parsed.namespace !== namespace)) return undefined

    const reference = readReference(id ?? parsed?.reference, namespace)
    if (reference === undefined || (parsed && parsed.reference !== String(reference))) return undefined
    const shownName = safeText(name)
    const currency = readCurrency(nativeCurrency)
    const own = readUrls((rpcUrls as { default?: { http?: unknown } } | undefined)?.default?.http)
    if (!shownName || !currency) return undefined
    const known = findPreset(`${namespace}:${reference}`)
    if (own.length === 0 && !known) return undefined

    const explorer = readExplorer(blockExplorers)
    const image = readAssets(assets) ?? (known?.preset.imageId ? { imageId: known.preset.imageId } : undefined)
    const oracle = readOracle(given)
    const urls = own.length > 0 || !known ? own : [known.preset.publicRpc]
    return {
      id: reference,
      caipNetworkId: formatCaipNetworkId(namespace, reference),
      chainNamespace: namespace,
      name: shownName,
      nativeCurrency: currency,
      rpcUrls: { default: { http: urls } },
      ...(explorer && { blockExplorers: { default: explorer } }),
      ...(image && { assets: image }),
      ...(testnet === true && { testnet: true }),
      ...(oracle && { gasPriceOracle: oracle }),
      own: urls,
    }
  } catch {
    return undefined
  }
}

function readReference(id: unknown, namespace: ChainNamespace): string | number | undefined {
  if (namespaceRow(namespace).numericReferences) {
    const number = typeof id === 'string' && /^[1-9]\d*$/.test(id) ? Number(id) : id
    return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
  }
  return typeof id === 'string' && parseCaipNetworkId(`${namespace}:${id}`) ? id : undefined
}

function readCurrency(input: unknown): Network['nativeCurrency'] | undefined {
  const { name, symbol, decimals } = (input ?? {}) as Record<string, unknown>
  const shownSymbol = safeText(symbol)
  if (!shownSymbol || typeof decimals !== 'number' || !isTokenDecimals(decimals)) return undefined
  return { name: safeText(name) || shownSymbol, symbol: shownSymbol, decimals }
}

function readExplorer(input: unknown): { name: string; url: string } | undefined {
  const { name, url } = ((input as { default?: unknown } | undefined)?.default ?? {}) as Record<string, unknown>
  const [explorerUrl] = readUrls([url])
  return explorerUrl
    ? { name: safeText(name) || new URL(explorerUrl).host, url: explorerUrl.replace(/\/$/, '') }
    : undefined
}

function readAssets(input: unknown): Network['assets'] {
  const { imageId, imageUrl } = (input ?? {}) as Record<string, unknown>
  const id = typeof imageId === 'string' && /^[\w-]{1,64}$/.test(imageId) ? imageId : undefined
  const [url] = readUrls([imageUrl])
  return id || url ? { ...(id && { imageId: id }), ...(url && { imageUrl: url }) } : undefined
}

/** Our own field, or that of a viem chain. */
function readOracle({ gasPriceOracle, contracts }: Record<string, unknown>): string | undefined {
  const listed = (contracts as { gasPriceOracle?: { address?: unknown } } | undefined)?.gasPriceOracle?.address
  return [gasPriceOracle, listed].find(isEvmAddress)
}

/** http is allowed for local chains; on https pages the browser blocks the rest. */
function readUrls(input: unknown): string[] {
  if (!Array.isArray(input)) return []
  return Array.from(input as unknown[]).filter((url): url is string => {
    if (typeof url !== 'string') return false
    try {
      return /^https?:$/.test(new URL(url).protocol)
    } catch {
      return false
    }
  })
}

function readOverrides(
  overrides: Readonly<Record<string, readonly string[]>>,
  notices: NetworkNotice[],
): Map<CaipNetworkId, string[]> {
  const custom = new Map<CaipNetworkId, string[]>()
  for (const [chain, urls] of Object.entries(overrides)) {
    const id =
      readNetworkId(chain) ?? (/^[1-9]\d*$/.test(chain) ? formatCaipNetworkId(DEFAULT_NAMESPACE, chain) : undefined)
    const usable = readUrls(urls)
    if (!id) notices.push({ option: 'rpc', value: printable(chain), problem: 'unknown' })
    else if (usable.length === 0) notices.push({ option: 'rpc', value: printable(chain), problem: 'url_invalid' })
    else custom.set(id, [...(custom.get(id) ?? []), ...usable])
  }
  return custom
}

function withRpcUrls({ own, ...network }: Base, custom: Map<CaipNetworkId, string[]>, host: RpcHost): OfferedNetwork {
  const { rpc, projectId } = host
  const chosen = (custom.get(network.caipNetworkId) ?? []).map((url) => withProjectId(url, rpc, projectId))
  const hosted = projectId && isServed(network.caipNetworkId) ? [rpcUrl(rpc, network.caipNetworkId, projectId)] : []
  return {
    ...network,
    rpcUrls: { default: { http: [...new Set([...chosen, ...hosted, ...own])] }, public: { http: own } },
  }
}

function isServed(id: CaipNetworkId): boolean {
  return findPreset(id) !== undefined || servedNetworkIds.includes(id)
}

function printable(input: unknown): string {
  if (typeof input === 'object' || typeof input === 'function' || typeof input === 'symbol') return typeof input
  return safeText(String(input))
}

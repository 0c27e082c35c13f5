import { REFUSAL_CODE, WalletRefusal } from './WalletRefusal'

/** A network of the wallet. Without `rpcUrl` it can sign there and nothing else. */
export type WalletNetwork = { readonly caipNetworkId: string; readonly name: string; readonly rpcUrl?: string }

/** Networks every wallet knows by name; the stack has no way to reach them, and does not try. */
export const FAMILIAR_NETWORKS: readonly WalletNetwork[] = [
  { caipNetworkId: 'eip155:1', name: 'Ethereum' },
  { caipNetworkId: 'eip155:10', name: 'OP Mainnet' },
  { caipNetworkId: 'eip155:137', name: 'Polygon' },
  { caipNetworkId: 'eip155:8453', name: 'Base' },
  { caipNetworkId: 'eip155:42161', name: 'Arbitrum One' },
  { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
  { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' },
  { caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', name: 'Solana Testnet' },
  { caipNetworkId: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' },
  { caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba', name: 'Bitcoin Testnet' },
  { caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', name: 'Polkadot' },
]

/** The known networks of the wallet. */
export class WalletNetworks {
  #known: Map<string, WalletNetwork>

  constructor(private readonly all: readonly WalletNetwork[]) {
    this.#known = new Map(all.map((network) => [network.caipNetworkId, network]))
  }

  /** Resets to the given ids, or to every network of the wallet. */
  reset(ids?: readonly string[]): void {
    this.#known = new Map(
      this.all
        .filter(({ caipNetworkId }) => !ids || ids.includes(caipNetworkId))
        .map((network) => [network.caipNetworkId, network]),
    )
  }

  has(caipNetworkId: string): boolean {
    return this.#known.has(caipNetworkId)
  }

  get ids(): string[] {
    return [...this.#known.keys()]
  }

  list(): WalletNetwork[] {
    return [...this.#known.values()]
  }

  /**
   * Where a network is reached.
   * @throws when the wallet does not know it or has no way there.
   */
  rpcUrlOf(caipNetworkId: string): string {
    const network = this.#known.get(caipNetworkId)
    if (!network) throw new WalletRefusal(REFUSAL_CODE.unknownChain, `Unrecognized chain ID "${caipNetworkId}".`)
    if (!network.rpcUrl)
      throw new WalletRefusal(REFUSAL_CODE.unsupportedMethod, `This test wallet cannot reach ${network.name}.`)
    return network.rpcUrl
  }

  /**
   * The network of `wallet_switchEthereumChain`.
   * @throws 4902 when it has not been added.
   */
  known(parameter: unknown): WalletNetwork {
    const id = caipNetworkIdOf(parameter)
    const network = this.#known.get(id)
    if (!network)
      throw new WalletRefusal(
        REFUSAL_CODE.unknownChain,
        `Unrecognized chain ID "${id.slice('eip155:'.length)}". ` +
          'Try adding the chain using wallet_addEthereumChain first.',
      )
    return network
  }

  /** The network of `wallet_addEthereumChain`, checked and from now on known. */
  add(parameter: unknown): WalletNetwork {
    const caipNetworkId = caipNetworkIdOf(parameter)
    const { chainName, rpcUrls, nativeCurrency } = parameter as {
      chainName?: unknown
      rpcUrls?: unknown
      nativeCurrency?: { symbol?: unknown; decimals?: unknown }
    }
    const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
    if (typeof rpcUrl !== 'string' || !/^https?:\/\//.test(rpcUrl))
      throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'rpcUrls must be a flat list with at least one http address.')
    if (typeof chainName !== 'string' || chainName === '')
      throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'chainName is missing.')
    if (typeof nativeCurrency?.symbol !== 'string' || nativeCurrency.decimals !== 18)
      throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'nativeCurrency must have a symbol and 18 decimals.')
    const network = this.all.find((each) => each.caipNetworkId === caipNetworkId) ?? {
      caipNetworkId,
      name: chainName,
      rpcUrl,
    }
    this.#known.set(caipNetworkId, network)
    return network
  }
}

function caipNetworkIdOf(parameter: unknown): string {
  const chainId = (parameter as { chainId?: unknown } | null | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]+$/i.test(chainId))
    throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'chainId must be a 0x-prefixed hexadecimal text.')
  return `eip155:${Number(chainId)}`
}

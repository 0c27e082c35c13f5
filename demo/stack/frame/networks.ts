import { FrameRefusal } from './FrameRefusal'

/** A network as the frame tells it apart: `id` is what the wire carries, a number on EVM, `solana:<ref>` on Solana. */
export type FrameNetwork = {
  readonly caipNetworkId: string
  readonly namespace: 'eip155' | 'solana'
  readonly id: number | string
  readonly name: string
  /** Missing on networks without a local node: accounts exist there, but nothing can be read or sent. */
  readonly rpcUrl?: string
}

/** A network of this machine. */
export type LocalNetwork = { readonly caipNetworkId: string; readonly name: string; readonly rpcUrl: string }

// The networks a hosted frame accepts.
const EVM_IDS = [
  1, 5, 11_155_111, 10, 420, 42_161, 421_613, 137, 80_001, 42_220, 1_313_161_554, 1_313_161_555, 56, 97, 43_114, 43_113,
  324, 280, 100, 8453, 84_531, 84_532, 7_777_777, 999,
]
const EVM_NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  137: 'Polygon',
  8453: 'Base',
  42_161: 'Arbitrum One',
  11_155_111: 'Sepolia',
}
const SOLANA: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'Solana Devnet',
  localnet: 'Solana Localnet',
}

/** The networks of the frame: those of this machine, and the provider's by name. */
export class FrameNetworks {
  readonly #known = new Map<string, FrameNetwork>()

  constructor(local: readonly LocalNetwork[]) {
    for (const id of EVM_IDS) this.#add(`eip155:${id}`, EVM_NAMES[id] ?? `Network ${id}`)
    for (const [reference, name] of Object.entries(SOLANA)) this.#add(`solana:${reference}`, name)
    for (const { caipNetworkId, name, rpcUrl } of local) this.#add(caipNetworkId, name, rpcUrl)
  }

  /**
   * The network of an id as the app sends it: CAIP-2, a number as number or text, hexadecimal, or the bare reference of
   * `namespace`.
   * @throws when the frame does not know it.
   */
  read(chainId: string | number, namespace?: string): FrameNetwork {
    const text = String(chainId)
    const reference = /^0x[0-9a-f]+$/i.test(text) ? String(Number(text)) : text
    const id = reference.includes(':')
      ? reference
      : `${namespace ?? (/^\d+$/.test(reference) ? 'eip155' : 'solana')}:${reference}`
    const network = this.#known.get(id)
    if (!network) throw new FrameRefusal(`The embedded wallet does not support the network ${text}`)
    return network
  }

  /** The networks of this machine. */
  reachable(): FrameNetwork[] {
    return [...this.#known.values()].filter((network) => network.rpcUrl !== undefined)
  }

  #add(caipNetworkId: string, name: string, rpcUrl?: string): void {
    const [namespace, reference = ''] = caipNetworkId.split(':')
    const isEvm = namespace === 'eip155'
    this.#known.set(caipNetworkId, {
      caipNetworkId,
      namespace: isEvm ? 'eip155' : 'solana',
      id: isEvm ? Number(reference) : caipNetworkId,
      name,
      ...(rpcUrl === undefined ? {} : { rpcUrl }),
    })
  }
}

/**
 * Where a network is reached.
 * @throws on those this stack has no node of.
 */
export function rpcUrlOf(network: FrameNetwork): string {
  if (network.rpcUrl === undefined) throw new FrameRefusal(`The local stack cannot reach ${network.name}`)
  return network.rpcUrl
}

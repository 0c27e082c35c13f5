import type { WalletEvent } from '../documents'
import type { EvmCore } from '../evm/EvmCore'
import { solanaReferenceOf } from '../solana/solanaNetworks'
import type { PhoneGrants } from '../types'
import type { NamespaceSide } from './sides'

/** What a wallet on a phone has in all its namespaces, and what pages get of it. */
export class PhoneCore {
  #grants: PhoneGrants = {}
  #index = 0

  /** @throws if the phone has no such account or network */
  constructor(
    readonly evm: EvmCore,
    readonly sides: Readonly<Record<string, NamespaceSide>>,
    grants: PhoneGrants = {},
  ) {
    this.grant(grants)
  }

  get address(): string {
    return this.evm.address
  }

  get addresses(): readonly string[] {
    return this.evm.addresses
  }

  sideOf(network: string): NamespaceSide | undefined {
    return this.sides[namespaceOf(network)]
  }

  /** @throws if the phone has no such account or network */
  grant(grants: PhoneGrants): void {
    const { accounts = [], networks = [] } = grants
    const lists = Array.isArray(accounts) ? [accounts as readonly number[]] : Object.values(accounts)
    for (const index of lists.flat()) this.#requireAccount(index)
    for (const named of [...networks, ...(Array.isArray(accounts) ? [] : Object.keys(accounts))])
      if (this.#networksNamed(named).length === 0) throw new RangeError(`The phone does not know ${named}.`)
    this.#grants = grants
  }

  /** The networks that a page gets in a namespace, of those that it asks for. */
  networksFor(namespace: string, asked: readonly string[]): string[] {
    const known = this.sides[namespace]?.networks ?? []
    const chosen = this.#grants.networks?.flatMap((named) => this.#networksNamed(named))
    return [...new Set(chosen ?? asked)].filter((network) => known.includes(network))
  }

  /** The addresses that a page gets on a network, the active one first. */
  addressesFor(network: string): readonly string[] {
    const all = this.sideOf(network)?.addressesOn(network) ?? []
    const active = all[this.#index] === undefined ? 0 : this.#index
    const indexes = this.#chosenAccounts(network) ?? [active]
    const ordered = indexes.includes(active) ? [active, ...indexes.filter((index) => index !== active)] : indexes
    return ordered.flatMap((index) => all[index] ?? [])
  }

  permit(origin: string): void {
    for (const side of Object.values(this.sides)) side.permit(origin)
  }

  /** @throws if no namespace has an account of this index */
  switchAccount(index: number): readonly WalletEvent[] {
    this.#requireAccount(index)
    this.#index = index
    for (const side of Object.values(this.sides)) side.activate(index)
    return [{ name: 'accountsChanged', data: null }]
  }

  /** @throws if the phone does not know it */
  addNetwork(named: string): readonly WalletEvent[] {
    const network = solanaReferenceOf(named)
    if (!this.sideOf(network)?.networks.includes(network)) throw new RangeError(`The phone does not know ${named}.`)
    return [{ name: 'networkAdded', data: network }]
  }

  #chosenAccounts(network: string): readonly number[] | undefined {
    const { accounts } = this.#grants
    if (accounts === undefined || Array.isArray(accounts)) return accounts as readonly number[] | undefined
    const named = Object.entries(accounts as Readonly<Record<string, readonly number[]>>)
    const of = (name: string) => named.find(([key]) => solanaReferenceOf(key) === name)?.[1]
    return of(network) ?? of(namespaceOf(network))
  }

  /** A network by its id, or all of a namespace. */
  #networksNamed(named: string): readonly string[] {
    const side = this.sides[named]
    if (side) return side.networks
    const network = solanaReferenceOf(named)
    return this.sideOf(network)?.networks.includes(network) ? [network] : []
  }

  #requireAccount(index: number): void {
    const has = ({ networks, addressesOn }: NamespaceSide) => networks.some((each) => addressesOn(each)[index])
    if (!Object.values(this.sides).some(has)) throw new RangeError(`The phone has no account ${index}.`)
  }
}

export function namespaceOf(network: string): string {
  return network.split(':', 1)[0] ?? ''
}

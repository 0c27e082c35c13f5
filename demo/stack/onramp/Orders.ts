import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drip } from '../faucet/faucetService'
import type { Price, SoldAsset } from './catalogue'

/** What came of an order, in the words of the wire. */
export type OrderStatus =
  | 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
  | 'ONRAMP_TRANSACTION_STATUS_SUCCESS'
  | 'ONRAMP_TRANSACTION_STATUS_FAILED'

/** An order at one of the providers. */
export type Order = {
  readonly id: string
  readonly provider: ProviderName
  /** Whom the provider knows the order by: the integrator's own name for the visitor. */
  readonly partnerUserId: string
  readonly recipient: string
  readonly asset: SoldAsset
  readonly price: Price
  readonly currency: string
  readonly at: string
  readonly status: OrderStatus
  /** The transaction that brought what was bought. */
  readonly hash?: string
}

/** The providers of the stack. */
export type ProviderName = 'coinbase' | 'meld'

/** An order as it is placed. */
export type Placed = Omit<Order, 'id' | 'at' | 'status' | 'hash'>

/** Tells whether a chain has carried out a transaction; undefined while it waits. */
export type Outcome = (caipNetworkId: string, hash: string) => Promise<boolean | undefined>

const KEPT = 500
/**
 * A chain that mines at once has done so by then, on a busy machine too; the buyer is told that it was delivered, not
 * that it is on its way.
 */
const LOOKS = 15
const LOOK_EVERY_MS = 200

/**
 * The orders of this run. What was bought is moved by a real transaction, and an order is done when its chain says so.
 */
export class Orders {
  #orders: readonly Order[] = []
  readonly #faucetOf: (caipNetworkId: string) => Drip | undefined
  readonly #outcome: Outcome

  constructor(faucetOf: (caipNetworkId: string) => Drip | undefined, outcome: Outcome) {
    this.#faucetOf = faucetOf
    this.#outcome = outcome
  }

  /** Newest first, as their chains have them now. */
  async list(): Promise<readonly Order[]> {
    for (const { id } of this.#orders.filter(
      ({ status, hash }) => status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' && hash !== undefined,
    ))
      await this.#look(id)
    return this.#orders
  }

  async get(id: string): Promise<Order | undefined> {
    return (await this.list()).find((each) => each.id === id)
  }

  /** A paid order that nothing was delivered for yet. */
  place(placed: Placed): Order {
    const order: Order = {
      ...placed,
      id: randomUUID(),
      at: new Date().toISOString(),
      status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    }
    this.#orders = [order, ...this.#orders].slice(0, KEPT)
    return order
  }

  /** Delivers what was paid for; false when the order was settled or declined before. */
  async settle(id: string): Promise<boolean> {
    const order = this.#open(id)
    if (!order) return false
    // At once, so that a second press delivers nothing more.
    this.#change(id, { hash: '' })
    try {
      const { network, what } = order.asset
      const drip = this.#faucetOf(network.caipNetworkId)
      if (!drip) throw new Error(`Nothing can be delivered on ${network.caipNetworkId}.`)
      this.#change(id, { hash: await drip(what, order.recipient, order.price.purchased) })
    } catch {
      this.#change(id, { status: 'ONRAMP_TRANSACTION_STATUS_FAILED' })
      return true
    }
    // What has been sent is sent: a chain that cannot be asked about it just now makes no failed order of it.
    for (let looks = 0; looks < LOOKS && !(await this.#look(id).catch(() => false)); looks++) await sleep(LOOK_EVERY_MS)
    return true
  }

  /** Ends an order without delivering; false when it was settled or declined before. */
  decline(id: string): boolean {
    if (!this.#open(id)) return false
    this.#change(id, { status: 'ONRAMP_TRANSACTION_STATUS_FAILED' })
    return true
  }

  forget(): void {
    this.#orders = []
  }

  #open(id: string): Order | undefined {
    return this.#orders.find(
      (each) => each.id === id && each.status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' && each.hash === undefined,
    )
  }

  /** Asks the order's chain; resolves with whether the order is settled. */
  async #look(id: string): Promise<boolean> {
    const order = this.#orders.find((each) => each.id === id)
    if (!order?.hash) return false
    const succeeded = await this.#outcome(order.asset.network.caipNetworkId, order.hash)
    if (succeeded !== undefined)
      this.#change(id, { status: succeeded ? 'ONRAMP_TRANSACTION_STATUS_SUCCESS' : 'ONRAMP_TRANSACTION_STATUS_FAILED' })
    return succeeded !== undefined
  }

  #change(id: string, changed: Partial<Order>): void {
    this.#orders = this.#orders.map((each) => (each.id === id ? { ...each, ...changed } : each))
  }
}

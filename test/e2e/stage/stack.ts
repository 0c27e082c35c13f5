import { expect } from '@playwright/test'
import type { StackJson } from '../../../demo/stack/stackJson'

/** A request as the wallet at the other end remembers it. */
export type PocketRequest = {
  readonly id: number
  readonly kind: string
  readonly method: string
  readonly params: unknown
  readonly chainId?: string
  readonly status: string
  readonly result?: unknown
}

type PocketPolicy = {
  mode: 'approve' | 'reject' | 'hold'
  namespaces?: unknown
  methods?: Record<string, string>
  oneClick?: 'accept' | 'refuse'
  grants?: 'asked' | 'everything'
  accounts?: number[]
  solanaResponses?: 'transaction' | 'signature'
  knows?: string[]
}
/** A mail as the visitor would have received it, from the frame's server. */
export type Letter = {
  readonly kind: 'otp' | 'device' | 'update-primary' | 'update-secondary'
  readonly otp?: string
  readonly link?: string
  readonly at: number
}
/** An order as the providers of the stack list it. */
export type PlacedOrder = {
  readonly id: string
  readonly provider: string
  readonly status: string
  readonly recipient: string
  readonly symbol: string
  readonly purchased: string
  readonly paid: string
}
type Fault = {
  match: string
  kind: 'drop' | 'delay' | 'status' | 'garbage' | 'truncate' | 'error'
  ms?: number
  status?: number
  times?: number
  reason?: string
  code?: number
  message?: string
}

/** The running stack as a test steers it. */
export class Stack {
  /** Requests of former tests, which the wallet still remembers. */
  #former: readonly number[] = []

  private constructor(readonly json: StackJson) {}

  static async at(base: string): Promise<Stack> {
    return new Stack((await (await fetch(`${base}/stack.json`)).json()) as StackJson)
  }

  /** As if the stack had just been started. Everything a test can leave behind is undone. */
  async reset(): Promise<void> {
    await this.#send('DELETE', this.json.faults)
    await this.pocket.policy({ mode: 'approve' })
    await this.pocket.disconnect()
    this.#former = (await this.#allRequests()).map(({ id }) => id)
    await this.#send('DELETE', `${this.json.services.api}/project`)
    await this.#send('DELETE', this.json.telemetry)
    await this.#send('DELETE', this.json.mailbox)
    await this.#send('DELETE', this.json.onrampOrders)
  }

  readonly faults = {
    add: (fault: Fault): Promise<unknown> => this.#send('POST', this.json.faults, fault),
    clear: (): Promise<unknown> => this.#send('DELETE', this.json.faults),
  }

  /** The wallet at the other end of WalletConnect. */
  readonly pocket = {
    policy: (policy: PocketPolicy): Promise<unknown> => this.#send('POST', `${this.json.wallet}/policy`, policy),
    pair: (uri: string): Promise<unknown> => this.#send('POST', `${this.json.wallet}/pair`, { uri }),
    /** What it was asked in this test, newest first. */
    requests: async (): Promise<PocketRequest[]> =>
      (await this.#allRequests()).filter(({ id }) => !this.#former.includes(id)),
    answer: (id: number, approve: boolean): Promise<unknown> =>
      this.#send('POST', `${this.json.wallet}/answer`, { id, approve }),
    event: (name: string, data: unknown): Promise<unknown> =>
      this.#send('POST', `${this.json.wallet}/event`, { name, data }),
    disconnect: (): Promise<unknown> => this.#send('POST', `${this.json.wallet}/disconnect`, {}),
    sessions: async (): Promise<unknown[]> =>
      ((await this.#send('GET', `${this.json.wallet}/state`)) as { sessions: unknown[] }).sessions,
  }

  /** What was bought at the providers. */
  readonly orders = {
    list: async (): Promise<PlacedOrder[]> => (await this.#send('GET', this.json.onrampOrders)) as PlacedOrder[],
    /** Delivers an order that waits, or declines it. */
    settle: (id: string, settle: boolean): Promise<unknown> =>
      this.#send('POST', `${this.json.onrampOrders}/${id}`, { settle }),
  }

  /** The letters of one address, newest first. */
  async mailbox(email: string): Promise<readonly Letter[]> {
    return (await this.#send('GET', `${this.json.mailbox}?email=${encodeURIComponent(email)}`)) as Letter[]
  }

  /** Waits for the nth letter of a kind to an address. */
  async inbox(email: string, kind: Letter['kind'] = 'otp', nth = 1): Promise<Letter> {
    const ofKind = async (): Promise<Letter[]> =>
      (await this.mailbox(email)).filter((inbox) => inbox.kind === kind).toReversed()
    await expect
      .poll(async () => (await ofKind()).length, { message: `letter ${nth} (${kind}) to ${email}` })
      .toBeGreaterThanOrEqual(nth)
    return (await ofKind())[nth - 1] as Letter
  }

  /** The code of the nth letter to an address. */
  async code(email: string, kind: Exclude<Letter['kind'], 'device'> = 'otp', nth = 1): Promise<string> {
    return (await this.inbox(email, kind, nth)).otp as string
  }

  /** Ends a visitor's sessions on the frame's side. */
  endSessions(email: string): Promise<unknown> {
    return this.#send('POST', `${this.frameOrigin}/sessions/end`, { email })
  }

  get frameOrigin(): string {
    return new URL(this.json.services.frame).origin
  }

  project(settings: {
    features?: unknown
    allowedOrigins?: string[]
    isAnalyticsEnabled?: boolean
    names?: Record<string, unknown>
  }): Promise<unknown> {
    return this.#send('PUT', `${this.json.services.api}/project`, settings)
  }

  async telemetry(): Promise<unknown[]> {
    return (await this.#send('GET', this.json.telemetry)) as unknown[]
  }

  /** Asks a chain itself, past the page and the services. */
  async chain(caipNetworkId: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
    const { rpcUrl } = this.json.chains.find((chain) => chain.caipNetworkId === caipNetworkId) ?? { rpcUrl: '' }
    const { result, error } = (await this.#send('POST', rpcUrl, { jsonrpc: '2.0', id: 1, method, params })) as {
      result?: unknown
      error?: { message: string }
    }
    if (error) throw new Error(error.message)
    return result
  }

  async #allRequests(): Promise<PocketRequest[]> {
    return (await this.#send('GET', `${this.json.wallet}/requests`)) as PocketRequest[]
  }

  async #send(method: string, address: string, body?: unknown): Promise<unknown> {
    const response = await fetch(address, {
      method,
      signal: AbortSignal.timeout(10_000),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

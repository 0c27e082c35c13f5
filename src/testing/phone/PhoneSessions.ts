import { answerPage, type WalletParts } from '../answerPage'
import type { PageCall, PageResponse } from '../connectTarget'
import type { WalletDocument } from '../documents'
import { CODE } from '../WalletError'
import type { Grants } from './namespaces'
import type { SignClient } from './openClient'
import type { PhoneCore } from './PhoneCore'
import { originOf, sessionDocument } from './sessionDocument'

/** How WalletConnect calls a rejected connection (CAIP-25). */
const PROPOSAL_REJECTED = 5000
const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

type Failure = { readonly code: number; readonly message: string }
type Answered = { readonly result?: unknown; readonly error?: Failure }

/** The connections of a phone: what pages ask by the relay goes to the wallet, and its answers back. */
export class PhoneSessions {
  readonly #documents = new Map<string, WalletDocument>()
  /** The library emits a request twice if the relay delivers it twice at the same moment. */
  readonly #known = new Set<number>()

  constructor(
    private readonly client: SignClient,
    private readonly parts: WalletParts<PhoneCore>,
  ) {
    client.on('session_proposal', ({ id, params }) => this.#once(id, () => this.#connect(id, params)))
    client.on('session_request', ({ id, topic, params, verifyContext }) =>
      this.#once(id, () => this.#respond(id, topic, params, verifyContext?.verified.validation)),
    )
    client.on('session_delete', ({ topic }) => this.#leave(topic))
    // A page falls back to a proposal where nothing listens.
    if (parts.core.evm.abilities.has('connect'))
      client.on('session_authenticate', ({ id, params }) => this.#once(id, () => this.#signIn(id, params)))
  }

  /** How many pages are connected. */
  get count(): number {
    return this.client.session.length
  }

  /** The accounts that connected pages have (CAIP-10). */
  get granted(): readonly string[] {
    const sessions = this.client.session.getAll()
    return sessions.flatMap(({ namespaces }) => Object.values(namespaces).flatMap(({ accounts }) => accounts))
  }

  /** Answers a page's code. @throws the library's error when it is old */
  async pair(uri: string): Promise<void> {
    await this.client.pair({ uri })
  }

  async disconnect(): Promise<void> {
    for (const topic of this.client.session.keys) {
      await this.client.disconnect({ topic, reason: DISCONNECTED })
      this.#leave(topic)
    }
  }

  /** Ends timers and the socket without telling pages, like a phone that is turned off. */
  async close(): Promise<void> {
    const { core } = this.client
    this.client.removeAllListeners('session_proposal')
    core.heartbeat.stop()
    await core.relayer.transportClose().catch(() => undefined)
    core.events.removeAllListeners()
  }

  #once(id: number, answer: () => Promise<void>): void {
    if (this.#known.has(id)) return
    this.#known.add(id)
    // What cannot be delivered any more is dropped: the page is gone.
    void answer().catch(() => undefined)
  }

  async #connect(id: number, params: { readonly proposer: Peer }): Promise<void> {
    const { result, error } = await this.#ask(params.proposer, { method: 'session_proposal', params })
    if (error) return this.client.reject({ id, reason: reasonOf(error) })
    const namespaces = result as Grants
    const { topic, acknowledged } = await this.client.approve({ id, namespaces, ...saidBeside(namespaces, this.parts) })
    await acknowledged()
    this.#add(topic)
  }

  async #signIn(id: number, params: { readonly requester: Peer; readonly authPayload: unknown }): Promise<void> {
    const call = { method: 'session_authenticate', params: params.authPayload }
    const { result, error } = await this.#ask(params.requester, call)
    if (error) return this.client.rejectSessionAuthenticate({ id, reason: reasonOf(error) })
    const { session } = await this.client.approveSessionAuthenticate({ id, auths: result as never })
    if (session) this.#add(session.topic)
  }

  async #respond(
    id: number,
    topic: string,
    { request, chainId }: { readonly request: { method: string; params: unknown }; readonly chainId: string },
    verified: string | undefined,
  ): Promise<void> {
    const document = this.#documents.get(topic)
    if (!document) return
    const { method, params } = request
    const [namespace, reference] = chainId.split(':')
    const call = {
      method,
      params,
      network: chainId,
      ...(verified !== undefined && { verified }),
      ...(namespace === 'eip155' && { chainId: Number(reference) }),
    }
    const { result = null, error } = (await answerPage(this.parts, document, call)) as Answered
    const outcome = error ? { error } : { result }
    await this.client.respond({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  }

  /** Asks for a page that has no session yet. */
  #ask({ metadata }: Peer, call: PageCall): Promise<Answered> {
    const document = { origin: originOf(metadata.url), place: {}, emit: async () => {} }
    return answerPage(this.parts, document, call) as Promise<PageResponse & Answered>
  }

  #add(topic: string): void {
    const document = sessionDocument(this.client, this.parts.core, topic)
    this.#documents.set(topic, document)
    this.parts.documents.add(document)
  }

  #leave(topic: string): void {
    const left = this.#documents.get(topic)
    this.#documents.delete(topic)
    this.parts.prompts.leave((document) => document === left)
  }
}

type Peer = { readonly metadata: { readonly url: string } }

/** What the wallet says of these namespaces beside its accounts. */
function saidBeside(
  namespaces: Grants,
  { core }: WalletParts<PhoneCore>,
): { readonly sessionProperties?: Record<string, string> } {
  const all = Object.keys(namespaces).flatMap((namespace) => Object.entries(core.sides[namespace]?.properties ?? {}))
  return all.length > 0 ? { sessionProperties: Object.fromEntries(all) } : {}
}

function reasonOf({ code, message }: Failure): Failure {
  return { code: code === CODE.userRejected ? PROPOSAL_REJECTED : code, message }
}

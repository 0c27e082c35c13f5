import type {
  AdoptionRequest,
  ConnectRequest,
  Connector,
  LiveConnection,
  PairingConnector,
  PairingRequest,
  PairingResult,
} from '../../src/wallets/contract'
import { ConnectAborted } from '../../src/errors/connection'
import { createFakeConnection, type FakeConnection } from './connections'
import { walletError } from './eip1193'

/** One question put to a connector, for the test to answer. */
export interface PendingRequest<Request, Answer> {
  readonly request: Request
  readonly signal: AbortSignal
  approve(response: Answer): void
  refuse(reason: unknown): void
}

export interface FakeConnector extends Connector {
  /** Every question put to the visitor, oldest first. */
  readonly questions: readonly PendingRequest<ConnectRequest, readonly LiveConnection[]>[]
  readonly restoreRequests: readonly ConnectRequest[]
  /** The connection it approves with. */
  connection: FakeConnection
  approves(): void
  declines(code?: number): void
  /** Says nothing until the test answers the question. `deaf` does not even notice that it was called off. */
  waits(manner?: 'deaf'): void
  restores(...connections: LiveConnection[]): void
  failsToRestore(reason: unknown): void
}

export function createFakeConnector(id = 'io.injected', name = 'Injected'): FakeConnector {
  const questions: PendingRequest<ConnectRequest, readonly LiveConnection[]>[] = []
  const restoreRequests: ConnectRequest[] = []
  let manner: 'approves' | 'waits' | 'deaf' | { readonly declines: number } = 'approves'
  let restored: () => Promise<readonly LiveConnection[]> = async () => []
  const connector: FakeConnector = {
    id,
    name,
    method: 'injected',
    namespaces: ['eip155'],
    questions,
    restoreRequests,
    connection: createFakeConnection({ connectorId: id, name }),
    connect(request, signal) {
      const { promise, question } = ask<ConnectRequest, readonly LiveConnection[]>(request, signal, manner !== 'deaf')
      questions.push(question)
      if (manner === 'approves') question.approve([connector.connection])
      else if (typeof manner === 'object') question.refuse(walletError(manner.declines))
      return promise
    },
    async restore(request) {
      restoreRequests.push(request)
      return restored()
    },
    approves: () => (manner = 'approves'),
    declines: (code = 4001) => (manner = { declines: code }),
    waits: (how) => (manner = how ?? 'waits'),
    restores: (...connections) => (restored = async () => connections),
    failsToRestore: (reason) => (restored = () => Promise.reject(reason)),
  }
  return connector
}

export interface FakePairing extends PairingConnector {
  /** Every pairing asked for, oldest first. */
  readonly questions: readonly PendingRequest<PairingRequest, PairingResult>[]
  readonly restoreRequests: readonly ConnectRequest[]
  /** The pairing that was asked for last. */
  last(): PendingRequest<PairingRequest, PairingResult>
  /** How often the library and its socket were begun before a pairing. */
  prepared(): number
  /** Waiting for a wallet to approve a pairing of an earlier page. */
  readonly adoptions: readonly PendingRequest<AdoptionRequest, readonly LiveConnection[]>[]
  /** From now on no pairing gets an address. */
  unreachable(reason: unknown): void
  restores(...connections: LiveConnection[]): void
  /** Topics of the sessions that its library has stored. */
  readonly sessions: Set<string>
  /** The library is ended. */
  close(): void
  /** What the library still does while it ends. */
  onClose(act: () => void): void
}

/** A relay that holds every pairing at once, `wc:1`, `wc:2`, …, and a wallet at the other end that the test plays. */
export function createFakePairing(): FakePairing {
  const questions: PendingRequest<PairingRequest, PairingResult>[] = []
  const restoreRequests: ConnectRequest[] = []
  const adoptions: PendingRequest<AdoptionRequest, readonly LiveConnection[]>[] = []
  const sessions = new Set<string>()
  let prepared = 0
  let unreachable: unknown
  let restored: readonly LiveConnection[] = []
  let closing = (): void => {}
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    method: 'walletconnect',
    namespaces: ['eip155'],
    questions,
    restoreRequests,
    last() {
      const question = questions[questions.length - 1]
      if (!question) throw new Error('No pairing was asked for.')
      return question
    },
    prepare() {
      prepared += 1
    },
    prepared: () => prepared,
    pair(request, signal) {
      const { promise, question } = ask<PairingRequest, PairingResult>(request, signal, true)
      questions.push(question)
      if (unreachable === undefined) request.onUri(`wc:${questions.length}@2?relay-protocol=irn&symKey=00`)
      else question.refuse(unreachable)
      return promise
    },
    adopt(request, signal) {
      const { promise, question } = ask<AdoptionRequest, readonly LiveConnection[]>(request, signal, true)
      adoptions.push(question)
      return promise
    },
    adoptions,
    sessions,
    async endUnused(isUsed) {
      for (const topic of sessions) if (!isUsed(topic)) sessions.delete(topic)
    },
    connect: () => Promise.reject(new Error('Pairing has a method of its own.')),
    async restore(request) {
      restoreRequests.push(request)
      return restored
    },
    close: () => closing(),
    onClose: (act) => (closing = act),
    unreachable: (reason) => (unreachable = reason),
    restores: (...connections) => (restored = connections),
  }
}

function ask<Request, Answer>(
  request: Request,
  signal: AbortSignal,
  hearsAbort: boolean,
): { promise: Promise<Answer>; question: PendingRequest<Request, Answer> } {
  let approve: (response: Answer) => void = () => {}
  let refuse: (reason: unknown) => void = () => {}
  const promise = new Promise<Answer>((resolve, reject) => {
    approve = resolve
    refuse = reject
    if (!hearsAbort) return
    const stop = (): void => reject(new ConnectAborted(signal.reason))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  return { promise, question: { request, signal, approve, refuse } }
}

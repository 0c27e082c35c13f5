import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo, Socket } from 'node:net'
import type WebSocket from 'ws'
import type { ActiveFault, FaultKind, Faults } from '../faults/Faults'
import { LOOPBACK } from '../ports'
import { Mailbox, type Letter } from './Mailbox'
import { RelayAuthRefused, verifyRelayAuth } from './relayAuth'

/** The path by which the stack's own wallet comes in; faults spare its socket. */
export const WALLET_END_PATH = '/wallet-end'

/** A running relay. */
export type Relay = { readonly url: string; readonly connections: number; close(): Promise<void> }

type Client = {
  readonly socket: WebSocket
  readonly clientId: string
  /** The stack's own wallet: a fault is meant for the page, and its `times` must not be used up by the other end. */
  readonly spared: boolean
  readonly topics: Set<string>
  /** Messages sent and not yet acknowledged, by the id of the push. */
  readonly unacknowledged: Map<string, Letter>
}

type Payload = { id?: unknown; method?: unknown; params?: unknown; result?: unknown; error?: unknown }

// Loaded the old way: the installed type declarations are those of ws 7 and know no named exports.
const { Server: SocketServer } = createRequire(import.meta.url)('ws') as typeof WebSocket

const PING_EVERY_MS = 20_000
const SWEEP_EVERY_MS = 60_000
/**
 * The code with which the provider's relay ends a socket for good; the client library reports only this one as an
 * error.
 */
const REFUSED_CLOSE_CODE = 3000
const DEFAULT_TTL_SECONDS = 21_600
const TAG_SESSION_PROPOSE = 1100
const TAG_SESSION_PROPOSE_APPROVE = 1101
const TAG_SESSION_SETTLE = 1102
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602

/** Affects the whole relay: a socket that opens, or any message. */
export const RELAY_FAULT = 'relay'
/** Affects the messages of one method, such as `relay irn_publish`. */
export const methodFault = (method: string): string => `${RELAY_FAULT} ${method}`
const SOCKET_FAULTS: readonly FaultKind[] = ['drop', 'status', 'garbage']
const MESSAGE_FAULTS: readonly FaultKind[] = ['delay', 'truncate', 'error']

/**
 * The relay between a page and a wallet: the `irn` protocol of the WalletConnect client library 2.21.
 * It checks each caller's token, keeps a mailbox per topic and never sees inside a message. Port 0 takes any free one.
 */
export async function startRelay(port: number, faults: Faults): Promise<Relay> {
  let url = ''
  const clients = new Set<Client>()
  const mailbox = new Mailbox()
  let nextPush = 1

  const http = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end('WalletConnect relay of the local stack. Connect with a web socket.\n')
  })
  const sockets = new SocketServer({ noServer: true })

  http.on('upgrade', (request, socket, head) => {
    const fault = isSpared(request.url) ? undefined : faults.takeNamed([RELAY_FAULT], SOCKET_FAULTS)
    if (fault?.kind === 'drop') return void socket.destroy()
    sockets.handleUpgrade(request, socket as Socket, head, (opened) => {
      if (fault?.kind === 'garbage') opened.send('<<not json')
      if (fault?.kind === 'status')
        return opened.close(fault.status ?? REFUSED_CLOSE_CODE, fault.reason ?? 'Unauthorized: invalid key')
      // A client may reach the relay through a proxy; its token names the address that it knows.
      const address = `ws://${request.headers.host}`
      admit(opened, request.url ?? '/', address, isSpared(request.url))
    })
  })

  function admit(socket: WebSocket, path: string, base: string, spared: boolean): void {
    try {
      const address = new URL(path, base)
      if (!/^[0-9a-f]{32}$/i.test(address.searchParams.get('projectId') ?? ''))
        throw new RelayAuthRefused('Unauthorized: invalid key')
      const { clientId } = verifyRelayAuth(address.searchParams.get('auth'), address.origin, Date.now() / 1000)
      const client: Client = { socket, clientId, spared, topics: new Set(), unacknowledged: new Map() }
      clients.add(client)
      socket.on('close', () => clients.delete(client))
      socket.on('error', () => socket.terminate())
      socket.on('message', (data) => void receive(client, String(data)))
    } catch (reason) {
      socket.close(
        REFUSED_CLOSE_CODE,
        reason instanceof RelayAuthRefused ? reason.reason : 'JWT validation error: JWT Token is malformed',
      )
    }
  }

  async function receive(client: Client, source: string): Promise<void> {
    let payload: Payload
    try {
      payload = JSON.parse(source) as Payload
    } catch {
      return client.socket.close(REFUSED_CLOSE_CODE, 'Invalid message format')
    }
    if (typeof payload.method !== 'string') return acknowledge(client, payload)
    const fault = client.spared
      ? undefined
      : faults.takeNamed([RELAY_FAULT, methodFault(payload.method)], messageFaultsFor(payload.method, faults))
    if (fault && (await hitMessage(client, payload, fault))) return
    try {
      const { result, after } = perform(client, payload.method, asRecord(payload.params))
      send(client, { id: payload.id, jsonrpc: '2.0', result })
      after?.()
    } catch (reason) {
      const { code, message } = reason instanceof RelayError ? reason : { code: -32_000, message: String(reason) }
      send(client, { id: payload.id, jsonrpc: '2.0', error: { code, message } })
    }
  }

  /** True when the message goes no further. */
  async function hitMessage(client: Client, payload: Payload, fault: ActiveFault): Promise<boolean> {
    switch (fault.kind) {
      case 'delay':
        await faults.pause(fault)
        return false
      case 'drop':
        client.socket.terminate()
        return true
      case 'status':
        client.socket.close(fault.status ?? REFUSED_CLOSE_CODE, fault.reason ?? 'Unauthorized: invalid key')
        return true
      case 'garbage':
        client.socket.send('<<not json')
        return true
      case 'isolate':
        return false
      case 'truncate':
        client.socket.send(JSON.stringify({ id: payload.id, jsonrpc: '2.0', result: true }).slice(0, 12))
        return true
      case 'error':
        send(client, {
          id: payload.id,
          jsonrpc: '2.0',
          error: { code: fault.code ?? 3000, message: fault.message ?? fault.reason ?? 'Unauthorized: invalid key' },
        })
        return true
    }
  }

  function perform(
    client: Client,
    method: string,
    params: Record<string, unknown>,
  ): { result: unknown; after?: () => void } {
    switch (method) {
      case 'irn_publish':
        return {
          result: true,
          after: publish(client, params, text(params, 'topic'), text(params, 'message'), numberOr(params['tag'], 0)),
        }
      case 'irn_subscribe': {
        const topic = text(params, 'topic')
        return { result: subscriptionId(client, topic), after: subscribe(client, [topic]) }
      }
      case 'irn_batchSubscribe': {
        const topics = texts(params, 'topics')
        return { result: topics.map((topic) => subscriptionId(client, topic)), after: subscribe(client, topics) }
      }
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages': {
        const topics = method === 'irn_fetchMessages' ? [text(params, 'topic')] : texts(params, 'topics')
        const letters = topics.flatMap((topic) => mailbox.waitingFor(client.clientId, topic, Date.now()))
        return { result: { messages: letters.map(shownLetter), hasMore: false } }
      }
      case 'irn_unsubscribe':
        client.topics.delete(text(params, 'topic'))
        return { result: true }
      case 'irn_batchUnsubscribe':
        for (const topic of texts(params, 'topics')) client.topics.delete(topic)
        return { result: true }
      case 'wc_proposeSession': {
        const pairing = text(params, 'pairingTopic')
        return {
          result: true,
          after: both(
            subscribe(client, [pairing]),
            publish(client, params, pairing, text(params, 'sessionProposal'), TAG_SESSION_PROPOSE),
          ),
        }
      }
      case 'wc_approveSession': {
        const session = text(params, 'sessionTopic')
        return {
          result: true,
          after: both(
            subscribe(client, [session]),
            both(
              publish(
                client,
                params,
                text(params, 'pairingTopic'),
                text(params, 'sessionProposalResponse'),
                TAG_SESSION_PROPOSE_APPROVE,
              ),
              publish(client, params, session, text(params, 'sessionSettlementRequest'), TAG_SESSION_SETTLE),
            ),
          ),
        }
      }
      default:
        throw new RelayError(METHOD_NOT_FOUND, `Method not found: ${method}`)
    }
  }

  function publish(
    client: Client,
    params: Record<string, unknown>,
    topic: string,
    message: string,
    tag: number,
  ): () => void {
    const attestation = typeof params['attestation'] === 'string' ? params['attestation'] : undefined
    const ttlSeconds = numberOr(params['ttl'], DEFAULT_TTL_SECONDS)
    return () => {
      const now = Date.now()
      const letter: Letter = {
        topic,
        message,
        tag,
        publishedAt: now,
        expiresAt: now + ttlSeconds * 1000,
        attestation,
        from: client.clientId,
      }
      mailbox.put(letter)
      for (const each of clients)
        if (each !== client && each.clientId !== client.clientId && each.topics.has(topic)) push(each, letter)
    }
  }

  function subscribe(client: Client, topics: readonly string[]): () => void {
    return () => {
      for (const topic of topics) {
        client.topics.add(topic)
        for (const letter of mailbox.waitingFor(client.clientId, topic, Date.now())) push(client, letter)
      }
    }
  }

  function push(client: Client, letter: Letter): void {
    const id = String(Date.now() * 1_000_000 + nextPush++)
    client.unacknowledged.set(id, letter)
    send(client, {
      id,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: subscriptionId(client, letter.topic), data: shownLetter(letter) },
    })
  }

  function acknowledge(client: Client, payload: Payload): void {
    const letter = client.unacknowledged.get(String(payload.id))
    if (!letter) return
    client.unacknowledged.delete(String(payload.id))
    mailbox.acknowledge(letter)
  }

  // A drop that arrives while sockets are open ends those too: that is what "the relay is down" means.
  const forget = faults.onChange((fault) => {
    if (fault?.match !== RELAY_FAULT || fault.kind !== 'drop') return
    for (const client of clients) if (!client.spared) client.socket.terminate()
  })
  const pings = setInterval(() => {
    for (const client of clients) client.socket.ping()
  }, PING_EVERY_MS)
  const sweeps = setInterval(() => mailbox.sweep(Date.now()), SWEEP_EVERY_MS)

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, LOOPBACK, resolve)
  })
  url = `ws://${LOOPBACK}:${(http.address() as AddressInfo).port}`
  return {
    url,
    get connections() {
      return clients.size
    },
    close: () =>
      new Promise((resolve) => {
        forget()
        clearInterval(pings)
        clearInterval(sweeps)
        for (const client of clients) client.socket.terminate()
        sockets.close()
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

function isSpared(address: string | undefined): boolean {
  return (address ?? '').startsWith(WALLET_END_PATH)
}

class RelayError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** `garbage` on the whole relay is spent when the socket opens, so only a named method gets it here. */
function messageFaultsFor(method: string, faults: Faults): readonly FaultKind[] {
  const named = faults.list().some((fault) => fault.match === methodFault(method))
  return named ? [...SOCKET_FAULTS, ...MESSAGE_FAULTS] : MESSAGE_FAULTS
}

function send(client: Client, payload: unknown): void {
  if (client.socket.readyState === client.socket.OPEN) client.socket.send(JSON.stringify(payload))
}

function shownLetter({ topic, message, publishedAt, tag, attestation }: Letter): Record<string, unknown> {
  return { topic, message, publishedAt, tag, ...(attestation ? { attestation } : {}) }
}

function subscriptionId(client: Client, topic: string): string {
  return Buffer.from(`${client.clientId}:${topic}`).toString('base64url').slice(-64)
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first()
    second()
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function text(params: Record<string, unknown>, name: string): string {
  const value = params[name]
  if (typeof value !== 'string' || value === '') throw new RelayError(INVALID_PARAMS, `Missing parameter: ${name}`)
  return value
}

function texts(params: Record<string, unknown>, name: string): string[] {
  const value = params[name]
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string'))
    throw new RelayError(INVALID_PARAMS, `Missing parameter: ${name}`)
  return value as string[]
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}

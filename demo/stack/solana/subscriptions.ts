import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo, Socket } from 'node:net'
import type WebSocket from 'ws'
import type { Faults } from '../faults/Faults'
import { LOOPBACK } from '../ports'
import { SOLANA_FAULT } from './faultNames'
import { configAt, readSignature } from './params'
import { failure } from './rpcAnswer'
import { RPC_CODE, RpcRefusal } from './RpcRefusal'
import type { Landed, SolanaChain } from './SolanaChain'

/** The running websocket side of the node. */
export type Subscriptions = { readonly url: string; readonly connections: number; close(): Promise<void> }

type Call = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }
type Awaited = { readonly signature: string; readonly received: boolean }

// Loaded the old way: the installed type declarations are those of ws 7 and know no named exports.
const { Server: SocketServer } = createRequire(import.meta.url)('ws') as typeof WebSocket

const GOING_AWAY = 1001

/**
 * The websocket side of the node: tells once of a signature, also of one that has landed before it was asked for.
 * Faults on `solana` that drop or close end open sockets and refuse new ones. Port 0 takes any free one.
 */
export async function startSubscriptions(port: number, chain: SolanaChain, faults: Faults): Promise<Subscriptions> {
  const awaited = new Map<WebSocket, Map<number, Awaited>>()
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain', upgrade: 'websocket' })
    response.end('The websocket of the local Solana node.\n')
  })
  const sockets = new SocketServer({ noServer: true })
  let nextSubscription = 1

  server.on('upgrade', (request, socket, head) => {
    const fault = faults.takeNamed([SOLANA_FAULT], ['drop', 'status'])
    if (fault) return void socket.destroy()
    sockets.handleUpgrade(request, socket as Socket, head, (opened) => {
      awaited.set(opened, new Map())
      opened.on('close', () => awaited.delete(opened))
      opened.on('error', () => opened.terminate())
      opened.on('message', (data) => receive(opened, String(data)))
    })
  })

  function receive(socket: WebSocket, source: string): void {
    let call: Call
    try {
      call = (JSON.parse(source) ?? {}) as Call
    } catch {
      return send(socket, failure(null, new RpcRefusal(RPC_CODE.parseError, 'Parse error')))
    }
    // Clients keep the socket alive with notices, which have no id and get no answer.
    if (call.id === undefined) return
    try {
      perform(socket, call)
    } catch (reason) {
      send(socket, failure(call.id, reason))
    }
  }

  function perform(socket: WebSocket, { id, method, params }: Call): void {
    const list = Array.isArray(params) ? (params as unknown[]) : []
    const own = awaited.get(socket)
    if (method === 'signatureUnsubscribe') {
      if (!own?.delete(Number(list[0]))) throw new RpcRefusal(RPC_CODE.invalidParams, 'Invalid subscription id.')
      return send(socket, { jsonrpc: '2.0', id, result: true })
    }
    if (method !== 'signatureSubscribe') throw new RpcRefusal(RPC_CODE.methodNotFound, 'Method not found')
    const wanted: Awaited = {
      signature: readSignature(list[0]),
      received: configAt(list, 1)['enableReceivedNotification'] === true,
    }
    const subscription = nextSubscription++
    own?.set(subscription, wanted)
    send(socket, { jsonrpc: '2.0', id, result: subscription })
    const landed = chain.landed(wanted.signature)
    if (landed) tell(socket, subscription, wanted, landed)
  }

  function tell(socket: WebSocket, subscription: number, { received }: Awaited, landed: Landed): void {
    const say = (value: unknown): void =>
      send(socket, {
        jsonrpc: '2.0',
        method: 'signatureNotification',
        params: { result: { context: { slot: landed.slot }, value }, subscription },
      })
    if (received) say('receivedSignature')
    say({ err: landed.error })
    awaited.get(socket)?.delete(subscription)
  }

  const stopWatching = chain.onLanded((landed) => {
    for (const [socket, own] of awaited) {
      for (const [subscription, wanted] of [...own])
        if (wanted.signature === landed.signature) tell(socket, subscription, wanted, landed)
    }
  })
  const stopListening = faults.onChange((fault) => {
    if (fault?.match !== SOLANA_FAULT) return
    for (const socket of awaited.keys()) {
      if (fault.kind === 'drop') socket.terminate()
      else if (fault.kind === 'status') socket.close(GOING_AWAY, fault.reason ?? 'Injected fault')
    }
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  return {
    url: `ws://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    get connections() {
      return awaited.size
    },
    close: () =>
      new Promise((resolve) => {
        stopWatching()
        stopListening()
        for (const socket of awaited.keys()) socket.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function send(socket: WebSocket, message: unknown): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

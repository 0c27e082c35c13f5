import { json, type Answer } from '../http/reply'
import { perform } from './methods'
import { RPC_CODE, RpcRefusal } from './RpcRefusal'
import type { SolanaChain } from './SolanaChain'

type Call = { readonly jsonrpc?: unknown; readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

/** The node's JSON-RPC over HTTP: single calls and batches, refusals as errors with status 200, and `GET /health`. */
export function solanaRpcAnswer(chain: SolanaChain): Answer {
  return (ask) => {
    if (ask.method === 'GET' && ask.url.pathname === '/health')
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok' }
    if (ask.method !== 'POST' || ask.url.pathname !== '/') return undefined
    let body: unknown
    try {
      body = JSON.parse(ask.body.toString('utf8'))
    } catch {
      return json(failure(null, new RpcRefusal(RPC_CODE.parseError, 'Parse error')))
    }
    if (Array.isArray(body) && body.length === 0)
      return json(failure(null, new RpcRefusal(RPC_CODE.invalidRequest, 'Invalid request')))
    const answers = (Array.isArray(body) ? (body as unknown[]) : [body]).flatMap(
      (each) => answerCall(chain, each) ?? [],
    )
    if (answers.length === 0) return { status: 204, headers: {}, body: '' }
    return json(Array.isArray(body) ? answers : answers[0])
  }
}

/** Nothing is answered to a call without an id: that is a notice. */
function answerCall(chain: SolanaChain, body: unknown): unknown {
  const { jsonrpc, id, method, params } = (body ?? {}) as Call
  if (jsonrpc !== '2.0' || typeof method !== 'string')
    return failure(id, new RpcRefusal(RPC_CODE.invalidRequest, 'Invalid request'))
  if (id === undefined) return undefined
  try {
    return { jsonrpc: '2.0', id, result: perform(chain, method, params) }
  } catch (reason) {
    return failure(id, reason)
  }
}

/** A refusal as the wire has it. */
export function failure(id: unknown, reason: unknown): unknown {
  const known =
    reason instanceof RpcRefusal
      ? reason
      : new RpcRefusal(RPC_CODE.internal, reason instanceof Error ? reason.message : String(reason))
  return {
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code: known.code, message: known.message, ...(known.data === undefined ? {} : { data: known.data }) },
  }
}

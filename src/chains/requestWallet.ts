import { ConnectAborted } from '../errors/connection'
import type { Eip1193Provider } from '../wallets/contract'
import { abortable } from '../services/abortable'

/** One EIP-1193 request, by {@link askOnce}. */
export function requestWallet(
  provider: Eip1193Provider,
  method: string,
  params: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  return askOnce(() => provider.request(params === undefined ? { method } : { method, params }), signal)
}

/**
 * One request to a wallet that may throw synchronously, respond twice, return no promise, or never respond. Settles
 * once, with the wallet's own result or error; rejects with `ConnectAborted` when the signal is aborted first.
 */
export async function askOnce(ask: () => unknown, signal: AbortSignal): Promise<unknown> {
  const explain = (reason: unknown): ConnectAborted => new ConnectAborted(reason)
  if (signal.aborted) throw explain(signal.reason)
  // Called synchronously, within the visitor's press. Wrapped in a promise of our own: a wallet's thenable may call
  // back twice or throw from `then`.
  return abortable(new Promise<unknown>((resolve) => resolve(ask())), signal, explain)
}

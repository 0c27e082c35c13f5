import { ConnectAborted } from '../errors/connection'
import type { Eip1193Provider } from '../wallets/contract'
import { abortable } from '../services/abortable'

/** One EIP-1193 request, as {@link askOnce} asks it. */
export function requestWallet(
  provider: Eip1193Provider,
  method: string,
  params: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  return askOnce(() => provider.request(params === undefined ? { method } : { method, params }), signal)
}

/**
 * One question to a wallet that may do anything: throw at once, answer twice, answer with no promise, or never. Settles
 * once, with the wallet's own answer or reason; rejects with `ConnectAborted` when the signal ends first.
 */
export async function askOnce(ask: () => unknown, signal: AbortSignal): Promise<unknown> {
  const explain = (reason: unknown): ConnectAborted => new ConnectAborted(reason)
  if (signal.aborted) throw explain(signal.reason)
  // Called at once, within the visitor's press. A promise of our own around it: a wallet's thenable may call back twice or throw from `then`.
  return abortable(new Promise<unknown>((resolve) => resolve(ask())), signal, explain)
}

import { base58, base64 } from '@scure/base'
import { CODE, WalletError } from '../../../../../src/testing/WalletError'

/** How a node should take a transaction (`solana:signAndSendTransaction`). */
export type SendOptions = {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: string
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/**
 * Sends a signed transaction to a node. Resolves with its signature.
 * @throws the error of the node
 */
export async function sendTransaction(
  rpcUrl: string,
  transaction: Uint8Array,
  { skipPreflight, preflightCommitment, maxRetries, minContextSlot }: SendOptions,
): Promise<Uint8Array> {
  const config = { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot }
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [base64.encode(transaction), config],
    }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw new WalletError(error.code, error.message)
  if (typeof result !== 'string') throw new WalletError(CODE.internal, 'The node did not answer with a signature.')
  return base58.decode(result)
}

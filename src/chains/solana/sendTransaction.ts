import { explain } from '../../errors/explain'
import { TransferMismatch } from '../../errors/transactions'
import { RequestUnsupported, WalletRequestFailed } from '../../errors/wallet'
import type { LiveConnection } from '../../wallets/contract'
import type { SolanaClient } from '../../services/rpc/solanaClient'
import { requestWallet } from '../requestWallet'
import { fromBase58, toBase58 } from './base58'
import { toBase64 } from './base64'
import { readTransactionBytes } from './transactionBytes'

const SIGNATURE_BYTES = 64
const SIGNATURE_MAX_CHARACTERS = 90
const TRANSACTION_MAX_CHARACTERS = 4_096

/**
 * Has the wallet sign and send exactly these bytes; a wallet that only signs returns them, and we send them. Resolves
 * with the transaction's signature, which is its id.
 * @throws UserRejected, WalletRequestFailed, TransferMismatch when the wallet signed other bytes
 */
export async function sendTransaction(
  connection: LiveConnection,
  bytes: Uint8Array,
  client: SolanaClient,
  signal: AbortSignal,
): Promise<string> {
  const transaction = toBase58(bytes)
  const ask = async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    const response = await requestWallet(connection.provider, method, Object.freeze(params), signal).catch(
      (reason: unknown) => {
        throw explain(reason, connection.facts.capabilities.errorDialect)
      },
    )
    return (typeof response === 'object' && response !== null ? response : { signature: response }) as Readonly<
      Record<string, unknown>
    >
  }

  try {
    const { signature } = await ask('solana_signAndSendTransaction', {
      transaction,
      options: Object.freeze({ preflightCommitment: 'confirmed' }),
    })
    if (isSignature(signature)) return signature
    throw new WalletRequestFailed('solana_signAndSendTransaction')
  } catch (reason) {
    if (!(reason instanceof RequestUnsupported)) throw reason
  }

  const signed = fromBase58(
    (await ask('solana_signTransaction', { transaction }))['transaction'],
    TRANSACTION_MAX_CHARACTERS,
  )
  const [signature] = (signed && readTransactionBytes(signed)?.signatures) ?? []
  if (!signed || !signature) throw new WalletRequestFailed('solana_signTransaction')
  // The message follows the one signature, as in the given bytes.
  const message = 1 + SIGNATURE_BYTES
  if (toBase58(signed.slice(message)) !== toBase58(bytes.slice(message)) || signed[0] !== 1)
    throw new TransferMismatch()
  // Sending it twice does no harm: it has the same signature.
  await client
    .read(
      {
        method: 'sendTransaction',
        params: [toBase64(signed), { encoding: 'base64', preflightCommitment: 'confirmed' }],
      },
      signal,
    )
    .catch((reason: unknown) => {
      throw explain(reason)
    })
  return toBase58(signature)
}

function isSignature(text: unknown): text is string {
  return fromBase58(text, SIGNATURE_MAX_CHARACTERS)?.length === SIGNATURE_BYTES
}

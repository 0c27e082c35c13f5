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
 * Has the wallet sign and send exactly these bytes; one that only signs gives them back, and we send them. Resolves with the
 * signature that names the transaction. Raises UserRejected, WalletRequestFailed, and TransferMismatch when a wallet
 * signed other bytes.
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
  // One signature before the message, as in the bytes that were given.
  const message = 1 + SIGNATURE_BYTES
  if (toBase58(signed.slice(message)) !== toBase58(bytes.slice(message)) || signed[0] !== 1)
    throw new TransferMismatch()
  // Sent twice it still counts once: the signature is its name.
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

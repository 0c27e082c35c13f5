import { base58 } from '@scure/base'
import { VersionedTransaction, type Connection } from '@solana/web3.js'
import { explain } from '../../errors/explain'
import { parseProviderReason } from '../../errors/providerCodes'
import { TransferMismatch } from '../../errors/transactions'
import { RequestUnsupported, WalletRequestFailed } from '../../errors/wallet'
import type { LiveConnection } from '../../wallets/contract'
import { requestWallet } from '../requestWallet'
import { read } from './connection'
import { addsOnlyGuards } from './guards'
import { decodeText, isSignature } from './requests/requests'
import { parseTransaction } from './transaction'

/**
 * Has the wallet sign and send exactly these bytes; a wallet that only signs returns them, perhaps with guards that
 * move nothing, and we send them. Resolves with the transaction's signature, which is its id.
 * @throws UserRejected, WalletRequestFailed, TransferMismatch when the wallet signed other bytes
 */
export async function sendTransaction(
  live: LiveConnection,
  bytes: Uint8Array,
  connection: Connection,
  signal: AbortSignal,
): Promise<string> {
  const transaction = base58.encode(bytes)
  const ask = async (method: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    const response = await requestWallet(live.provider, method, Object.freeze(params), signal).catch(
      (reason: unknown) => {
        throw explain(reason, live.facts.capabilities.errorDialect)
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
    // Any other failure may have come after the wallet has sent it: signing once more could send it twice.
    if (!(reason instanceof RequestUnsupported) && !isNotImplemented(reason)) throw reason
  }

  const response = await ask('solana_signTransaction', { transaction })
  const signed = parseTransaction(decodeText(base58, response['transaction']))
  const [signature] = signed?.signatures ?? []
  if (!signed || !signature) throw new WalletRequestFailed('solana_signTransaction')
  // The signature is all that may have been added, and guards. We ask for none of version 1.
  if (
    signed.version === 1 ||
    (base58.encode(new VersionedTransaction(signed.message).serialize()) !== transaction &&
      !(await addsOnlyGuards(signed, VersionedTransaction.deserialize(bytes), connection, signal)))
  )
    throw new TransferMismatch()
  // Sending it twice does no harm: it has the same signature.
  const sent = connection.sendRawTransaction(signed.serialize(), { preflightCommitment: 'confirmed' })
  await read(sent, signal).catch((reason: unknown) => {
    throw explain(reason)
  })
  return base58.encode(signature)
}

/** A wallet that advertises the method and has no code for it says so in words only. */
function isNotImplemented(reason: unknown): boolean {
  const { codes, texts } = parseProviderReason(reason)
  return (
    codes.every((code) => Math.abs(code) === 32_603 || Math.abs(code) === 32_000) &&
    texts.some((text) =>
      /^(?:(?:method|feature)\b.{0,40} )?(?:is )?not (?:yet )?(?:implemented|supported)\b.{0,40}$/i.test(text.trim()),
    )
  )
}

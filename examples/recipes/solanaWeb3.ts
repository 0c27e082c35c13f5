import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import type { Session } from 'wallet-connect-button/session'

/** The wallet signs and sends. Resolves to the signature in base58, for `connection.confirmTransaction`. */
export async function signAndSend(session: Session, transaction: VersionedTransaction): Promise<string> {
  const params = { transaction: base58.encode(transaction.serialize()) }
  const sent = await session.getProvider('solana')?.request({ method: 'solana_signAndSendTransaction', params })
  if (!sent) throw new Error('No Solana wallet is connected.')
  return (sent as { signature: string }).signature
}

/** The wallet only signs: send the result with `connection.sendTransaction(signed)`. */
export async function sign(session: Session, transaction: VersionedTransaction): Promise<VersionedTransaction> {
  const params = { transaction: base58.encode(transaction.serialize()) }
  const signed = await session.getProvider('solana')?.request({ method: 'solana_signTransaction', params })
  if (!signed) throw new Error('No Solana wallet is connected.')
  return VersionedTransaction.deserialize(base58.decode((signed as { transaction: string }).transaction))
}

/** Nodes and many servers take transactions in base64. */
export function toBase64(transaction: VersionedTransaction): string {
  return base64.encode(transaction.serialize())
}

import { base58 } from '@scure/base'
import { askOnce } from '../../chains/requestWallet'
import { clusterOf } from '../../domain/network/solanaCluster'
import { parseSiwxMessage, type SiwxMessageData } from '../../domain/siwx/message'
import { explain } from '../../errors/explain'
import { WalletRequestFailed } from '../../errors/wallet'
import { featureOf, readField, readList, type StandardWallet } from './discovery/standardWallet'

const SIGNATURE_BYTES = 64

/** Does the wallet support `solana:signIn`? */
export function offersSignIn(wallet: StandardWallet): boolean {
  return featureOf(wallet, 'solana:signIn', 'signIn') !== undefined
}

/**
 * Sign-In With Solana: the wallet composes and signs the message from its fields. The signed message is parsed, and
 * every field must be the requested one: none changed, left out or added.
 * @throws UserRejected, ConnectAborted, WalletRequestFailed
 */
export async function signInWithSolana(
  wallet: StandardWallet,
  data: SiwxMessageData,
  signal: AbortSignal,
): Promise<{ message: string; signature: string }> {
  const ask = featureOf(wallet, 'solana:signIn', 'signIn')
  if (!ask) throw new WalletRequestFailed('solana:signIn')
  const response = await askOnce(() => ask(solanaSignInInput(data)), signal).catch((reason: unknown) => {
    throw explain(reason)
  })
  const [output] = readList(response)
  const signed = readSolanaSignIn(output, data)
  if (!signed) throw new WalletRequestFailed('solana:signIn')
  return signed
}

/** The fields of a message as Sign-In With Solana takes them. Without an address the wallet signs for its own. */
export function solanaSignInInput(
  data: Omit<SiwxMessageData, 'accountAddress'> & { readonly accountAddress?: string },
) {
  const {
    accountAddress,
    chainId,
    domain,
    uri,
    version,
    nonce,
    statement,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  } = data
  return {
    ...(accountAddress !== undefined && { address: accountAddress }),
    chainId: clusterOf(chainId),
    domain,
    uri,
    version,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(issuedAt !== undefined && { issuedAt }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources && { resources: [...resources] }),
  }
}

/** What the wallet has signed, if it is this message of this account. */
export function readSolanaSignIn(
  output: unknown,
  data: SiwxMessageData,
): { message: string; signature: string } | undefined {
  const message = readText(readField(output, 'signedMessage'))
  const signature = readField(output, 'signature')
  const signed = parseSiwxMessage(message)
  const kind = readField(output, 'signatureType') ?? 'ed25519'
  const sameAccount = readField(readField(output, 'account'), 'address') === data.accountAddress
  if (
    message === undefined ||
    !signed ||
    !sameFields(signed, data) ||
    !sameAccount ||
    kind !== 'ed25519' ||
    !isBytes(signature, SIGNATURE_BYTES)
  ) {
    return undefined
  }
  return {
    message,
    signature: base58.encode(new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength)),
  }
}

function sameFields(signed: SiwxMessageData, data: SiwxMessageData): boolean {
  const fields = new Set([...Object.keys(signed), ...Object.keys(data)]) as Set<keyof SiwxMessageData>
  return [...fields].every((field) => JSON.stringify(signed[field]) === JSON.stringify(data[field]))
}

function readText(value: unknown): string | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value)
  } catch {
    return undefined
  }
}

function isBytes(value: unknown, length: number): value is ArrayBufferView {
  return ArrayBuffer.isView(value) && value.byteLength === length
}

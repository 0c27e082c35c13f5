import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Stack } from './stack'

export const LOCALNET = 'solana:localnet'

/** The public test keys of the stack on Solana, in the order of their index. */
export function solanaKeys({ json }: Stack): { address: string; privateKey: string }[] {
  return json.accounts.filter(({ namespace }) => namespace === 'solana')
}

/** The local Solana chain itself, past the page. */
export function solanaChain({ json }: Stack): Connection {
  return new Connection(json.chains.find(({ caipNetworkId }) => caipNetworkId === LOCALNET)!.rpcUrl, 'confirmed')
}

/** An unsigned transfer to another account, in the base58 that pages use. */
export async function transferOf(
  chain: Connection,
  from: string,
  to: string,
  lamports: number,
  version: 'legacy' | 0 = 0,
): Promise<string> {
  const payerKey = new PublicKey(from)
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(to), lamports })]
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: (await chain.getLatestBlockhash()).blockhash,
    instructions,
  })
  return base58.encode(
    new VersionedTransaction(
      version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
    ).serialize(),
  )
}

/** Did the account sign these words? Asked of Node's own cryptography. */
export function isSignedBy(address: string, words: string | Uint8Array, signature: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(words), key, base58.decode(signature))
}

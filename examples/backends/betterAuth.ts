import { LibsqlDialect } from '@libsql/kysely-libsql'
import { betterAuth } from 'better-auth'
import { siwe } from 'better-auth/plugins'
import {
  compactSignatureToSignature,
  createPublicClient,
  http,
  parseCompactSignature,
  serializeSignature,
  size,
  type Hex,
} from 'viem'
import { verifyMessage } from 'viem/utils'
import { checkSiwxProof } from 'wallet-connect-button/server'

/** A server of the page's origin: pass requests under `/api/auth` to `createAuth(…).handler`. */
export function createAuth(
  origin: string,
  secret: string,
  database: string,
  rpcUrls: Readonly<Record<number, string>>,
) {
  return betterAuth({
    secret,
    baseURL: origin,
    database: { dialect: new LibsqlDialect({ url: database }), type: 'sqlite' },
    plugins: [
      siwe({
        domain: new URL(origin).host,
        getNonce: async () => crypto.randomUUID().replaceAll('-', ''),
        // By the account's key, or by a contract on its own chain (ERC-1271, ERC-6492).
        async verifyMessage({ message, signature, address, chainId }) {
          if (!checkSiwxProof({ message, signature }).ok) return false
          const proof = { address: address as Hex, message, signature: signature as Hex }
          if (await verifyMessage({ ...proof, signature: withRecovery(proof.signature) }).catch(() => false))
            return true
          const url = rpcUrls[chainId]
          return url ? createPublicClient({ transport: http(url), ccipRead: false }).verifyMessage(proof) : false
        },
      }),
    ],
  })
}

/** Some wallets sign in 64 bytes (EIP-2098), which `verifyMessage` does not read. */
function withRecovery(signature: Hex): Hex {
  if (size(signature) !== 64) return signature
  return serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
}

import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatSiwxMessage, type SiwxMessageData } from '../../src/domain/siwx/message'

export type Serve = (request: Request) => Response | Promise<Response>
export type Reply = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }
export type Proof = { readonly data: SiwxMessageData; readonly message: string; readonly signature: string }

/** A browser on a page of `origin`, as far as signing in goes: it keeps cookies and sends its origin with a POST. */
export function createSiwxVisitor(serve: Serve, origin: string) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async request(
      method: string,
      path: string,
      body?: unknown,
      more: Readonly<Record<string, string>> = {},
    ): Promise<Reply> {
      const response = await serve(
        new Request(`${origin}${path}`, {
          method,
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(method === 'POST' && { origin }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...more,
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      )
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      const text = await response.text()
      return {
        status: response.status,
        body: text ? (JSON.parse(text) as Reply['body']) : {},
        headers: response.headers,
      }
    },
  }
}

export const alice = privateKeyToAccount(generatePrivateKey())

export interface Signer {
  readonly address: Hex
  signMessage(parameters: { message: string }): Promise<Hex>
}

/** A proof by `alice`, or by another signer, with the given fields. */
export async function proveOnEthereum(
  fields: Partial<SiwxMessageData> & Pick<SiwxMessageData, 'domain' | 'nonce'>,
  signer: Signer = alice,
): Promise<Proof> {
  const data = complete({ accountAddress: signer.address, chainId: 'eip155:1', ...fields })
  const message = formatSiwxMessage(data)
  return { data, message, signature: await signer.signMessage({ message }) }
}

export function proveOnSolana(fields: Partial<SiwxMessageData> & Pick<SiwxMessageData, 'domain' | 'nonce'>): Proof {
  const secret = ed25519.utils.randomPrivateKey()
  const accountAddress = base58.encode(ed25519.getPublicKey(secret))
  const data = complete({ accountAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ...fields })
  const message = formatSiwxMessage(data)
  return { data, message, signature: base58.encode(ed25519.sign(new TextEncoder().encode(message), secret)) }
}

function complete(
  fields: Partial<SiwxMessageData> & Pick<SiwxMessageData, 'accountAddress' | 'chainId' | 'domain' | 'nonce'>,
): SiwxMessageData {
  return { uri: `https://${fields.domain}/`, version: '1', issuedAt: new Date().toISOString(), ...fields }
}

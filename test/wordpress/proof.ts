import type { APIRequestContext } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { formatSiwxMessage, type SiwxMessageData } from '../../src/domain/siwx/message'

export type Refusal = { readonly status: number; readonly code?: string; readonly message?: string }
type Proof = { readonly data: SiwxMessageData; readonly message: string; readonly signature: string }

/** A key that nobody has yet, or the same for the same number. */
export function keyAt(number: number): `0x${string}` {
  return `0x${number.toString(16).padStart(64, 'a')}`
}

/** A sign-in by a script instead of the button, so that a test can change it. */
export class SignIn {
  constructor(
    readonly request: APIRequestContext,
    readonly url: string,
    readonly api = `${url}/wp-json/wallet-connect-button/v1`,
  ) {}

  async nonce(headers: Record<string, string> = {}): Promise<string> {
    const response = await this.request.get(`${this.api}/nonce`, { headers })
    return ((await response.json()) as { nonce: string }).nonce
  }

  async prove(key: `0x${string}`, fields: Partial<SiwxMessageData> = {}): Promise<Proof> {
    const account = privateKeyToAccount(key)
    const data: SiwxMessageData = {
      accountAddress: account.address,
      chainId: 'eip155:31337',
      domain: new URL(this.url).host,
      uri: `${this.url}/`,
      version: '1',
      nonce: fields.nonce ?? (await this.nonce()),
      issuedAt: new Date().toISOString(),
      ...fields,
    }
    const message = formatSiwxMessage(data)
    return { data, message, signature: await account.signMessage({ message }) }
  }

  async post(session: unknown, headers: Record<string, string> = {}, route = 'sign-in'): Promise<Refusal> {
    const response = await this.request.post(`${this.api}/${route}`, { data: { session }, headers })
    const { code, message } = (await response.json()) as Refusal
    return { status: response.status(), ...(code && { code }), ...(message && { message }) }
  }

  /** Who is logged in, by WordPress itself. */
  async session(): Promise<{ readonly authenticated: boolean; readonly account: string | null }> {
    return (await (await this.request.get(`${this.api}/session`)).json()) as {
      authenticated: boolean
      account: string | null
    }
  }
}

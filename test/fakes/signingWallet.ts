import { hexToString, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { createFakeWallet, type FakeWallet, type WalletReply } from './eip1193'

export const signer = privateKeyToAccount(`0x${'4'.repeat(64)}`)

/** The parameters of `wallet_connect` (ERC-7846). */
export type ConnectParams = readonly [
  {
    readonly version: string
    readonly capabilities: { readonly signInWithEthereum: Readonly<Record<string, unknown>> & { nonce: string } }
  },
]

/** The message that another implementation writes for the fields of the request. */
export function writtenBy(
  [{ capabilities }]: ConnectParams,
  other: Partial<Parameters<typeof createSiweMessage>[0]> = {},
): string {
  const { chainId, issuedAt, expirationTime, ...fields } = capabilities.signInWithEthereum
  return createSiweMessage({
    ...(fields as unknown as { domain: string; uri: string; nonce: string; version: '1' }),
    address: signer.address,
    chainId: Number(chainId),
    issuedAt: new Date(issuedAt as string),
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime as string) }),
    ...other,
  })
}

/** What a wallet responds to `wallet_connect` that has signed this message. */
export async function signedIn(
  message: string,
): Promise<{
  accounts: { address: Hex; capabilities: { signInWithEthereum: { message: string; signature: Hex } } }[]
}> {
  const signInWithEthereum = { message, signature: await signer.signMessage({ message }) }
  return { accounts: [{ address: signer.address, capabilities: { signInWithEthereum } }] }
}

/** Connects and signs in by one prompt, as the standard says. */
export const connectsAndSigns: WalletReply = (params) => signedIn(writtenBy(params as ConnectParams))

/** A wallet with a key of its own, which signs messages. `replies` as for {@link createFakeWallet}. */
export function createSigningWallet(replies: Readonly<Record<string, WalletReply>> = {}): FakeWallet {
  const accounts = [signer.address.toLowerCase()]
  return createFakeWallet({
    eth_requestAccounts: () => accounts,
    eth_accounts: () => accounts,
    personal_sign: (params) => signer.signMessage({ message: hexToString((params as [Hex])[0]) }),
    ...replies,
  })
}

/** Requests for which a wallet asks its owner. `wallet_connect` is one where the wallet knows it. */
const PROMPTS = ['eth_requestAccounts', 'personal_sign', 'wallet_switchEthereumChain', 'eth_sendTransaction']

/** The prompts that the owner of the wallet has seen, oldest first. */
export function promptsOf({ asked }: FakeWallet, ...also: readonly string[]): string[] {
  return asked.filter((method) => PROMPTS.includes(method) || also.includes(method))
}

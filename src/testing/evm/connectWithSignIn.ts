import { createSiweMessage } from 'viem/siwe'
import type { Call } from '../call'
import { CODE, WalletError } from '../WalletError'
import type { EvmCore } from './EvmCore'

type Fields = Readonly<Record<string, unknown>> & { readonly domain?: string; readonly uri?: string }

/**
 * `wallet_connect` of ERC-7846: one prompt for the connection and, if it is asked for, the sign-in, for this page and
 * no other.
 */
export async function connectWithSignIn(
  wallet: EvmCore,
  call: Call,
  asked: unknown,
  permit: () => Promise<void>,
): Promise<unknown> {
  const { capabilities } = (asked ?? {}) as { capabilities?: { signInWithEthereum?: Fields } }
  const fields = capabilities?.signInWithEthereum
  if (!fields) {
    await permit()
    return { accounts: [{ address: wallet.address, capabilities: {} }] }
  }
  const { account } = wallet
  const message = messageFor(call.origin, account.address, fields)
  await call.ask(message)
  call.events.push(...wallet.permit(call.origin))
  const signInWithEthereum = { message, signature: await account.signMessage({ message }) }
  return { accounts: [{ address: account.address.toLowerCase(), capabilities: { signInWithEthereum } }] }
}

function messageFor(origin: string, address: EvmCore['address'], fields: Fields): string {
  const { host } = new URL(origin)
  const { domain = host, uri = origin } = fields
  if (domain !== host || new URL(uri).origin !== origin)
    throw new WalletError(CODE.invalidParams, 'The sign-in is for another page.')
  const times = ['issuedAt', 'expirationTime', 'notBefore'].flatMap((name) =>
    typeof fields[name] === 'string' ? [[name, new Date(fields[name])] as const] : [],
  )
  return createSiweMessage({
    ...(fields as { readonly nonce: string }),
    domain,
    uri,
    address,
    chainId: Number(fields['chainId']),
    version: '1',
    ...Object.fromEntries(times),
  })
}

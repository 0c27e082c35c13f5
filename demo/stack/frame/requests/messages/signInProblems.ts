import { parseSiweMessage } from 'viem/siwe'
import type { ShownAccount } from '../../accounts'
import type { FrameNetwork } from '../../networks'
import type { Text } from '../description'

/** A message that logs in somewhere (EIP-4361, and the same for Solana), however it is written. */
const LOOKS_LIKE_SIGN_IN = /wants\s+you\s+to\s+sign[\s-]+in/i
const FIRST_LINE =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your (Ethereum|Solana) account:\n(\S+)\n/
const URI = /^URI: (.+)$/m
const CHAIN = /^Chain ID: (.+)$/m

export type SignIn = { readonly domain: string | undefined; readonly warnings: readonly Text[] }

/**
 * What is wrong with a sign-in message: whoever has its signature is logged in at its domain, so it must be the asking
 * page's. Undefined for other messages.
 */
export function readSignIn(
  message: string,
  asking: { readonly origin: string; readonly network: FrameNetwork; readonly account: ShownAccount },
): SignIn | undefined {
  if (!LOOKS_LIKE_SIGN_IN.test(message.normalize('NFKC'))) return undefined
  const [, domain, kind, address] = FIRST_LINE.exec(message) ?? []
  const uri = URI.exec(message)?.[1]
  const isEvm = asking.network.namespace === 'eip155'
  if (domain === undefined || uri === undefined || (kind === 'Ethereum') !== isEvm)
    return { domain, warnings: [{ key: 'signInMalformed' }] }
  const host = hostOf(asking.origin)
  const warnings: Text[] = []
  for (const named of new Set([domain, hostOf(uri)]))
    if (named !== host) warnings.push({ key: 'signInElsewhere', domain: named || uri, host })
  if (address?.toLowerCase() !== asking.account.address.toLowerCase())
    warnings.push({ key: 'signInOfOther', field: 'address', value: address ?? '' })
  const chain = CHAIN.exec(message)?.[1]
  const own = [String(asking.network.id), asking.network.caipNetworkId, asking.network.caipNetworkId.split(':')[1]]
  if (chain !== undefined && (isEvm ? chain !== String(asking.network.id) : !own.includes(chain)))
    warnings.push({ key: 'signInOfOther', field: 'Chain ID', value: chain })
  if (isEvm && (chain === undefined || parseSiweMessage(message).nonce === undefined))
    warnings.push({ key: 'signInMalformed' })
  return { domain, warnings }
}

export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}

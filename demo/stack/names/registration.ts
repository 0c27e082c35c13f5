import { createClient, getAddress, hashMessage, http, isAddress, isHex, type Address, type Hex } from 'viem'
import { verifyHash } from 'viem/actions'
import { RequestRefused, orReasons } from '../services/RequestRefused'
import { json, type Reply } from '../http/reply'
import { readName } from './nameRules'
import type { Registrar } from './Registrar'
import { shownName } from './shownName'

/** A chain on which signatures of contract accounts are checked. */
export type CheckingChain = { readonly caipNetworkId: string; readonly rpcUrl: string }

/** Ethereum's own number, and the one that ENSIP-11 makes of chain 1. */
export const ETHER_COIN = 60
const MAINNET_COIN = 2_147_483_649
const EVM_COINS = 0x8000_0000
const WITHIN_SECONDS = 10
const MOST_MESSAGE = 1024
const MOST_ATTRIBUTES = 10
const ATTRIBUTE = /^[a-z0-9._-]{1,32}$/
const MOST_ATTRIBUTE_TEXT = 255

/** `POST /v1/profile/account`: registers what the account itself signed within the last 10 seconds. */
export function registerName(registrar: Registrar, chains: readonly CheckingChain[], body: unknown): Promise<Reply> {
  return orReasons(async () => {
    const { coin_type: coinType, address, message, signature } = (body ?? {}) as Record<string, unknown>
    const chain = chainOf(chains, coinType)
    if (typeof address !== 'string' || !isAddress(address, { strict: false }))
      throw new RequestRefused('address', 'Address is not valid')
    if (typeof message !== 'string' || message.length > MOST_MESSAGE)
      throw new RequestRefused('message', 'Message is not valid')
    if (!isHex(signature)) throw new RequestRefused('signature', 'Signature is not hexadecimal')
    const { name, attributes, timestamp } = readMessage(message)
    const wanted = readName(name)
    if (Math.abs(Date.now() / 1000 - timestamp) > WITHIN_SECONDS)
      throw new RequestRefused('timestamp', `Message timestamp must be within ${WITHIN_SECONDS} seconds of now`)
    if (await registrar.lookup(wanted)) throw new RequestRefused('name', 'Name is already registered')
    const owner = getAddress(address)
    if (!(await isBy(owner, message, signature, chain.rpcUrl)))
      throw new RequestRefused('signature', 'Signature verification failed', 401)
    await registrar.register(wanted, owner, [...new Set([ETHER_COIN, coinType as number])], attributes)
    const registered = await registrar.lookup(wanted)
    return json(registered && shownName(registered, true))
  })
}

/** By a key, or by a contract that stands already (ERC-1271) or will (ERC-6492). */
async function isBy(owner: Address, message: string, signature: Hex, rpcUrl: string): Promise<boolean> {
  return verifyHash(createClient({ transport: http(rpcUrl) }), {
    address: owner,
    hash: hashMessage(message),
    signature,
  })
}

/**
 * Names belong to Ethereum's accounts; without a chain of that number here, the first one checks.
 * @throws {RequestRefused}.
 */
function chainOf(chains: readonly CheckingChain[], coinType: unknown): CheckingChain {
  const [first] = chains
  if (!first) throw new Error('No chain can check signatures.')
  if (coinType === ETHER_COIN || coinType === MAINNET_COIN) return first
  const chain =
    typeof coinType === 'number'
      ? chains.find(({ caipNetworkId }) => caipNetworkId === `eip155:${coinType - EVM_COINS}`)
      : undefined
  if (!chain) throw new RequestRefused('coin_type', 'Unsupported coin type')
  return chain
}

function readMessage(text: string): { name: unknown; attributes: Record<string, string>; timestamp: number } {
  const { name, attributes, timestamp } = parsed(text)
  if (!Number.isSafeInteger(timestamp)) throw new RequestRefused('timestamp', 'Message has no timestamp in seconds')
  const entries = typeof attributes === 'object' && attributes !== null ? Object.entries(attributes) : undefined
  if (
    !entries ||
    entries.length > MOST_ATTRIBUTES ||
    !entries.every(
      ([key, value]) => ATTRIBUTE.test(key) && typeof value === 'string' && value.length <= MOST_ATTRIBUTE_TEXT,
    )
  )
    throw new RequestRefused('attributes', 'Attributes are not valid')
  return { name, attributes: Object.fromEntries(entries) as Record<string, string>, timestamp: timestamp as number }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>
  } catch {
    // Said below, as for JSON that is no message.
  }
  throw new RequestRefused('message', 'Message is not a JSON object')
}

import { isSameAddress } from '../../domain/account/address'
import { ServiceUnavailable } from '../../errors/service'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { Recipient } from '../contract'
import { readContract } from './contractReads'

/** Is it the code of an EOA that delegates to a contract (EIP-7702)? Its key still controls it. */
export const isDelegated = (code: string): boolean => /^0xef0100[0-9a-f]{40}$/i.test(code)

/**
 * No one can have found the key of an address whose other digits are all zero, or all the same. Among these are the
 * zero address, 0x…dEaD, 0xEeee…eEEeE, every precompile, and the system contracts of Polygon and ZKsync.
 */
const NOBODYS = /^(?:0x)?(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39}|dead0{36}|dead0{32}beef)$/i

/**
 * What is at the address. `token` is the contract of what is to be sent, absent for the native currency.
 * @throws ServiceUnavailable
 */
export async function readRecipient(
  client: RpcClient,
  address: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Recipient> {
  if (NOBODYS.test(address)) return { kind: 'nobody' }
  if (token !== undefined && isSameAddress(address, token)) return { kind: 'token' }
  const code = await readCode(client, address, signal)
  if (code === '0x' || isDelegated(code)) return { kind: 'account' }
  // Wrapped currency is given for the native one. For tokens nothing is given.
  return { kind: token !== undefined && (await isToken(client, address, signal)) ? 'token' : 'contract' }
}

/** @throws ServiceUnavailable */
export async function readCode(client: RpcClient, address: string, signal: AbortSignal): Promise<string> {
  const code = await client.read({ method: 'eth_getCode', params: [address, 'latest'] }, signal)
  if (typeof code !== 'string') throw new ServiceUnavailable('rpc', 'unreadable')
  return code
}

/** Collections of NFTs have no decimals, and wallets that are contracts no supply. */
async function isToken(client: RpcClient, address: string, signal: AbortSignal): Promise<boolean> {
  const reads = await Promise.all([
    readContract(client, address, 'decimals', [], signal),
    readContract(client, address, 'totalSupply', [], signal),
  ])
  return reads.every((read) => read !== undefined)
}

import { concatHex, createClient, http, numberToHex, pad, size, type Hex, type LocalAccount } from 'viem'
import {
  getCode,
  sendTransaction,
  signAuthorization,
  waitForTransactionReceipt,
  type SignAuthorizationReturnType,
} from 'viem/actions'
import { CODE, WalletError } from '../../WalletError'
import { viemChain, type ReachableChain } from '../evmChain'
import type { BatchCall, BatchOrder } from './Batches'

/** Tests wait for this, and local chains mine at once. */
const POLL_MS = 100

/** Sends calls as one transaction, or one after the other. @throws the error of a node, and if one was reverted */
export async function sendCalls(
  { account, chain, calls, atomic }: BatchOrder,
  sent: (hash: Hex) => void,
): Promise<void> {
  if (calls.length === 0) return
  const client = clientOf(account, chain)
  if (atomic && calls.length > 1) {
    const authorization = await authorize(client)
    const together = { to: account.address, data: concatHex(calls.map(packed)) }
    return sent(await sendTransaction(client, { ...together, ...authorization }))
  }
  for (const [index, call] of calls.entries()) {
    const hash = await sendTransaction(client, call)
    sent(hash)
    // The next one may depend on it.
    if (index === calls.length - 1) return
    const { status } = await waitForTransactionReceipt(client, { hash })
    if (status !== 'success') throw new WalletError(CODE.internal, 'A call was reverted.')
  }
}

type Client = ReturnType<typeof clientOf>

function clientOf(account: LocalAccount, chain: ReachableChain) {
  const transport = http(chain.rpcUrl, { retryCount: 0 })
  return createClient({ account, chain: viemChain(chain), transport, pollingInterval: POLL_MS })
}

/** What the first batch of an account on a network carries besides, so that the account has code. */
async function authorize(client: Client): Promise<{ authorizationList?: readonly SignAuthorizationReturnType[] }> {
  const code = await getCode(client, { address: client.account.address })
  if (code?.startsWith(DELEGATION_PREFIX)) {
    const address: Hex = `0x${code.slice(DELEGATION_PREFIX.length)}`
    if ((await getCode(client, { address })) === DELEGATE_CODE) return {}
  }
  const hash = await sendTransaction(client, { data: DELEGATE_CREATION })
  const { contractAddress } = await waitForTransactionReceipt(client, { hash })
  if (!contractAddress) throw new WalletError(CODE.internal, 'The contract for batches could not be created.')
  return { authorizationList: [await signAuthorization(client, { contractAddress, executor: 'self' })] }
}

function packed({ to, value, data }: BatchCall): Hex {
  return concatHex([to, pad(numberToHex(value)), pad(numberToHex(size(data))), data])
}

/**
 * What accounts delegate to (EIP-7702) so that several calls are one transaction. The account's transaction to itself
 * carries the calls, each as 20 bytes of address, 32 of value, 32 of length and the data; one that reverts reverts all,
 * with its own reason. For everyone else the account stays one without code.
 */
export const DELEGATE_CODE: Hex = `0x${[
  // Whoever is not the account itself sends value, and nothing else happens.
  '333014600757005b',
  // While calldata is left: the length of the call's data, and the data into memory.
  '5f5b803611601157005b80603401358082605401',
  '5f37',
  // The call, with the value and the address before it.
  '5f5f825f8560140135863560601c5af1',
  // It reverted: so does everything, with what it returned.
  '6038573d5f5f3e3d5ffd',
  // The next one.
  '5b01605401600956',
].join('')}`

/** Returns the code above: what its creation is sent as. */
export const DELEGATE_CREATION: Hex = `0x60408060095f395ff3${DELEGATE_CODE.slice(2)}`

/** The code of an account that delegates starts so, and goes on with the address. */
export const DELEGATION_PREFIX = '0xef0100'

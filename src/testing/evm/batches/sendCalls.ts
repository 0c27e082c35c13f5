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
import { DELEGATE_CODE, DELEGATE_CREATION, DELEGATION_PREFIX } from './delegate'

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

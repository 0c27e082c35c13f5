import { toHex, type Hex } from 'viem'
import { UserOperationReceiptNotFoundError, type UserOperationReceipt } from 'viem/account-abstraction'
import type { CallsStatus } from '../frame/smartAccounts'
import type { AccountChain } from './AccountChain'

/** The states of a batch (EIP-5792, `wallet_getCallsStatus`). */
const PENDING = 100
const CONFIRMED = 200
const FAILED_OFF_CHAIN = 400
const REVERTED = 500

/** The bundler's words for an operation that it gave up. */
const GIVEN_UP = ['rejected', 'failed', 'reverted']

/** What became of an operation, as EIP-5792 (version 2.0.0) tells it. */
export async function callsStatusOf(chain: AccountChain, hash: Hex): Promise<CallsStatus> {
  const about = { version: '2.0.0', id: hash, chainId: toHex(chain.client.chain.id), atomic: true } as const
  const receipt = await chain.bundler.getUserOperationReceipt({ hash }).catch((reason: unknown) => {
    if (reason instanceof UserOperationReceiptNotFoundError) return undefined
    throw reason
  })
  if (receipt) return { ...about, status: receipt.success ? CONFIRMED : REVERTED, receipts: [described(receipt)] }
  const { status } = (await chain.bundler.request({
    method: 'pimlico_getUserOperationStatus',
    params: [hash],
  } as never)) as { status: string }
  return { ...about, status: GIVEN_UP.includes(status) ? FAILED_OFF_CHAIN : PENDING }
}

/** Only what belongs to this operation: its bundle may hold others. */
function described({ success, logs, receipt }: UserOperationReceipt): NonNullable<CallsStatus['receipts']>[number] {
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    status: success ? '0x1' : '0x0',
    blockHash: receipt.blockHash,
    blockNumber: toHex(receipt.blockNumber),
    gasUsed: toHex(receipt.gasUsed),
    transactionHash: receipt.transactionHash,
  }
}

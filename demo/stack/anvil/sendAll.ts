import { setTimeout as sleep } from 'node:timers/promises'
import { getContractAddress, numberToHex, parseEther, type Address, type Hex } from 'viem'
import { accountAt } from './accounts'
import type { ChainNode } from './node'

const GAS: Hex = numberToHex(6_000_000)
const COINS: Hex = numberToHex(parseEther('1000000'))
const ASK_EVERY_MS = 10
const MINED_WITHIN_MS = 20_000

/** A transaction. Without `to` it creates a contract. */
export type Sent = { readonly to?: Address; readonly data: Hex; readonly value?: bigint }

/** Lets the chain itself send for an account of the test phrase that it does not fund, and gives it coins. */
export async function beginToServe(node: ChainNode, index: number): Promise<Address> {
  const { address } = accountAt(index)
  await node.ask('anvil_impersonateAccount', [address])
  await node.ask('anvil_setBalance', [address, COINS])
  return address
}

/**
 * Sends in this order and waits for all. Returns the address of the contract that each created, if any.
 * @throws if one is refused or reverts
 */
export async function sendAll(
  node: ChainNode,
  from: Address,
  transactions: readonly Sent[],
): Promise<readonly Address[]> {
  const first = Number(await node.ask<Hex>('eth_getTransactionCount', [from, 'pending']))
  const hashes = await node.askAll(
    transactions.map(
      ({ to, data, value = 0n }, at) =>
        [
          'eth_sendTransaction',
          [{ from, ...(to && { to }), data, value: numberToHex(value), nonce: numberToHex(first + at), gas: GAS }],
        ] as const,
    ),
  )
  const refused = hashes.indexOf(undefined)
  if (refused >= 0) throw new Error(`The chain refused transaction ${first + refused} of ${from}.`)
  const receipts = await receiptsOf(node, hashes)
  const failed = receipts.findIndex((receipt) => receipt?.status !== '0x1')
  if (failed >= 0) throw new Error(`Transaction ${first + failed} of ${from} did not succeed.`)
  return transactions.map((_, at) => getContractAddress({ from, nonce: BigInt(first + at) }))
}

/** A chain may execute a batch after it has responded. */
async function receiptsOf(
  node: ChainNode,
  hashes: readonly unknown[],
): Promise<({ readonly status?: Hex } | null | undefined)[]> {
  const deadline = Date.now() + MINED_WITHIN_MS
  for (;;) {
    const receipts = (await node.askAll(hashes.map((hash) => ['eth_getTransactionReceipt', [hash]] as const))) as (
      | { status?: Hex }
      | null
      | undefined
    )[]
    if (receipts.every(Boolean) || Date.now() > deadline) return receipts
    await sleep(ASK_EVERY_MS)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { getAddress, numberToHex, parseEther, type Address, type Hex } from 'viem'
import { accountAt } from './accounts'
import type { ChainNode } from './node'

const GAS: Hex = numberToHex(6_000_000)
const COINS: Hex = numberToHex(parseEther('1000000'))
const ASK_EVERY_MS = 10
const MINED_WITHIN_MS = 20_000

/** A transaction. Without `to` it creates a contract. */
export type Sent = { readonly to?: Address; readonly data?: Hex; readonly value?: bigint }

/** What is used of a transaction's receipt. */
export type Receipt = { readonly transactionHash: Hex; readonly status: Hex; readonly contractAddress: Address | null }

// By chain and sender: settled when the sender's last transaction has been mined.
const turns = new Map<string, Promise<unknown>>()

/** Lets the chain itself send for an account of the test phrase that it does not fund, and gives it coins. */
export async function beginToServe(node: ChainNode, index: number): Promise<Address> {
  const { address } = accountAt(index)
  await node.ask('anvil_impersonateAccount', [address])
  await node.ask('anvil_setBalance', [address, COINS])
  return address
}

/**
 * Sends these one after the other, each when the one before has been mined (EIP-7966), and after those that the sender
 * sent before. Anvil compares a transaction's nonce with its state and then puts it into its pool: a block that it
 * mines in between leaves the transaction in the queue for ever.
 * @throws if one is refused or reverts
 */
export function sendAll(node: ChainNode, from: Address, transactions: readonly Sent[]): Promise<readonly Receipt[]> {
  return inTurn(node, from, async () => {
    const receipts: Receipt[] = []
    for (const each of transactions) {
      const receipt = await node.ask<Receipt>('eth_sendTransactionSync', [request(from, each)])
      if (receipt.status !== '0x1') throw new Error(`Transaction ${receipt.transactionHash} of ${from} reverted.`)
      receipts.push(receipt)
    }
    return receipts
  })
}

/**
 * Prepares and sends a transaction when what the sender sent before has been mined. Resolves to the hash, also while
 * the chain mines nothing.
 * @throws if the chain refuses it
 */
export function send(node: ChainNode, from: Address, prepare: () => Sent | Promise<Sent>): Promise<Hex> {
  return new Promise((resolve, reject) => {
    inTurn(node, from, async () => {
      const hash = await node.ask<Hex>('eth_sendTransaction', [request(from, await prepare())])
      resolve(hash)
      await untilMined(node, hash)
    }).catch(reject)
  })
}

/**
 * Creates a contract.
 * @throws if that is refused or reverts
 */
export async function create(node: ChainNode, from: Address, data: Hex): Promise<Address> {
  const [receipt] = await sendAll(node, from, [{ data }])
  if (!receipt?.contractAddress) throw new Error(`${from} did not create a contract.`)
  return getAddress(receipt.contractAddress)
}

function request(from: Address, { value = 0n, ...transaction }: Sent): Record<string, unknown> {
  return { ...transaction, from, value: numberToHex(value), gas: GAS }
}

function inTurn<T>(node: ChainNode, from: Address, work: () => Promise<T>): Promise<T> {
  const key = `${node.url} ${from}`
  const turn = (turns.get(key) ?? Promise.resolve()).then(work)
  turns.set(
    key,
    turn.catch(() => undefined),
  )
  return turn
}

async function untilMined(node: ChainNode, hash: Hex): Promise<void> {
  const deadline = Date.now() + MINED_WITHIN_MS
  while (Date.now() < deadline && !(await node.ask('eth_getTransactionReceipt', [hash]))) await sleep(ASK_EVERY_MS)
}

import { decodeFunctionData, parseAbi } from 'viem'
import type { ChainNode } from '../../anvil/node'
import type { Entry, Movement } from '../IndexedChain'
import type { WireTransaction } from './wire'

type Pool = Record<'pending' | 'queued', Record<string, Record<string, WireTransaction>>>

const TRANSFER = parseAbi(['function transfer(address to, uint256 value)'])

/** What an account has sent that is not mined yet, by nonce. What it would move is read from what it asks for. */
export async function waitingOf(
  node: ChainNode,
  caipNetworkId: string,
  account: string,
  now: number,
): Promise<Entry[]> {
  const pool = await node.ask<Pool>('txpool_content')
  const all = [pool.pending, pool.queued].flatMap((bySender) =>
    Object.values(bySender).flatMap((byNonce) => Object.values(byNonce)),
  )
  return all
    .map((transaction) => waiting(caipNetworkId, transaction, now))
    .filter(({ from, movements }) => from === account || movements.some(({ to }) => to === account))
    .toSorted((one, other) => one.nonce - other.nonce)
    .map((entry, index) => ({ ...entry, index }))
}

function waiting(caipNetworkId: string, { hash, from, to, value, nonce, input }: WireTransaction, now: number): Entry {
  const [sender, receiver] = [from.toLowerCase(), to?.toLowerCase() ?? '']
  const coins: Movement[] =
    BigInt(value) > 0n ? [{ asset: { kind: 'native' }, from: sender, to: receiver, amount: BigInt(value) }] : []
  return {
    caipNetworkId,
    hash,
    block: Number.MAX_SAFE_INTEGER,
    index: 0,
    at: now,
    status: 'pending',
    from: sender,
    to: receiver,
    nonce: Number(nonce),
    isApproval: false,
    movements: [...coins, ...askedFor(sender, receiver, input)],
    sentFor: [],
  }
}

function askedFor(from: string, address: string, input: WireTransaction['input']): Movement[] {
  try {
    const { args } = decodeFunctionData({ abi: TRANSFER, data: input })
    return [{ asset: { kind: 'token', address }, from, to: args[0].toLowerCase(), amount: args[1] }]
  } catch {
    return []
  }
}

import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import { readContract } from './contractReads'
import { holdsRights } from './holdsRights'
import { addressWord } from './transferBytes'
import { readQuantity } from './transaction'

/** A log of a simulated call. */
export interface SwapLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** Whose swap it is, which contract is called, and the tokens whose balances are measured. */
export interface SwapParties {
  readonly account: Hex
  readonly exchange: Hex
  readonly pays: Hex | undefined
  readonly receives: Hex | undefined
}

// Events by the first four bytes of their topic; `swapLogs.test.ts` has their signatures.

/** Transfers of balances, and which value of the event is the account that they leave. */
const TRANSFERS: Readonly<Record<string, number>> = {
  // ERC-20 and ERC-721, ERC-223, `Sent` and `Burned` of ERC-777.
  '0xddf252ad': 0,
  '0xe19260af': 0,
  '0x06b541dd': 1,
  '0xa78a9be3': 1,
}
/** The same for tokens of several kinds in one contract, which no balance measures: ERC-1155 and ERC-6909. */
const TRANSFERS_OF_KINDS: Readonly<Record<string, number>> = { '0xc3d58168': 1, '0x4a39dc06': 1, '0x1b3d7edb': 0 }
/** `Approval` of ERC-20 and ERC-721. */
const APPROVAL = '0x8c5be1e5'
/**
 * Events of tokens that name an account and give no one a right. What they report to leave is in a transfer, too. Any
 * other event about the account is taken for a grant.
 */
export const GRANTS_NOTHING: readonly string[] = [
  // `Minted` of ERC-777; deposits and withdrawals of wrapped currency and of ERC-4626 vaults.
  ...['0x2fe5be01', '0xe1fffcc4', '0x7fcf532c', '0xdcbc1c05', '0xfbde797d'],
  // Pools that are tokens of their shares: Uniswap v2, Solidly, Curve.
  ...['0xd78ad95f', '0xb3e27736', '0x8b3e96f2', '0xb2e76ae9'],
  // Votes that follow a balance; shares of staked ether; interest of Aave.
  ...['0xdec2bacd', '0xa0a19463', '0x9d9c9092', '0x4beccb90', '0x458f5fa4', '0x4cf25bc1'],
]

/** A swap touches a few pools. More contracts that report something about the account are not one. */
const CONTRACTS_ASKED_MAX = 20

/**
 * Do the logs of a swap say that anything but what is measured leaves the account, or may leave it later? What a log
 * may say about the account is listed above; whatever else names it is a grant, unless the exchange reports it, or a
 * contract that keeps nothing for accounts.
 * @throws ServiceUnavailable
 */
export async function exceedsOrder(
  logs: readonly SwapLog[],
  { account, exchange, pays, receives }: SwapParties,
  client: RpcClient,
  signal: AbortSignal,
): Promise<boolean> {
  const owner = `0x${addressWord(account)}`
  const asked = new Set<string>()
  for (const { address, topics, data } of logs) {
    const kind = topics[0]?.slice(0, 10) ?? ''
    // Old tokens do not index everything.
    const values = [...topics.slice(1), ...(data.slice(2).match(/.{64}/g) ?? []).map((word) => `0x${word}`)]
    const isOf = (contract: Hex | undefined): boolean => contract?.toLowerCase() === address.toLowerCase()
    const leaves = (from: number | undefined): boolean => from !== undefined && values[from] === owner
    if (leaves(TRANSFERS_OF_KINDS[kind])) return true
    if (leaves(TRANSFERS[kind]) && !isOf(pays) && !isOf(receives)) return true
    if (kind in TRANSFERS || kind in TRANSFERS_OF_KINDS || GRANTS_NOTHING.includes(kind)) continue
    if (kind === APPROVAL) {
      const [, spender = '', amount] = values
      if (values[0] !== owner) continue
      // The allowance of the exchange is measured as well.
      if (isOf(pays) && topics.length === 3 && spender === `0x${addressWord(exchange)}`) continue
      if (!(await isLower(address as Hex, spender, topics.length === 3 ? readQuantity(amount) : undefined))) return true
      continue
    }
    if (!topics.includes(owner) || isOf(exchange) || asked.has(address)) continue
    if (asked.size === CONTRACTS_ASKED_MAX) return true
    asked.add(address)
    if (await holdsRights(client, address as Hex, account, signal)) return true
  }
  return false

  /** Is an approval one that takes back, or is used up? The chain says what the spender may take now. */
  async function isLower(token: Hex, spender: string, amount: bigint | undefined): Promise<boolean> {
    if (/^0x0*$/.test(spender) || amount === 0n) return true
    if (amount === undefined) return false
    const allowed = await readContract(client, token, 'allowance', [account, `0x${spender.slice(-40)}`], signal)
    return allowed !== undefined && allowed >= amount
  }
}

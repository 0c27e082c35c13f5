import { base58 } from '@scure/base'
import { invalidParam } from './RpcRefusal'
import type { ChainAccount } from './chainAccount'
import { parsedTokenData } from './tokenAccounts'

/** How a caller wants account data: the part and its encoding. */
export type DataWish = { readonly encoding?: unknown; readonly dataSlice?: unknown }

const BASE58_LIMIT_BYTES = 128

/**
 * An account as the node's JSON has it.
 * @throws {RpcRefusal} for an encoding that cannot be given.
 */
export function showAccount(
  account: ChainAccount,
  wish: DataWish,
  find: (address: string) => ChainAccount | undefined,
): unknown {
  return {
    data: shownData(account, wish, find),
    executable: account.executable,
    lamports: Number(account.lamports),
    owner: account.owner,
    // Every account here is free of rent, which the chain writes as the largest number of 64 bits.
    rentEpoch: Number(2n ** 64n - 1n),
    space: account.data.length,
  }
}

function shownData(
  account: ChainAccount,
  { encoding = 'binary', dataSlice }: DataWish,
  find: (address: string) => ChainAccount | undefined,
): unknown {
  const parsed = encoding === 'jsonParsed' ? parsedTokenData(account, find) : undefined
  if (parsed !== undefined) return parsed
  const { offset, length } = (dataSlice ?? {}) as { offset?: number; length?: number }
  const part = offset === undefined || length === undefined ? account.data : account.data.slice(offset, offset + length)
  switch (encoding) {
    case 'base64':
    case 'jsonParsed':
      return [Buffer.from(part).toString('base64'), 'base64']
    case 'base58':
    case 'binary':
      if (part.length > BASE58_LIMIT_BYTES)
        throw invalidParam('Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.')
      return encoding === 'binary' ? base58.encode(part) : [base58.encode(part), 'base58']
    default:
      throw invalidParam(`the encoding ${String(encoding)} is not offered here`)
  }
}

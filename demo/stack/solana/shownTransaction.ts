import { base58 } from '@scure/base'
import type { TransactionMetadata } from 'litesvm'
import { RPC_CODE, RpcRefusal, invalidParam } from './RpcRefusal'
import type { Landed } from './SolanaChain'
import type { TokenHolding } from './tokenAccounts'

/**
 * A landed transaction as `getTransaction` shows it.
 * @throws {RpcRefusal} when the caller cannot take its version.
 */
export function showTransaction(landed: Landed, encoding: unknown, maxVersion: unknown): unknown {
  const { version } = landed.transaction
  if (version !== 'legacy' && (typeof maxVersion !== 'number' || maxVersion < version)) {
    throw new RpcRefusal(
      RPC_CODE.transactionVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with ` +
        `the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  }
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    transaction: shownTransaction(landed, encoding),
    meta: shownMeta(landed, encoding === 'jsonParsed'),
    ...(typeof maxVersion === 'number' ? { version } : {}),
  }
}

/** What a program returned, as the node's JSON has it. */
export function shownReturnData(meta: TransactionMetadata): unknown {
  const returned = meta.returnData()
  const data = Buffer.from(returned.data())
  return data.length === 0
    ? null
    : { programId: base58.encode(returned.programId()), data: [data.toString('base64'), 'base64'] }
}

function shownTransaction(landed: Landed, encoding: unknown): unknown {
  const bytes = landed.transaction.serialize()
  switch (encoding) {
    case 'base64':
      return [Buffer.from(bytes).toString('base64'), 'base64']
    case 'base58':
      return [base58.encode(bytes), 'base58']
    case 'json':
    case 'jsonParsed':
      return {
        signatures: landed.transaction.signatures.map((signature) => base58.encode(signature)),
        message: shownMessage(landed, encoding === 'jsonParsed'),
      }
    default:
      throw invalidParam(`the encoding ${String(encoding)} is not offered here`)
  }
}

function shownMessage(landed: Landed, parsed: boolean): unknown {
  const { message } = landed.transaction
  const { header } = message
  const statics = message.staticAccountKeys.length
  const lookups =
    landed.transaction.version === 'legacy'
      ? {}
      : {
          addressTableLookups: message.addressTableLookups.map(({ accountKey, ...indexes }) => ({
            accountKey: accountKey.toBase58(),
            ...indexes,
          })),
        }
  const instructions = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
    shownInstruction(landed, programIdIndex, accountKeyIndexes, data, null, parsed),
  )
  if (!parsed) {
    return {
      accountKeys: landed.keys.slice(0, statics),
      header,
      instructions,
      recentBlockhash: message.recentBlockhash,
      ...lookups,
    }
  }
  const accountKeys = landed.keys.map((pubkey, index) => ({
    pubkey,
    signer: index < header.numRequiredSignatures,
    writable: message.isAccountWritable(index),
    source: index < statics ? 'transaction' : 'lookupTable',
  }))
  return { accountKeys, instructions, recentBlockhash: message.recentBlockhash, ...lookups }
}

/**
 * With `parsed` the accounts are named; what an instruction means is left to the caller, as nodes do for programs they
 * do not know.
 */
function shownInstruction(
  { keys }: Landed,
  program: number,
  accounts: readonly number[],
  data: Uint8Array,
  stackHeight: number | null,
  parsed: boolean,
): unknown {
  const encoded = base58.encode(Uint8Array.from(data))
  if (!parsed) return { programIdIndex: program, accounts: [...accounts], data: encoded, stackHeight }
  return { programId: keys[program], accounts: accounts.map((index) => keys[index]), data: encoded, stackHeight }
}

function shownMeta(landed: Landed, parsed: boolean): unknown {
  const { meta, error, fee, lamports, tokens, loaded } = landed
  const side = (at: 0 | 1): unknown[] => tokens.flatMap((pair, accountIndex) => shownHolding(pair[at], accountIndex))
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee,
    preBalances: lamports.map(([before]) => Number(before)),
    postBalances: lamports.map(([, after]) => Number(after)),
    preTokenBalances: side(0),
    postTokenBalances: side(1),
    innerInstructions: meta.innerInstructions().flatMap((inner, index) => {
      const instructions = inner.map((each) => {
        const called = each.instruction()
        return shownInstruction(
          landed,
          called.programIdIndex(),
          [...called.accounts()],
          called.data(),
          each.stackHeight(),
          parsed,
        )
      })
      return instructions.length === 0 ? [] : [{ index, instructions }]
    }),
    logMessages: meta.logs(),
    loadedAddresses: { writable: loaded.writable.map(String), readonly: loaded.readonly.map(String) },
    computeUnitsConsumed: Number(meta.computeUnitsConsumed()),
    rewards: [],
    ...(shownReturnData(meta) === null ? {} : { returnData: shownReturnData(meta) }),
  }
}

function shownHolding(holding: TokenHolding | undefined, accountIndex: number): unknown[] {
  return holding ? [{ accountIndex, ...holding }] : []
}

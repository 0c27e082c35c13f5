import { base58 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { solanaAccountAt, SOLANA_ACCOUNT_ROLE } from './accounts'
import type { Method, MethodContext } from './method'
import {
  addressAt,
  configAt,
  readAddress,
  readBytes,
  readCount,
  readList,
  readSignature,
  readTransaction,
} from './params'
import { RPC_CODE, RpcRefusal, invalidParam } from './RpcRefusal'
import { showAccount } from './shownAccount'
import { showTransaction, shownReturnData } from './shownTransaction'
import { BLOCKHASH_LIFE_SLOTS, type Landed, type Outcome, type SolanaChain } from './SolanaChain'
import { sayTransactionError } from './transactionError'

const MOST_STATUSES = 256
const MOST_HISTORY = 1000

/** What can be asked about transactions, and how they are sent. */
export const TRANSACTION_METHODS: Readonly<Record<string, Method>> = {
  getLatestBlockhash: ({ chain, inContext }) =>
    inContext({ blockhash: chain.blockhash, lastValidBlockHeight: chain.height + BLOCKHASH_LIFE_SLOTS }),
  isBlockhashValid: ({ chain, inContext }, params) => inContext(chain.isRecent(addressAt(params, 0))),
  getFeeForMessage: ({ chain, inContext }, params) => {
    const message = readMessage(params[0])
    return inContext(chain.isRecent(message.recentBlockhash) ? chain.feeOf(message) : null)
  },
  sendTransaction: ({ chain }, params) => {
    const config = configAt(params, 1)
    const transaction = readTransaction(params[0], config['encoding'])
    refuseTooOld(chain, config)
    if (config['skipPreflight'] !== true) preflight(chain, transaction)
    chain.send(transaction)
    return base58.encode(transaction.signatures[0] ?? new Uint8Array(64))
  },
  simulateTransaction: (context, params) => simulate(context, params),
  getSignatureStatuses: ({ chain, inContext }, params) =>
    inContext(
      readList(params[0], 'signatures', MOST_STATUSES).map((each) => shownStatus(chain.landed(readSignature(each)))),
    ),
  getSignaturesForAddress: ({ chain }, params) => {
    const { limit = MOST_HISTORY, before, until } = configAt(params, 1)
    const most = readCount(limit, 'limit')
    if (most === 0 || most > MOST_HISTORY) throw invalidParam(`limit must be from 1 to ${MOST_HISTORY}`)
    const all = chain.history(addressAt(params, 0))
    const place = (signature: unknown, other: number): number => {
      const index = signature === undefined ? -1 : all.findIndex((each) => each.signature === readSignature(signature))
      return index < 0 ? other : index
    }
    return all
      .slice(place(before, -1) + 1, place(until, all.length))
      .slice(0, most)
      .map(shownInHistory)
  },
  getTransaction: ({ chain }, params) => {
    const config = typeof params[1] === 'string' ? { encoding: params[1] } : configAt(params, 1)
    const landed = chain.landed(readSignature(params[0]))
    return landed
      ? showTransaction(landed, config['encoding'] ?? 'json', config['maxSupportedTransactionVersion'])
      : null
  },
  requestAirdrop: ({ chain }, params) => airdrop(chain, addressAt(params, 0), readCount(params[1], 'lamports')),
  getRecentPrioritizationFees: () => [],
}

function refuseTooOld(chain: SolanaChain, { minContextSlot }: Record<string, unknown>): void {
  if (typeof minContextSlot === 'number' && minContextSlot > chain.slot)
    throw new RpcRefusal(RPC_CODE.minContextSlot, 'Minimum context slot has not been reached', {
      contextSlot: chain.slot,
    })
}

/** A node tries a transaction before it sends it on, and tells why it would fail. */
function preflight(chain: SolanaChain, transaction: VersionedTransaction): void {
  const outcome = chain.simulate(transaction, { verify: true })
  if (outcome.error === null) return
  if (outcome.error === 'SignatureFailure')
    throw new RpcRefusal(RPC_CODE.signatureFailure, 'Transaction signature verification failure')
  throw new RpcRefusal(
    RPC_CODE.preflightFailure,
    `Transaction simulation failed: ${sayTransactionError(outcome.error)}`,
    shownOutcome(outcome),
  )
}

function simulate({ chain, inContext }: MethodContext, params: readonly unknown[]): unknown {
  const config = configAt(params, 1)
  const transaction = readTransaction(params[0], config['encoding'])
  refuseTooOld(chain, config)
  const [verify, anyBlockhash] = [config['sigVerify'] === true, config['replaceRecentBlockhash'] === true]
  if (verify && anyBlockhash)
    throw new RpcRefusal(RPC_CODE.invalidParams, 'sigVerify may not be used with replaceRecentBlockhash')
  const wanted = config['accounts'] as { addresses?: unknown; encoding?: unknown } | undefined
  const outcome = chain.simulate(transaction, { verify, anyBlockhash })
  if (outcome.error === 'SignatureFailure')
    throw new RpcRefusal(RPC_CODE.signatureFailure, 'Transaction signature verification failure')
  const find = (address: string) => (outcome.after.has(address) ? outcome.after.get(address) : chain.account(address))
  const accounts =
    wanted &&
    readList(wanted.addresses, 'addresses', chain.keysOf(transaction.message).length).map((each) => {
      const account = find(readAddress(each))
      return account ? showAccount(account, { encoding: wanted.encoding ?? 'base64' }, find) : null
    })
  return inContext({
    ...shownOutcome(outcome),
    accounts: accounts && outcome.error === null ? accounts : null,
    ...(anyBlockhash
      ? {
          replacementBlockhash: {
            blockhash: chain.blockhash,
            lastValidBlockHeight: chain.height + BLOCKHASH_LIFE_SLOTS,
          },
        }
      : {}),
  })
}

function shownOutcome({ error, meta }: Outcome): Record<string, unknown> {
  return {
    err: error,
    logs: meta?.logs() ?? [],
    accounts: null,
    unitsConsumed: Number(meta?.computeUnitsConsumed() ?? 0n),
    returnData: meta ? shownReturnData(meta) : null,
    innerInstructions: null,
  }
}

function shownStatus(landed: Landed | undefined): unknown {
  if (!landed) return null
  // Confirmations are counted only until a block is final, and every block here is final at once.
  return {
    slot: landed.slot,
    confirmations: null,
    err: landed.error,
    status: landed.error === null ? { Ok: null } : { Err: landed.error },
    confirmationStatus: 'finalized',
  }
}

function shownInHistory({ signature, slot, error, blockTime }: Landed): unknown {
  return { signature, slot, err: error, memo: null, blockTime, confirmationStatus: 'finalized' }
}

function readMessage(value: unknown): VersionedMessage {
  const bytes = readBytes(value, 'base64')
  try {
    return VersionedMessage.deserialize(bytes)
  } catch {
    throw new RpcRefusal(RPC_CODE.invalidParams, 'failed to deserialize solana_message::versions::VersionedMessage')
  }
}

/** A real transfer from the faucet, so that it has a signature and stands in the history. */
function airdrop(chain: SolanaChain, address: string, lamports: number): string {
  const faucet = Keypair.fromSecretKey(base58.decode(solanaAccountAt(SOLANA_ACCOUNT_ROLE.faucet).privateKey))
  const instruction = SystemProgram.transfer({
    fromPubkey: faucet.publicKey,
    toPubkey: new PublicKey(address),
    lamports,
  })
  const message = new TransactionMessage({
    payerKey: faucet.publicKey,
    recentBlockhash: chain.blockhash,
    instructions: [instruction],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([faucet])
  const { error } = chain.send(transaction)
  if (error !== null) throw new RpcRefusal(RPC_CODE.internal, `Airdrop failed: ${sayTransactionError(error)}`)
  return base58.encode(transaction.signatures[0] ?? new Uint8Array(64))
}

import { bytesToHex, hashMessage, keccak256, concat, numberToHex, size, type Address, type Hex } from 'viem'
import type { FrameContext } from '../context'
import type { AskedRequest } from './AskedRequest'
import { combineWords, NO_WORDS } from './combineWords'
import type { Description, Fact, Text, Words } from './description'
import { grantWords } from './evm/describeGrant'
import { fact } from './evm/callTable'
import { callWords, type Caller } from './evm/callWords'
import { feeWords } from './evm/fees'
import { outcomeBlock } from './evm/simulate'
import { createTokenReader } from './evm/TokenReader'
import { typedDataDigests, typedDataWords } from './evm/typedDataWords'
import { operationWords } from './evm/userOperation'
import { messageWords } from './messages/messageWords'

/**
 * The approval screen of a request. `origin` is the page that asks.
 * @throws when it says something that must not be signed.
 */
export async function describe(context: FrameContext, request: AskedRequest, origin: string): Promise<Description> {
  const { method, network, account } = request
  return {
    method,
    network: network.name,
    account: { address: account.address, type: account.type },
    ...(await wordsOf(context, request, origin)),
  }
}

async function wordsOf(context: FrameContext, request: AskedRequest, origin: string): Promise<Words> {
  const { network, account } = request
  switch (request.kind) {
    case 'message':
      return withDetails(messageWords(request.bytes, { origin, network, account }), [
        ...(network.namespace === 'eip155' ? [copied(fact('messageHash', hashMessage({ raw: request.bytes })))] : []),
        copied(fact('rawData', bytesToHex(request.bytes))),
      ])
    case 'typedData': {
      const reader = createTokenReader(network)
      const signer = { reader, account: account.address as Address, own: request.own }
      return withDetails(await typedDataWords(request.data, signer), typedDataDigests(request.data))
    }
    case 'transactions':
      return transactionWords(request, callerOf(context, request))
    case 'operation':
      return withDetails(
        await operationWords(request.operation, callerOf(context, request)),
        calldataFacts([request.operation.callData]),
      )
    case 'grant':
      return grantWords(request.grant, createTokenReader(network), true)
    case 'revocation':
      return grantWords(request.grant, createTokenReader(network), false)
    case 'solanaTransactions':
      return solanaWords(request)
  }
}

async function transactionWords(
  { calls, prepared, outcome, network, account }: Extract<AskedRequest, { kind: 'transactions' }>,
  caller: Caller,
): Promise<Words> {
  const words = await Promise.all(calls.map((call, at) => callWords(call, caller, position(at, calls.length))))
  const failed = outcome?.calls.find((call) => !call.succeeded)
  const estimate: Words =
    outcome && !failed
      ? { ...NO_WORDS, blocks: [await outcomeBlock(outcome, caller.account, caller.reader)] }
      : {
          ...NO_WORDS,
          warnings:
            prepared?.problem !== undefined || !failed
              ? []
              : [{ key: 'likelyToFail', ...(failed.reason === undefined ? {} : { reason: failed.reason }) }],
        }
  const fees = prepared
    ? await feeWords(network, account, prepared)
    : { ...NO_WORDS, blocks: [{ kind: 'facts' as const, facts: [fact('networkFee', { key: 'feeSetByBundler' })] }] }
  return withDetails(combineWords([...words, fees, estimate]), calldataFacts(calls.map(({ data }) => data)))
}

async function solanaWords({
  transactions,
  network,
  account,
}: Extract<AskedRequest, { kind: 'solanaTransactions' }>): Promise<Words> {
  const { solanaTransactionWords, solanaDigests } = await import('./solana/transactionWords')
  const { solanaOutcome } = await import('./solana/simulate')
  const { createAccountReader } = await import('./solana/AccountReader')
  const reader = createAccountReader(network)
  const parts: Words[] = []
  for (const [at, asked] of transactions.entries()) {
    const label = position(at, transactions.length)
    parts.push(
      withDetails(await solanaTransactionWords(asked, account.address, reader, label), await solanaDigests(asked)),
      // Each is tried on the chain as it is now; what earlier ones would do is not there yet.
      await solanaOutcome(network, asked, account.address, reader),
    )
  }
  return combineWords(parts)
}

function callerOf(context: FrameContext, { network, account }: AskedRequest): Caller {
  return {
    reader: createTokenReader(network),
    account: account.address as Address,
    known: context.contracts[network.caipNetworkId] ?? {},
  }
}

function position(at: number, count: number): Text | undefined {
  return count > 1 ? { key: 'position', position: at + 1, count } : undefined
}

/** The data of a call, and its digest to compare with another device (ERC-8213). */
function calldataFacts(all: readonly Hex[]): readonly Fact[] {
  return all
    .filter((data) => data !== '0x')
    .flatMap((data) => [copied(fact('calldataDigest', calldataDigest(data))), copied(fact('rawData', data))])
}

export function calldataDigest(data: Hex): Hex {
  return keccak256(concat([numberToHex(size(data), { size: 32 }), data]))
}

function withDetails(words: Words, details: readonly Fact[]): Words {
  return { ...words, details: [...words.details, ...details] }
}

function copied(each: Fact): Fact {
  return { ...each, isCopied: true }
}

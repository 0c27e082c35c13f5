import { encodeFunctionData, toHex, type Address, type Hex } from 'viem'
import { ENTRY_POINT } from '../../../demo/stack/anvil/entryPoint'
import { operationWords, readUserOperation } from '../../../demo/stack/frame/requests/evm/userOperation'
import { smartAccountAbi } from '../../../demo/stack/smart-accounts/contract'
import type { Random } from '../random'
import { makeCall, mutateCall, type AskedCall } from './evmCalls'
import { changesOf, type EvmContext } from './evmContext'
import type { RequestKind } from './requestKind'

type Operation = Readonly<Record<string, unknown>> & { readonly data: Hex }

function encoded(calls: readonly AskedCall[]): Hex {
  const parts = calls.map(({ to, value, data }) => ({ to: to as Address, value: BigInt((value as Hex) ?? 0), data }))
  const [only] = parts
  return only && parts.length === 1
    ? encodeFunctionData({ abi: smartAccountAbi, functionName: 'execute', args: [only.to, only.value, only.data] })
    : encodeFunctionData({ abi: smartAccountAbi, functionName: 'executeBatch', args: [parts] })
}

/** Batches and single calls of a smart account. */
export function userOperations(context: EvmContext): RequestKind<Operation> {
  const limits = (random: Random) =>
    random.integer(2) === 0
      ? {}
      : {
          callGasLimit: toHex(random.integer(9) * 10_000),
          verificationGasLimit: toHex(random.integer(9) * 10_000),
          preVerificationGas: toHex(random.integer(9) * 10_000),
          maxFeePerGas: toHex(BigInt(random.integer(9)) * 10n ** 9n),
        }
  return {
    name: 'eth_sendUserOperation',
    make: (random) => ({
      data: encoded(Array.from({ length: random.integer(3) + 1 }, () => makeCall(context, random))),
      ...limits(random),
    }),
    mutate(operation, random) {
      if (random.integer(6) === 0) return { ...operation, ...limits(random) }
      if (random.integer(8) === 0)
        return { ...operation, sender: random.pick([...context.others, context.smartAccount]) }
      if (random.integer(8) === 0) return { ...operation, nonce: toHex(random.integer(5)) }
      return { ...operation, data: mutateCall({ data: operation.data }, context, random).data }
    },
    async judge({ data, ...rest }) {
      let operation
      try {
        operation = readUserOperation([{ callData: data, ...rest }], context.smartAccount, context.account)
      } catch {
        return undefined
      }
      const words = await operationWords(operation, context.callerOf(context.smartAccount))
      const changes = await changesOf(context, { from: ENTRY_POINT, to: context.smartAccount, value: 0n, data })
      return { words, effect: [changes, ...Object.entries(operation.numbers).map(String)].join(' ') }
    },
  }
}

import { encodeFunctionData, parseAbi, toHex, type Abi, type Address, type Hex } from 'viem'
import { combineWords, NO_WORDS } from '../../../demo/stack/frame/requests/combineWords'
import { CALL_TABLE, type CalledContract } from '../../../demo/stack/frame/requests/evm/callTable'
import { callWords } from '../../../demo/stack/frame/requests/evm/callWords'
import { limitFacts } from '../../../demo/stack/frame/requests/evm/fees'
import { readAskedTransaction } from '../../../demo/stack/frame/requests/evm/transaction'
import type { Random } from '../random'
import { changesOf, type EvmContext } from './evmContext'
import type { RequestKind } from './requestKind'

export type AskedCall = Readonly<Record<string, unknown>> & { readonly data: Hex }

const ROWS = CALL_TABLE.map(({ signature, of }) => ({ abi: parseAbi([signature]) as Abi, of }))
const AMOUNTS = [0n, 1n, 7n, 500n, 501n, 5_000_000n, 2n ** 160n - 1n, 2n ** 255n - 1n, 2n ** 255n, 2n ** 256n - 1n]
const TIMES = [0n, 1n, 1_900_000_000n, 4_000_000_000n, 2n ** 48n - 1n]

export function pickAddress({ account, others, smartAccount }: EvmContext, random: Random): Address {
  return random.pick<Address>([account, account, ...others, smartAccount, `0x${random.hex(20)}`])
}

export function pickAmount(random: Random): bigint {
  return random.integer(4) === 0 ? BigInt(`0x${random.hex(random.integer(32) + 1)}`) : random.pick(AMOUNTS)
}

function valueOf(type: string, context: EvmContext, random: Random): unknown {
  const array = /^(.+)\[\]$/.exec(type)
  if (array) {
    const [, base = ''] = array
    if (base === 'address') {
      const { erc20, weth } = context.contracts
      return Array.from({ length: random.integer(3) + 1 }, () => random.pick([...erc20, weth]))
    }
    return Array.from({ length: random.integer(3) }, () => valueOf(base, context, random))
  }
  if (type === 'address') return pickAddress(context, random)
  if (type === 'bool') return random.integer(2) === 0
  if (type === 'bytes') return random.pick(['0x', '0x00', `0x${random.hex(4)}`])
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256)
  const amount = bits === 48 ? random.pick(TIMES) : pickAmount(random)
  const fitting = amount % 2n ** BigInt(bits)
  return bits <= 48 ? Number(fitting) : fitting
}

function contractOf(of: CalledContract, { contracts }: EvmContext, random: Random): Address {
  return of === 'erc20' ? random.pick(contracts.erc20) : contracts[of]
}

/** A call of one of the rows, at the contract that it is for or at another one. */
export function makeCall(context: EvmContext, random: Random): AskedCall {
  const { abi, of } = random.pick(ROWS)
  const [fn] = abi as readonly { readonly name: string; readonly inputs: readonly { readonly type: string }[] }[]
  const args = fn?.inputs.map(({ type }) => valueOf(type, context, random)) ?? []
  const data = encodeFunctionData({ abi, functionName: fn?.name ?? '', args } as never) as Hex
  const kinds = Object.keys(context.contracts) as CalledContract[]
  const to =
    random.integer(8) === 0
      ? [contractOf(random.pick(kinds), context, random), context.contracts.other].flat()[0]
      : contractOf(of, context, random)
  return {
    to,
    data: random.integer(10) === 0 ? '0x' : data,
    ...(random.integer(4) === 0 ? { value: toHex(random.pick([0n, 1n, 10n ** 15n, 10n ** 18n])) } : {}),
    ...(random.integer(4) === 0 ? { nonce: toHex(random.integer(9)) } : {}),
  }
}

/** Changes bytes, the target, the coins or the limits. */
export function mutateCall(call: AskedCall, context: EvmContext, random: Random): AskedCall {
  const bytes = Buffer.from(call.data.slice(2), 'hex')
  const at = random.integer(Math.max(bytes.length, 1))
  const withData = (data: Buffer): AskedCall => ({ ...call, data: `0x${data.toString('hex')}` })
  if (bytes.length < 36) return withData(Buffer.from(random.hex(random.integer(40)), 'hex'))
  switch (random.integer(10)) {
    case 0:
      return withData(Buffer.concat([bytes, Buffer.from(random.hex(random.integer(33) + 1), 'hex')]))
    case 1:
      return withData(bytes.subarray(0, at))
    case 2:
      return { ...call, to: random.pick([...context.contracts.erc20, ...context.others, context.contracts.erc721]) }
    case 3:
      return { ...call, value: toHex(random.pick([0n, 1n, 10n ** 18n])) }
    case 4:
      return { ...call, nonce: random.integer(9), gas: toHex(21_000 + random.integer(9) * 100_000) }
    case 5: {
      // A word at another place.
      const word = 4 + 32 * random.integer(Math.max(1, Math.floor((bytes.length - 4) / 32)))
      const other = 4 + 32 * random.integer(Math.max(1, Math.floor((bytes.length - 4) / 32)))
      const copy = Buffer.from(bytes)
      bytes.copy(copy, word, other, other + 32)
      return withData(copy)
    }
    case 6: {
      const copy = Buffer.from(bytes)
      const word = 4 + 32 * random.integer(Math.max(1, Math.floor((bytes.length - 4) / 32)))
      Buffer.from(toHex(pickAmount(random), { size: 32 }).slice(2), 'hex').copy(copy, word)
      return withData(copy)
    }
    default: {
      const copy = Buffer.from(bytes)
      if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ (1 << random.integer(8))
      return withData(copy)
    }
  }
}

export function evmCalls(context: EvmContext): RequestKind<AskedCall> {
  return {
    name: 'eth_sendTransaction',
    make: (random) => makeCall(context, random),
    mutate: (call, random) => mutateCall(call, context, random),
    async judge(asked) {
      let call
      try {
        call = readAskedTransaction(asked, 'eth_sendTransaction', Number(context.network.id))
      } catch {
        return undefined
      }
      const price = { gasPrice: 1n }
      const words = combineWords([
        await callWords(call, context.callerOf(context.account)),
        { ...NO_WORDS, details: limitFacts([{ ...call, price }]) },
      ])
      const changes = await changesOf(context, { ...call, from: context.account })
      // A number that is not the account's next one makes another transaction of it, and the limit another cost.
      return { words, effect: [changes, call.nonce, call.gas].join(' ') }
    },
  }
}

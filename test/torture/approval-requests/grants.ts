import { toFunctionSelector, toHex, type AbiFunction } from 'viem'
import { grantWords, requireReadableGrant } from '../../../demo/stack/frame/requests/evm/describeGrant'
import { paramsOf, problemOfParams, type Grant } from '../../../demo/stack/frame/rpcSchema'
import type { Random } from '../random'
import { pickAmount } from './evmCalls'
import type { EvmContext } from './evmContext'
import type { RequestKind } from './requestKind'

type Wire = Readonly<Record<string, unknown>>

const OPERATORS = ['EQUAL', 'GREATER_THAN', 'LESS_THAN'] as const

/** Grants: no contract enforces them here, so their effect is what one would enforce, written down anew. */
export function grants(context: EvmContext): RequestKind<Wire> {
  const { erc20 } = context.contracts
  const entry = (name: string, type: string) => ({ type: 'function', name, inputs: [{ type }], outputs: [] })
  const called = (random: Random) => ({
    functionName: random.pick(['pay', 'take']),
    ...(random.integer(2) === 0 ? {} : { operation: random.pick(['Call', 'DelegateCall']) }),
    ...(random.integer(2) === 0 ? {} : { valueLimit: toHex(pickAmount(random)) }),
    ...(random.integer(2) === 0
      ? {}
      : {
          args: Array.from({ length: random.integer(3) }, () => ({
            operator: random.pick(OPERATORS),
            value: `0x0${random.integer(3)}`,
          })),
        }),
  })
  const permission = (random: Random) => {
    const recurring = { allowance: toHex(pickAmount(random)), start: random.integer(9), period: random.integer(9) }
    return random.pick([
      {
        type: 'contract-call',
        data: {
          address: random.pick(erc20),
          abi: [entry('pay', random.pick(['uint256', 'address'])), entry('take', 'bytes')],
          functions: Array.from({ length: random.integer(2) + 1 }, () => called(random)),
        },
      },
      { type: 'native-token-recurring-allowance', data: recurring },
      { type: 'erc20-recurring-allowance', data: { ...recurring, token: random.pick([...erc20, ...context.others]) } },
    ])
  }
  const make = (random: Random): Wire => ({
    chainId: random.pick(['0x7a69', '0x7a69', '0x7a69', '0x1']),
    expiry: 2_000_000_000 + random.integer(9),
    signer: {
      type: 'keys',
      data: { keys: [{ type: random.pick(['secp256r1', 'secp256k1']), publicKey: `0x0${random.integer(3)}` }] },
    },
    permissions: Array.from({ length: random.integer(2) + 1 }, () => permission(random)),
    policies: random.integer(3) === 0 ? [{ type: 'call-limit', data: { limit: random.integer(4) } }] : [],
  })
  return {
    name: 'wallet_grantPermissions',
    make,
    mutate: (grant, random) => {
      const part = random.pick(['expiry', 'signer', 'permissions', 'policies', 'chainId'])
      return { ...grant, [part]: make(random)[part] }
    },
    async judge(source) {
      if (problemOfParams('wallet_grantPermissions', [source]) !== undefined) return undefined
      const [grant] = paramsOf('wallet_grantPermissions', [source])
      try {
        requireReadableGrant(grant, context.network)
      } catch {
        return undefined
      }
      return { words: await grantWords(grant, context.callerOf(context.account).reader, true), effect: effectOf(grant) }
    },
  }
}

function effectOf({ expiry, signer, permissions, policies }: Grant): string {
  const enforced = permissions.map((permission) => {
    if (permission.type !== 'contract-call') {
      const { allowance, ...rest } = permission.data
      return [permission.type, String(BigInt(allowance)), JSON.stringify(rest)]
    }
    const { address, abi, functions } = permission.data
    return functions.map(({ functionName, operation = 'Call', valueLimit, args = [] }) => [
      address,
      abi
        .filter((each) => each['name'] === functionName)
        .map((each) => toFunctionSelector(each as unknown as AbiFunction)),
      operation,
      valueLimit === undefined ? 'any' : String(BigInt(valueLimit)),
      args.map(({ operator, value }) => [operator, value]),
    ])
  })
  return JSON.stringify([expiry, signer.data.keys, enforced.flat(), policies])
}

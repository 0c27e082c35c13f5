import { encodeFunctionData, maxUint160, maxUint256, maxUint48, parseAbi, type Abi, type Address, type Hex } from 'viem'
import { KIND, PIECES, type Fungible, type RightsContract, type Step, type SwapChain } from './swapChain'
import type { Random } from './random'

type Argument = 'spender' | 'owner' | 'amount' | 'amount160' | 'piece' | 'token' | bigint | boolean | Hex

const EMPTY: Hex = '0x'
const NO_SIGNATURE = [0n, `0x${'00'.repeat(32)}`, `0x${'00'.repeat(32)}`] as const
const ERC20: readonly (readonly [string, ...Argument[]])[] = [
  ['approve(address,uint256)', 'spender', 'amount'],
  ['transfer(address,uint256)', 'spender', 'amount'],
  ['transferFrom(address,address,uint256)', 'owner', 'spender', 'amount'],
]

/** Calls by which an account gives away what it has, or lets somebody take it, by the contract that it has it in. */
const GRANTS: Readonly<Record<RightsContract, readonly (readonly [string, ...Argument[]])[]>> = {
  TestToken: ERC20,
  NoReturnToken: ERC20,
  UnindexedToken: ERC20,
  PermitToken: [
    ...ERC20,
    ['increaseAllowance(address,uint256)', 'spender', 'amount'],
    ['increaseApproval(address,uint256)', 'spender', 'amount'],
    [
      'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
      'owner',
      'spender',
      'amount',
      maxUint256,
      ...NO_SIGNATURE,
    ],
  ],
  CallbackToken: [
    ...ERC20,
    ['approveAndCall(address,uint256)', 'spender', 'amount'],
    ['approveAndCall(address,uint256,bytes)', 'spender', 'amount', EMPTY],
    ['transferAndCall(address,uint256)', 'spender', 'amount'],
    ['transferAndCall(address,uint256,bytes)', 'spender', 'amount', EMPTY],
    ['transferFromAndCall(address,address,uint256)', 'owner', 'spender', 'amount'],
  ],
  OldCallbackToken: [
    ...ERC20,
    ['approveAndCall(address,uint256,bytes)', 'spender', 'amount', EMPTY],
    ['transferAndCall(address,uint256,bytes)', 'spender', 'amount', EMPTY],
    ['transfer(address,uint256,bytes)', 'spender', 'amount', EMPTY],
  ],
  OperatorToken: [
    ...ERC20,
    ['authorizeOperator(address)', 'spender'],
    ['revokeOperator(address)', 'spender'],
    ['send(address,uint256,bytes)', 'spender', 'amount', EMPTY],
    ['operatorSend(address,address,uint256,bytes,bytes)', 'owner', 'spender', 'amount', EMPTY, EMPTY],
    ['burn(uint256,bytes)', 'amount', EMPTY],
  ],
  EverythingToken: [
    ...ERC20,
    [
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      'owner',
      'spender',
      0n,
      maxUint256,
      true,
      ...NO_SIGNATURE,
    ],
  ],
  PieceToken: [
    ['approve(address,uint256)', 'spender', 'piece'],
    ['setApprovalForAll(address,bool)', 'spender', true],
    ['transferFrom(address,address,uint256)', 'owner', 'spender', 'piece'],
    ['safeTransferFrom(address,address,uint256)', 'owner', 'spender', 'piece'],
    ['safeTransferFrom(address,address,uint256,bytes)', 'owner', 'spender', 'piece', EMPTY],
  ],
  ItemToken: [
    ['setApprovalForAll(address,bool)', 'spender', true],
    ['safeTransferFrom(address,address,uint256,uint256,bytes)', 'owner', 'spender', KIND, 'amount', EMPTY],
  ],
  KindToken: [
    ['setOperator(address,bool)', 'spender', true],
    ['approve(address,uint256,uint256)', 'spender', KIND, 'amount'],
    ['transfer(address,uint256,uint256)', 'spender', KIND, 'amount'],
    ['transferFrom(address,address,uint256,uint256)', 'owner', 'spender', KIND, 'amount'],
  ],
  SharedAllowances: [
    ['approve(address,address,uint160,uint48)', 'token', 'spender', 'amount160', BigInt(maxUint48)],
    ['permit(address,address,address,uint160)', 'owner', 'token', 'spender', 'amount160'],
    ['transferFrom(address,address,uint160,address)', 'owner', 'spender', 'amount160', 'token'],
    ['lockdown(address,address)', 'token', 'spender'],
  ],
}

export const RIGHTS_CONTRACTS = Object.keys(GRANTS) as readonly RightsContract[]

const abis = new Map<string, Abi>()

/** The bytes of a call. The types of the arguments are in the signature. */
export function encodeCall(signature: string, args: readonly unknown[]): Hex {
  const abi = abis.get(signature) ?? (parseAbi([`function ${signature}`] as readonly string[]) as Abi)
  abis.set(signature, abi)
  return encodeFunctionData({ abi, args: [...args] })
}

/** All signatures of the table, with the contract that knows them. */
export const GRANT_SIGNATURES = RIGHTS_CONTRACTS.flatMap((name) =>
  GRANTS[name].map(([signature], at) => [name, signature, at] as const),
)

export interface GrantTerms {
  readonly spender: Address
  readonly amount: bigint
  readonly token: Fungible
  readonly piece: bigint
}

/** One call of the table. */
export function encodeGrant(chain: SwapChain, name: RightsContract, at: number, terms: GrantTerms): Hex {
  const [signature = '', ...args] = GRANTS[name][at] ?? []
  const given = args.map((each) => {
    if (each === 'owner') return chain.victim
    if (each === 'token') return chain.contracts[terms.token]
    if (each === 'amount160') return terms.amount > maxUint160 ? maxUint160 : terms.amount
    return each === 'spender' || each === 'amount' || each === 'piece' ? terms[each] : each
  })
  return encodeCall(signature, given)
}

/** Any of them. */
export function randomGrant(chain: SwapChain, random: Random, name: RightsContract, amounts: readonly bigint[]): Hex {
  return encodeGrant(chain, name, random.integer(GRANTS[name].length), {
    spender: random.pick(chain.hostile),
    amount: random.pick(amounts),
    token: random.pick(chain.fungible),
    piece: random.pick(PIECES),
  })
}

/** As if the account itself called the contract, from within another call. */
export function actAs(chain: SwapChain, name: RightsContract, data: Hex): Step {
  return { to: chain.contracts[name], value: 0n, data: encodeCall('actAs(address,bytes)', [chain.victim, data]) }
}

/** Everything that a spender can try, by the interfaces alone, to get something of the account. */
export function attempts(chain: SwapChain, spender: Address, amounts: readonly bigint[]): readonly Step[] {
  const { victim, contracts } = chain
  const call = (name: RightsContract, signature: string, args: readonly unknown[]): Step => ({
    to: contracts[name],
    value: 0n,
    data: encodeCall(signature, args),
  })
  return [
    ...chain.fungible.flatMap((name) =>
      amounts.flatMap((amount) => [
        call(name, 'transferFrom(address,address,uint256)', [victim, spender, amount]),
        call('SharedAllowances', 'transferFrom(address,address,uint160,address)', [
          victim,
          spender,
          amount,
          contracts[name],
        ]),
      ]),
    ),
    ...amounts.flatMap((amount) => [
      call('OperatorToken', 'operatorSend(address,address,uint256,bytes,bytes)', [
        victim,
        spender,
        amount,
        EMPTY,
        EMPTY,
      ]),
      call('ItemToken', 'safeTransferFrom(address,address,uint256,uint256,bytes)', [
        victim,
        spender,
        KIND,
        amount,
        EMPTY,
      ]),
      call('KindToken', 'transferFrom(address,address,uint256,uint256)', [victim, spender, KIND, amount]),
    ]),
    ...PIECES.map((id) => call('PieceToken', 'transferFrom(address,address,uint256)', [victim, spender, id])),
  ]
}

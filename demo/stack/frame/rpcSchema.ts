import './jitless'
import * as z from 'zod/mini'
import { isUnsafe, type UnsafeMethod } from './unsafeMethods'

const hexData = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const anything = z.optional(z.unknown())
const list = z.array(z.unknown())
const base58 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]+$/))

const READS_WITHOUT_PARAMS = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
] as const

const READS_WITH_LIST = [
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_newFilter',
  'eth_sendRawTransaction',
  'eth_uninstallFilter',
] as const

/** User-operation methods that only read; they go to the bundler. */
export const USER_OPERATION_READS = [
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
] as const

const commitment = z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'])
const hexAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

const permission = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('contract-call'),
    data: z.object({
      address: hexAddress,
      abi: z.array(z.record(z.string(), z.unknown())),
      functions: z.array(
        z.object({
          functionName: z.string(),
          args: z.optional(
            z.array(z.object({ operator: z.enum(['EQUAL', 'GREATER_THAN', 'LESS_THAN']), value: hexData })),
          ),
          valueLimit: z.optional(quantity),
          operation: z.optional(z.enum(['Call', 'DelegateCall'])),
        }),
      ),
    }),
  }),
  z.object({
    type: z.literal('native-token-recurring-allowance'),
    data: z.object({ allowance: quantity, start: z.number(), period: z.number() }),
  }),
  z.object({
    type: z.literal('erc20-recurring-allowance'),
    data: z.object({ token: hexAddress, allowance: quantity, start: z.number(), period: z.number() }),
  }),
])

const grant = z.object({
  chainId: quantity,
  address: z.optional(hexAddress),
  expiry: z.int(),
  version: z.optional(z.number()),
  signer: z.object({
    type: z.literal('keys'),
    data: z.object({
      keys: z.array(z.object({ type: z.enum(['secp256r1', 'secp256k1']), publicKey: hexData })).check(z.minLength(1)),
    }),
  }),
  permissions: z.array(permission).check(z.minLength(1)),
  policies: z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })),
})
export type Grant = z.infer<typeof grant>
export type Permission = z.infer<typeof permission>

const periodic = {
  periodAmount: quantity,
  periodDuration: z.int(),
  startTime: z.optional(z.nullable(z.int())),
  justification: z.optional(z.nullable(z.string())),
}

const executionPermission = z.object({
  chainId: quantity,
  from: z.optional(hexAddress),
  to: hexAddress,
  permission: z.discriminatedUnion('type', [
    z.object({ type: z.literal('native-token-periodic'), isAdjustmentAllowed: z.boolean(), data: z.object(periodic) }),
    z.object({
      type: z.literal('erc20-token-periodic'),
      isAdjustmentAllowed: z.boolean(),
      data: z.object({ tokenAddress: hexAddress, ...periodic }),
    }),
  ]),
  rules: z.optional(
    z.nullable(z.array(z.object({ type: z.literal('expiry'), data: z.object({ timestamp: z.int() }) }))),
  ),
})
export type ExecutionPermission = z.infer<typeof executionPermission>

const revocation = z.object({
  pci: z.string(),
  permissions: z.array(z.unknown()),
  expiry: z.number(),
  address: z.string(),
})

const callBatch = z.object({
  chainId: z.optional(z.union([z.string(), z.number()])),
  from: z.optional(z.string()),
  version: z.optional(z.string()),
  atomicRequired: z.optional(z.boolean()),
  capabilities: z.optional(z.unknown()),
  calls: z
    .array(z.object({ to: hexData, data: z.optional(hexData), value: z.optional(z.string()) }))
    .check(z.minLength(1)),
})
export type CallBatch = z.infer<typeof callBatch>

const assetsQuery = z.object({
  account: hexAddress,
  assetFilter: z.optional(z.record(z.string(), z.array(z.union([z.literal('native'), hexData])))),
  assetTypeFilter: z.optional(z.array(z.enum(['NATIVE', 'ERC20']))),
  chainFilter: z.optional(z.array(hexData)),
})
export type AssetsQuery = z.infer<typeof assetsQuery>

/** Methods that act with the visitor's key, and what they take. */
export const UNSAFE = {
  personal_sign: z.tuple([z.string(), hexAddress], z.unknown()),
  eth_signTypedData_v4: z.tuple([hexAddress, z.union([z.string(), z.record(z.string(), z.unknown())])], z.unknown()),
  eth_sendTransaction: z.tuple([z.record(z.string(), z.unknown())], z.unknown()),
  solana_signMessage: z.object({ message: base58, pubkey: base58 }),
  solana_signTransaction: z.object({ transaction: base58 }),
  solana_signAllTransactions: z.object({ transactions: z.array(base58).check(z.minLength(1)) }),
  solana_signAndSendTransaction: z.object({
    transaction: base58,
    options: z.optional(
      z.object({
        skipPreflight: z.optional(z.boolean()),
        preflightCommitment: z.optional(commitment),
        maxRetries: z.optional(z.number()),
        minContextSlot: z.optional(z.number()),
      }),
    ),
  }),
  wallet_sendCalls: z.tuple([callBatch]),
  wallet_grantPermissions: z.tuple([grant]),
  wallet_requestExecutionPermissions: z.tuple([executionPermission]),
  wallet_revokePermissions: z.tuple([revocation]),
  eth_sendUserOperation: list.check(z.minLength(1)),
} as const satisfies Record<UnsafeMethod, z.ZodMiniType>

/** Methods that only read. */
export const SAFE = {
  ...Object.fromEntries(READS_WITHOUT_PARAMS.map((method) => [method, anything])),
  ...Object.fromEntries(
    [...READS_WITH_LIST, ...USER_OPERATION_READS].map((method) => [
      method,
      method === 'eth_supportedEntryPoints' ? z.optional(list) : list,
    ]),
  ),
  wallet_getCapabilities: z.optional(z.array(z.optional(z.nullable(z.unknown())))),
  wallet_getCallsStatus: z.tuple([z.string()], z.unknown()),
  wallet_getAssets: z.tuple([assetsQuery]),
} as Readonly<Record<string, z.ZodMiniType>>

export type UnsafeParams<Method extends UnsafeMethod> = z.infer<(typeof UNSAFE)[Method]>

function isSafe(method: string): boolean {
  return Object.hasOwn(SAFE, method)
}

/** What is wrong with the parameters of a request; `undefined` when nothing is. */
export function problemOfParams(method: string, params: unknown): string | undefined {
  const schema: z.ZodMiniType | undefined = isUnsafe(method)
    ? UNSAFE[method]
    : isSafe(method)
      ? SAFE[method]
      : undefined
  if (!schema) return 'Requested RPC call is not allowed'
  const read = z.safeParse(schema, params)
  if (read.success) return undefined
  const place = read.error.issues[0]?.path.join('.') ?? ''
  return `Invalid params for ${method}${place ? ` at ${place}` : ''}`
}

/** Parameters that were checked with `problemOfParams` before, without what the protocol does not know. */
export function paramsOf<Method extends UnsafeMethod>(method: Method, params: unknown): UnsafeParams<Method> {
  return z.parse(UNSAFE[method], params) as UnsafeParams<Method>
}

/** The query of `wallet_getAssets`, checked before. */
export function assetsQueryOf(params: unknown): AssetsQuery {
  return z.parse(z.tuple([assetsQuery]), params)[0]
}

import * as z from 'zod/mini'
import { lazySchema } from '../../lazySchema'
import { ignored, type Schema } from '../../parseEach'
import { recordOf } from '../../recordOf'

const text = () => z.string()
const number = () => z.number()
const HEX = /^0x[\da-f]*$/i
const hex = () => text().check(z.regex(HEX))
const prefixed0x = () => text().check(z.regex(/^0x/))
const base58 = () => text().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]*$/))
const anything = () => z.unknown()
const list = lazySchema(() => z.array(anything()))
// Many pages omit an empty list.
const optionalList: Schema<unknown> = { safeParse: (params = []) => list.safeParse(params) }

// What a wallet is asked for beyond these fields, such as atomicity, must not be lost on the way.
const calls = () =>
  z.looseObject({
    chainId: z.optional(z.union([text(), number()])),
    from: z.optional(text()),
    version: z.optional(text()),
    atomicRequired: z.optional(z.boolean()),
    capabilities: z.optional(anything()),
    calls: z.array(z.looseObject({ to: prefixed0x(), data: z.optional(prefixed0x()), value: z.optional(text()) })),
  })

const assets = () =>
  z.object({
    account: hex(),
    assetFilter: z.optional(recordOf(z.array(z.union([z.enum(['native']), hex()])), HEX)),
    assetTypeFilter: z.optional(z.array(z.enum(['NATIVE', 'ERC20']))),
    chainFilter: z.optional(z.array(hex())),
  })

const allowance = () => ({ allowance: hex(), start: number(), period: number() })

const permission = () =>
  z.union([
    z.object({
      type: z.enum(['contract-call']),
      data: z.object({
        address: hex(),
        abi: z.array(recordOf(anything())),
        functions: z.array(
          z.object({
            functionName: text(),
            args: z.optional(
              z.array(z.object({ operator: z.enum(['EQUAL', 'GREATER_THAN', 'LESS_THAN']), value: hex() })),
            ),
            valueLimit: z.optional(hex()),
            operation: z.optional(z.enum(['Call', 'DelegateCall'])),
          }),
        ),
      }),
    }),
    z.object({ type: z.enum(['native-token-recurring-allowance']), data: z.object(allowance()) }),
    z.object({ type: z.enum(['erc20-recurring-allowance']), data: z.object({ token: hex(), ...allowance() }) }),
  ])

const grant = () =>
  z.object({
    chainId: hex(),
    address: z.optional(hex()),
    expiry: number(),
    version: z.optional(number()),
    signer: z.object({
      type: z.enum(['keys']),
      data: z.object({
        keys: z.array(z.object({ type: z.enum(['secp256r1', 'secp256k1']), publicKey: hex() })).check(z.minLength(1)),
      }),
    }),
    permissions: z.array(permission()).check(z.minLength(1)),
    policies: z.array(z.object({ type: text(), data: recordOf(anything()) })),
  })

const executionPermission = () =>
  z.object({
    chainId: hex(),
    from: z.optional(hex()),
    to: hex(),
    permission: z.object({ type: text(), isAdjustmentAllowed: z.boolean(), data: recordOf(anything()) }),
    rules: z.optional(z.nullable(z.array(z.object({ type: text(), data: recordOf(anything()) })))),
  })

const byMethod: Readonly<Record<string, Schema<unknown>>> = {
  eth_accounts: ignored,
  eth_blockNumber: ignored,
  eth_chainId: ignored,
  eth_gasPrice: ignored,
  eth_maxPriorityFeePerGas: ignored,
  eth_newBlockFilter: ignored,
  eth_newPendingTransactionFilter: ignored,
  solana_signMessage: lazySchema(() => z.object({ message: base58(), pubkey: base58() })),
  solana_signTransaction: lazySchema(() => z.object({ transaction: base58() })),
  solana_signAllTransactions: lazySchema(() => z.object({ transactions: z.array(base58()) })),
  solana_signAndSendTransaction: lazySchema(() =>
    z.object({
      transaction: base58(),
      options: z.optional(
        z.object({
          skipPreflight: z.optional(z.boolean()),
          preflightCommitment: z.optional(
            z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
          ),
          maxRetries: z.optional(number()),
          minContextSlot: z.optional(number()),
        }),
      ),
    }),
  ),
  wallet_sendCalls: lazySchema(() => z.array(calls()).check(z.minLength(1))),
  wallet_getCallsStatus: lazySchema(() => z.array(text())),
  wallet_getCapabilities: lazySchema(() =>
    z.optional(z.array(z.optional(z.union([text(), number(), z.array(text())])))),
  ),
  wallet_grantPermissions: lazySchema(() => z.array(grant()).check(z.minLength(1))),
  wallet_requestExecutionPermissions: lazySchema(() => z.array(executionPermission()).check(z.minLength(1))),
  wallet_revokePermissions: lazySchema(() => z.optional(anything())),
  wallet_getAssets: lazySchema(() => z.array(assets()).check(z.minLength(1))),
}

/** The schema of a method's parameters (docs/protocol/frame.md#rpc-parameters). Methods without a row take a list. */
export function parametersOf(method: string): Schema<unknown> {
  return (Object.hasOwn(byMethod, method) ? byMethod[method] : undefined) ?? optionalList
}

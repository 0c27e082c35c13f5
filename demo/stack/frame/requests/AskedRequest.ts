import type { ShownAccount } from '../accounts'
import type { FrameNetwork } from '../networks'
import type { CallBatch, ExecutionPermission, Grant, UnsafeParams } from '../rpcSchema'
import type { UnsafeMethod } from '../unsafeMethods'
import type { GrantTerms } from './evm/describeGrant'
import type { Prepared } from './evm/fees'
import type { EvmOutcome } from './evm/simulate'
import type { AskedTransaction } from './evm/transaction'
import type { ReadTypedData } from './evm/typedData'
import type { AskedOperation } from './evm/userOperation'
import type { AskedSolanaTransaction } from './solana/readAskedTransaction'

type Asked =
  | { readonly kind: 'message'; readonly bytes: Uint8Array }
  | { readonly kind: 'typedData'; readonly data: ReadTypedData; readonly own: readonly string[] }
  | {
      readonly kind: 'transactions'
      readonly calls: readonly AskedTransaction[]
      /** What bounds the cost; smart accounts leave it to the bundler. */
      readonly prepared: Prepared | undefined
      readonly outcome: EvmOutcome | undefined
      readonly batch: CallBatch | undefined
    }
  | { readonly kind: 'operation'; readonly operation: AskedOperation }
  | { readonly kind: 'grant'; readonly grant: GrantTerms; readonly asked: Grant | ExecutionPermission }
  | { readonly kind: 'revocation'; readonly grant: GrantTerms; readonly context: string }
  | {
      readonly kind: 'solanaTransactions'
      readonly transactions: readonly AskedSolanaTransaction[]
      readonly options: UnsafeParams<'solana_signAndSendTransaction'>['options']
    }

/**
 * A request, read once: the screen is made of it, and exactly this is carried out when it is approved, by this account
 * on this network.
 */
export type AskedRequest = Asked & {
  readonly method: UnsafeMethod
  readonly network: FrameNetwork
  readonly account: ShownAccount
}

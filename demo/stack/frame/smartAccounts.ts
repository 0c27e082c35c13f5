import type { Address, Hex, PrivateKeyAccount, SignableMessage, TypedDataDefinition } from 'viem'

/** One call of a batch; `value` is in wei. */
export type AccountCall = { readonly to: Address; readonly value?: bigint; readonly data?: Hex }

/** The answer of `wallet_getCallsStatus` (EIP-5792). */
export type CallsStatus = {
  readonly version: string
  readonly id: Hex
  readonly chainId: Hex
  /** 100 pending, 200 confirmed, 400 failed before it reached the chain, 500 reverted. */
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly unknown[]
}

/**
 * Smart accounts (ERC-4337) as the frame needs them. `demo/stack/smart-accounts` implements this; `startFrame` takes it
 * as `smartAccounts` and works without it (no network is enabled then, and every account is an `eoa`).
 * The frame owns the keys: every call that signs is handed the account's owner. Chain ids are numbers (31337). The
 * frame has asked the user before it calls anything that signs or sends.
 */
export type SmartAccounts = {
  /** Chains where accounts of type `smartAccount` exist. */
  enabledNetworks(): readonly number[]
  /** The address of the owner's account, whether it is deployed or not. */
  addressOf(chainId: number, owner: Address): Promise<Address>
  isDeployed(chainId: number, address: Address): Promise<boolean>
  /** An ERC-1271 signature, wrapped by ERC-6492 while the account is not deployed. */
  signMessage(chainId: number, owner: PrivateKeyAccount, message: SignableMessage): Promise<Hex>
  signTypedData(chainId: number, owner: PrivateKeyAccount, typedData: TypedDataDefinition): Promise<Hex>
  /** `wallet_sendCalls`: one user operation for all calls. The id is what `callsStatus` takes. */
  sendCalls(chainId: number, owner: PrivateKeyAccount, calls: readonly AccountCall[]): Promise<{ readonly id: Hex }>
  /** `eth_sendTransaction`: waits until the operation is included and answers the hash of its transaction. */
  sendTransaction(chainId: number, owner: PrivateKeyAccount, call: AccountCall): Promise<Hex>
  /** Undefined when no such batch was sent through here. */
  callsStatus(id: Hex): Promise<CallsStatus | undefined>
  /**
   * The user-operation methods, passed to the bundler; `eth_sendUserOperation` is signed by the owner
   * when it has no signature.
   */
  userOperation(chainId: number, owner: PrivateKeyAccount, method: string, params: readonly unknown[]): Promise<unknown>
}

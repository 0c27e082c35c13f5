import type { SolanaChain } from './SolanaChain'

/**
 * One method of the node: takes the positional parameters and returns the result.
 * @throws {RpcRefusal}
 */
export type Method = (context: MethodContext, params: readonly unknown[]) => unknown

/** What a method works with. `inContext` wraps a value with the slot it was read at. */
export type MethodContext = { readonly chain: SolanaChain; inContext(value: unknown): unknown }

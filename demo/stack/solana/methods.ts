import { createRequire } from 'node:module'
import { ACCOUNT_METHODS } from './accountMethods'
import { RPC_CODE, RpcRefusal } from './RpcRefusal'
import type { SolanaChain } from './SolanaChain'
import { TRANSACTION_METHODS } from './transactionMethods'
import type { Method } from './method'

const { version: MACHINE_VERSION } = createRequire(import.meta.url)('litesvm/package.json') as { version: string }

const NODE_METHODS: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': `litesvm ${MACHINE_VERSION}`, 'feature-set': 0 }),
  getGenesisHash: ({ chain }) => chain.genesisHash,
  getSlot: ({ chain }) => chain.slot,
  getEpochInfo: ({ chain }) => ({ ...chain.epoch, absoluteSlot: chain.slot, blockHeight: chain.height }),
  getBlockHeight: ({ chain }) => chain.height,
}

const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...NODE_METHODS, ...ACCOUNT_METHODS, ...TRANSACTION_METHODS }),
)

/**
 * Carries out one method.
 * @throws {RpcRefusal}.
 */
export function perform(chain: SolanaChain, method: string, params: unknown): unknown {
  const known = METHODS.get(method)
  if (!known) throw new RpcRefusal(RPC_CODE.methodNotFound, 'Method not found')
  if (params !== undefined && params !== null && !Array.isArray(params))
    throw new RpcRefusal(RPC_CODE.invalidParams, '`params` should be an array')
  return known(
    { chain, inContext: (value) => ({ context: { apiVersion: MACHINE_VERSION, slot: chain.slot }, value }) },
    (params ?? []) as unknown[],
  )
}

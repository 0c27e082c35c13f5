import type { ChainSettings } from '../../chains/index'
import type { BlockchainSettings } from '../../services/blockchain/blockchain'
import type { BlockchainService } from '../../services/blockchain/contract'
import type { IdentityService, IdentitySettings } from '../../services/identity/identity'
import { lazyMethods } from '../../services/lazyOnce'
import type { Chains, Context } from '../../session/context'

/** The page's own sign-in server. The code is loaded by the first sign-in. */
export const lazySiwx: Context['services']['siwx'] = lazyMethods(
  () => import('../../services/siwx/site'),
  'fetchNonce',
  'postProof',
  'fetchAuthenticated',
  'postSignOut',
)

/** Names and pictures of accounts. */
export const lazyIdentity = (settings: IdentitySettings): IdentityService =>
  lazyMethods(
    async () => (await import('../../services/identity/identity')).createIdentity(settings),
    'fetchIdentity',
    'rename',
  )

/** Balances, history and other account data. The code is loaded by the first request. */
export const lazyBlockchain = (settings: BlockchainSettings): BlockchainService =>
  lazyMethods(
    async () => (await import('../../services/blockchain/blockchain')).createBlockchain(settings),
    'fetchBalance',
    'fetchHistory',
    'namesOf',
    'client',
  )

/** The chain adapters; each namespace has its own chunk behind this one. */
export const lazyChains = (settings: ChainSettings): Chains =>
  lazyMethods(async () => (await import('../../chains/index')).createChains(settings), 'for', 'prefetch')

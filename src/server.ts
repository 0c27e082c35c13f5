export { checkSiwxProof, type CheckSiwxProofOptions, type CheckSiwxProofResult } from './server/checkSiwxProof'
export {
  verifySiwx,
  type SiwxRefusalCode,
  type VerifySiwxOptions,
  type VerifySiwxResult,
  type Cacao,
  type CacaoPayload,
  type SiwxMessageData,
  type SiwxSession,
} from './server/verifySiwx'
export {
  createSiwxHandler,
  type SiwxHandler,
  type SiwxHandlerOptions,
  type SiwxRequestContext,
} from './server/createSiwxHandler'
export type { SiwxAccount } from './server/account'
export { createMemoryStore, type SiwxStore } from './server/memoryStore'
export { redisStore, type RedisClient } from './server/redisStore'
export { sqlStore, type SqlClient } from './server/sqlStore'
export { storeContract } from './server/storeContract'
export { toNodeHandler, type NodeRequest, type NodeResponse } from './server/toNodeHandler'

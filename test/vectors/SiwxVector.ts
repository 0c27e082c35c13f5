import { createHash } from 'node:crypto'
import { universalSignatureValidatorByteCode } from 'viem'
import type { VerifySiwxResult } from '../../src/server'

/** A request to a chain and its response, or null where there was none. */
export type ChainExchange = {
  readonly method: string
  /** Of the parameters as JSON, without the code of ERC-6492's validator: versions of viem differ in it. */
  readonly paramsSha256: string
  readonly response: object | null
}

/** A posted proof, what the server expects, and the result that every verifier of this repository must give. */
export type SiwxVector = {
  readonly name: string
  readonly session: unknown
  readonly domain: string
  readonly nonce: string
  /** ISO 8601 */
  readonly now: string
  /** What the message has to say, where the server compares it. */
  readonly statement?: string
  readonly resources?: readonly string[]
  /** The networks whose accounts may sign in: `chains` of the verifier. */
  readonly acceptedChains?: readonly string[]
  /** What the chain at the URL of each network responds, by CAIP-2 id. */
  readonly chains?: Readonly<Record<string, readonly ChainExchange[]>>
  readonly result: VerifySiwxResult
}

/** As `paramsSha256` records them. */
export function hashParams(params: unknown): string {
  const text = JSON.stringify(params).replace(universalSignatureValidatorByteCode.slice(2), '')
  return createHash('sha256').update(text).digest('hex')
}

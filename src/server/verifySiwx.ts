import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  BaseError,
  ContractFunctionExecutionError,
  RpcRequestError,
  compactSignatureToSignature,
  createClient,
  custom,
  http,
  parseAbi,
  parseCompactSignature,
  serializeSignature,
  size,
  type Hex,
} from 'viem'
import { getChainId, readContract, verifyHash } from 'viem/actions'
import { getAddress, hashMessage, isAddress, isAddressEqual, isHex, recoverMessageAddress } from 'viem/utils'
import { RPC_TIMEOUT_MS } from '../config/limits'
import type { ByNamespace, CaipNetwork, CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import { parseCaipNetworkId } from '../domain/network/caip'
import { isOfCacao } from '../domain/siwx/cacaoSession'
import { findDifference, parseSiwxMessage, type SiwxMessageData } from '../domain/siwx/message'
import { parseSession } from '../domain/siwx/parseSession'
import { timeProblem } from '../domain/siwx/session'
import { findMessageProblem } from '../domain/siwx/findMessageProblem'
import { findUnexpected } from '../domain/siwx/findUnexpected'
import { isOfPage } from '../domain/siwx/isOfPage'
import { readClock, type SiwxClock } from './clock'
import { nameDomains } from './siteDomains'

export type { Cacao, CacaoPayload } from '../domain/siwx/cacao'
export type { SiwxMessageData } from '../domain/siwx/message'
export type { SiwxSession } from '../domain/siwx/session'

/**
 * Why a proof is refused:
 * - `malformed`: not a session, too long, or its message is not a strict sign-in message
 * - `data_mismatch`: the fields beside the message differ from the message
 * - `cacao_mismatch`: the CACAO is for another message, account or signature
 * - `domain_mismatch`: signed for another domain, or for a URI of another origin
 * - `nonce_mismatch`: signed with another nonce
 * - `statement_mismatch`, `resources_mismatch`: the message has another statement, or other resources, than `statement`
 *   and `resources` say
 * - `expired`, `not_yet_valid`: outside its validity period, including the tolerance, by this server's clock. Tell the
 *   visitor to check the clock of the device
 * - `address_mismatch`, `chain_mismatch`: the fields name another account or network than the message
 * - `chain_refused`: the network is not one of `chains`
 * - `unsupported_namespace`: signatures of this namespace cannot be verified
 * - `signature_invalid`: the account did not sign this message
 * - `chain_unreachable`: the account may be a contract, but its chain could not be read: no URL in `rpcUrls`, no
 *   response, or a response from another chain
 */
export type SiwxRefusalCode =
  | 'malformed'
  | 'data_mismatch'
  | 'cacao_mismatch'
  | 'domain_mismatch'
  | 'nonce_mismatch'
  | 'statement_mismatch'
  | 'resources_mismatch'
  | 'expired'
  | 'not_yet_valid'
  | 'address_mismatch'
  | 'chain_mismatch'
  | 'chain_refused'
  | 'unsupported_namespace'
  | 'signature_invalid'
  | 'chain_unreachable'

export type VerifySiwxOptions = SiwxClock & {
  /**
   * The host that visitors see, with its port unless it is the default. Compared as the URL parser writes it, so letter
   * case, IDNA and a default port make no difference. Never take it from the request's own Host header. The page must
   * be on https or on this machine (`localhost`, `127.0.0.1`, `[::1]`). For a page on plain http elsewhere pass its
   * origin, such as `http://intranet.example`.
   */
  readonly domain: string
  /** The nonce that this server issued to this visitor. The caller invalidates it afterwards, whatever the result. */
  readonly nonce: string
  /** The statement that the page asks to sign, `''` for none. Not compared if undefined. */
  readonly statement?: string
  /**
   * The resources that the page asks to sign, in their order, `[]` for none. Not compared if undefined. The grants that
   * one-click sign-in adds are left out of the comparison; any others are refused (ERC-5573).
   */
  readonly resources?: readonly string[]
  /** CAIP-2 ids of the networks whose accounts may sign in. All, if undefined. */
  readonly chains?: readonly string[]
  /** RPC URL by CAIP-2 id, for contract accounts (ERC-1271, ERC-6492). Plain accounts need none. */
  readonly rpcUrls?: Readonly<Record<string, string>>
}

export type VerifySiwxResult =
  | ByNamespace<{
      readonly ok: true
      /** As in `SiwxAccount`. */
      readonly id: string
      readonly byKey: boolean
      readonly address: string
      readonly chainId: CaipNetworkId
      readonly namespace: ChainNamespace
    }>
  | {
      readonly ok: false
      readonly code: SiwxRefusalCode
      /** In development, where one of two domains is this machine: both. The dialog shows it if the response has it. */
      readonly message?: string
    }

/**
 * Verifies a sign-in proof on the page's server: that the account signed this message, for this domain, with this
 * nonce, within its validity period (EIP-4361, CAIP-122, ERC-1271, ERC-6492, CAIP-74). `session` may be anything that
 * was posted; an invalid one is refused, not thrown. Does not invalidate the nonce: that is up to the caller.
 * @throws TypeError if `now` is not a finite number or `clockToleranceSeconds` is not one up to 300, because no proof
 *   would ever expire
 */
export async function verifySiwx(session: unknown, options: VerifySiwxOptions): Promise<VerifySiwxResult> {
  const { now, toleranceMs } = readClock(options, 'verifySiwx')
  const proof = parseSession(session)
  if (!proof) return refuse('malformed')
  const { message, signature, data } = proof

  const signed = parseSiwxMessage(message)
  const network = signed && parseCaipNetworkId(signed.chainId)
  if (!signed || !network || findMessageProblem(signed)) return refuse('malformed')
  if (!isOfCacao(proof)) return refuse('cacao_mismatch')
  const difference = findDifference(signed, data)
  if (difference) return refuse(ownCodes[difference] ?? 'data_mismatch')

  if (!isOfPage(signed, options.domain))
    return { ...refuse('domain_mismatch'), ...nameDomains('Signed on', signed.domain, options.domain) }
  if (!options.nonce || signed.nonce !== options.nonce) return refuse('nonce_mismatch')
  const unexpected = findUnexpected(proof, options)
  if (unexpected) return refuse(unexpected)
  const late = timeProblem(signed, now, toleranceMs)
  if (late) return refuse(late)

  if (options.chains && !options.chains.includes(network.caipNetworkId)) return refuse('chain_refused')
  const verify = verifiers[network.namespace]
  if (!verify) return refuse('unsupported_namespace')
  return verify({ message, signature, signed, network, rpcUrl: options.rpcUrls?.[network.caipNetworkId] })
}

type Verification = {
  readonly message: string
  readonly signature: string
  readonly signed: SiwxMessageData
  readonly network: CaipNetwork
  readonly rpcUrl: string | undefined
}

const verifiers: Partial<Record<ChainNamespace, (verification: Verification) => Promise<VerifySiwxResult>>> = {
  eip155: verifyEip155,
  solana: verifySolana,
}

const SOLANA_KEY_BYTES = 32
const SOLANA_SIGNATURE_BYTES = 64
/** The longest base58 text of 64 bytes. */
const SOLANA_SIGNATURE_MAX_CHARACTERS = 88

/** A Solana address is the public key: the proof is an Ed25519 signature of the message, and no RPC node is needed. */
async function verifySolana({ message, signature, signed, network }: Verification): Promise<VerifySiwxResult> {
  const address = signed.accountAddress
  const key = decodeBase58(address)
  if (key?.length !== SOLANA_KEY_BYTES) return refuse('malformed')
  const proof = signature.length <= SOLANA_SIGNATURE_MAX_CHARACTERS ? decodeBase58(signature) : undefined
  if (proof?.length !== SOLANA_SIGNATURE_BYTES) return refuse('signature_invalid')
  // Strict like the chain itself. Otherwise anyone could sign for keys of small order, such as the system program's.
  const valid = ed25519.verify(proof, new TextEncoder().encode(message), key, { zip215: false })
  return valid
    ? { ok: true, id: `solana:${address}`, byKey: true, address, chainId: network.caipNetworkId, namespace: 'solana' }
    : refuse('signature_invalid')
}

function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/**
 * Addresses that no one can own: docs/decisions/addresses-that-cannot-sign-in.md. `ecrecover` returns the zero address
 * for an invalid signature, and the others are precompiles.
 */
const LAST_ADDRESS_WITHOUT_OWNER = 0xffffn
const COMPACT_SIGNATURE_BYTES = 64
/** Ends a signature of ERC-6492, and no other. */
const ERC6492_SUFFIX = '6492'.repeat(16)
const ERC1271_VALID = '0x1626ba7e'
const ERC1271_ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

async function verifyEip155({ message, signature, signed, network, rpcUrl }: Verification): Promise<VerifySiwxResult> {
  const claimed = signed.accountAddress
  if (!isAddress(claimed)) return refuse('malformed')
  if (BigInt(claimed) <= LAST_ADDRESS_WITHOUT_OWNER) return refuse('signature_invalid')
  if (!isHex(signature) || signature.length % 2 !== 0) return refuse('signature_invalid')
  const address = getAddress(claimed)
  const accept = (byKey: boolean): VerifySiwxResult => ({
    ok: true,
    id: `${byKey ? 'eip155' : network.caipNetworkId}:${address}`,
    byKey,
    address,
    chainId: network.caipNetworkId,
    namespace: 'eip155',
  })

  // A key that signs for an address owns it on every chain, even if the address delegates to code (EIP-7702).
  const signer = await recoverSigner(message, signature).catch(() => undefined)
  if (signer && isAddressEqual(signer, claimed)) return accept(true)

  if (!rpcUrl) return refuse('chain_unreachable')
  const chain = connectWithDeadline(rpcUrl)
  try {
    // A contract's answer counts on its own chain only, so the endpoint must be of that chain.
    const id = await getChainId(chain.client).catch(() => undefined)
    if (String(id) !== network.reference) return refuse('chain_unreachable')
    const proof = { address: claimed, hash: hashMessage(message), signature }
    // It rejects also for a signature, or an answer of the chain, that it cannot read.
    const valid = await verifyByContract(chain.client, proof).catch(() => false)
    if (valid) return accept(false)
    // viem reports a call without a response like one that the chain rejected.
    return refuse(chain.hasFailed() ? 'chain_unreachable' : 'signature_invalid')
  } finally {
    chain.release()
  }
}

/** The address whose key made the signature, also one of 64 bytes (EIP-2098). @throws if there is none */
async function recoverSigner(message: string, signature: Hex): Promise<Hex> {
  const full =
    size(signature) === COMPACT_SIGNATURE_BYTES
      ? serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
      : signature
  return recoverMessageAddress({ message, signature: full })
}

/**
 * Whether the contract accepts the signature: the validator of ERC-6492 is asked about one that has its suffix, the
 * contract itself about any other (ERC-1271). What else viem reads from a signature, such as the delegation that
 * ERC-8010 wraps with it, proves nothing that an account has made: docs/decisions/signature-schemes.md.
 */
async function verifyByContract(
  client: Parameters<typeof verifyHash>[0],
  proof: { readonly address: Hex; readonly hash: Hex; readonly signature: Hex },
): Promise<boolean> {
  if (proof.signature.endsWith(ERC6492_SUFFIX)) return verifyHash(client, proof)
  const { address, hash, signature } = proof
  const call = {
    address: getAddress(address),
    abi: ERC1271_ABI,
    functionName: 'isValidSignature',
    args: [hash, signature],
  } as const
  try {
    return (await readContract(client, call)) === ERC1271_VALID
  } catch (reason) {
    // It has no such function, or reverts.
    if (reason instanceof ContractFunctionExecutionError) return false
    throw reason
  }
}

/** A client whose requests share one timeout. Without CCIP-Read (ERC-3668), which could make it fetch any URL. */
function connectWithDeadline(rpcUrl: string) {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), RPC_TIMEOUT_MS)
  const { request } = http(rpcUrl, {
    timeout: RPC_TIMEOUT_MS,
    retryCount: 0,
    fetchOptions: { signal: deadline.signal },
  })({})
  let failed = false
  const send: typeof request = async (call, options) => {
    try {
      return await request(call, options)
    } catch (reason) {
      failed ||= !(reason instanceof BaseError && reason.walk((each) => each instanceof RpcRequestError))
      throw reason
    }
  }
  return {
    client: createClient({ transport: custom({ request: send }, { retryCount: 0 }), ccipRead: false }),
    /** Whether a request failed without a response from the chain. */
    hasFailed: () => failed,
    release: () => clearTimeout(timer),
  }
}

function refuse(code: SiwxRefusalCode): VerifySiwxResult {
  return { ok: false, code }
}

const ownCodes: Partial<Record<keyof SiwxMessageData, SiwxRefusalCode>> = {
  accountAddress: 'address_mismatch',
  chainId: 'chain_mismatch',
  domain: 'domain_mismatch',
  nonce: 'nonce_mismatch',
}

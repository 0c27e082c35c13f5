import { SERVICE_CALL_TIMEOUT_MS } from '../config/limits'
import { isSameAddress } from '../domain/address'
import { caipAddressOn } from '../domain/caip'
import { formatSiwxMessage, type SiwxMessageData } from '../domain/siwx/message'
import { createNonce, isNonce } from '../domain/siwx/nonce'
import { withoutSession, type SiwxSession } from '../domain/siwx/session'
import { findMessageProblem } from '../domain/siwx/validate'
import { meansDeclined } from '../errors/explain'
import {
  NoActiveAddress,
  NoActiveNetwork,
  SiwxCancelled,
  SiwxMessageInvalid,
  SiwxNotEnabled,
  SiwxRejectedByServer,
  SiwxServerUnreachable,
  SiwxSignFailed,
  SiwxSignatureInvalid,
} from '../errors/siwx'
import { toastAuthenticating, toastSignatureDeclined, toastSmartAccountUnsupported } from '../errors/toasts'
import { WalletButtonError } from '../errors/WalletButtonError'
import { withLimit } from '../services/clock/withLimit'
import { readEntry, siwxSessionsEntry, writeEntry } from '../services/storage/entries'
import { selectActiveAccount, selectActiveNetwork, selectActiveNetworkId, selectSiwxMode, selectView } from '../store/selectors'
import type { SiwxState } from '../store/state'
import { closeModal } from './closeModal'
import { showView } from './showView'
import { problemOf } from './problem'
import { endLoadingToast, showNamedToast } from './showToast'
import { trackSiwx } from './trackSiwx'
import { watchExpiry } from './watchExpiry'
import type { World } from './world'

/**
 * Asks the connected wallet to sign the page's message and keeps the session (specification, section 4). A second call
 * while one runs shares it. Raises SiwxNotEnabled, NoActiveAddress, NoActiveNetwork, SiwxMessageInvalid, SiwxSignFailed,
 * SiwxRejectedByServer, SiwxServerUnreachable, and SiwxCancelled when it was called off or the page took it over.
 */
export async function signIn(world: World): Promise<SiwxSession> {
  return world.tasks.share('sign-in', (signal) => attempt(world, signal))
}

async function attempt(world: World, signal: AbortSignal): Promise<SiwxSession> {
  const state = world.store.getState()
  if (selectSiwxMode(state) === 'off') throw new SiwxNotEnabled()
  const account = selectActiveAccount(state)
  if (!account) throw new NoActiveAddress()
  const network = selectActiveNetwork(state)
  const live = world.live.get(account.namespace)
  if (!network || !live) throw new NoActiveNetwork()

  trackSiwx(world, 'CLICK_SIGN_SIWX_MESSAGE')
  try {
    setSiwx(world, { problem: undefined })
    // What the visitor could read is what is signed, once.
    const { data, message } = preparedRequest(world) ?? (await orAborted(prepareRequest(world), signal))
    signal.throwIfAborted()
    setSiwx(world, { phase: 'signing', request: { data, message } })
    const ours = world.emit({ type: 'siwx-request', detail: { message, accountAddress: account.address, chainId: network.caipNetworkId } })
    if (!ours) {
      // The page signs in its own way and says what it makes of it.
      setSiwx(world, { phase: 'idle', request: undefined })
      closeModal(world, 'signed-in')
      throw new SiwxCancelled()
    }
    showNamedToast(world, toastAuthenticating)
    const adapter = await world.chains.for(account.namespace)
    signal.throwIfAborted()
    const signature = await orAborted(adapter.signMessage(live, account, message, signal), signal)
    // The wallet may have moved on while it was asked; the proof would be another account's.
    const now = world.store.getState()
    if (selectActiveAccount(now)?.address !== account.address || selectActiveNetwork(now) !== network) throw new SiwxSignatureInvalid()
    const session: SiwxSession = { data, message, signature }
    return await completeSignIn(world, session, signal)
  } catch (reason) {
    endLoadingToast(world)
    if (signal.aborted || reason instanceof SiwxCancelled) throw new SiwxCancelled()
    throw fail(world, reason, account.type === 'smartAccount')
  }
}

/** Hands a proof to the page's server where there is one, then keeps it. Also for proofs of one-click sign-in. */
export async function completeSignIn(world: World, session: SiwxSession, signal: AbortSignal): Promise<SiwxSession> {
  const { options } = world.store.getState()
  setSiwx(world, { phase: 'verifying' })
  const caipAddress = caipAddressOn(session.data.chainId, session.data.accountAddress)
  let serverResponse: unknown
  if (options.siweConfig && !(await options.siweConfig.verifyMessage({ message: session.message, signature: session.signature }))) {
    throw new SiwxRejectedByServer(undefined, undefined, 0)
  }
  if (options.siwxEndpoint) {
    const account = { address: session.data.accountAddress, caipAddress, chainId: session.data.chainId }
    const limit = withLimit(world.services.clock, SERVICE_CALL_TIMEOUT_MS, signal)
    try {
      serverResponse = await world.services.siwx.postProof(options.siwxEndpoint, { session, account }, limit.signal)
    } finally {
      limit.release()
    }
  }
  signal.throwIfAborted()
  const active = selectActiveAccount(world.store.getState())
  // The wallet may have moved on or left while the server thought about it.
  if (!active || !isSameAddress(active.address, session.data.accountAddress) || selectActiveNetworkId(world.store.getState()) !== session.data.chainId) {
    throw new SiwxSignatureInvalid()
  }
  const kept = readEntry(world.services.storage, siwxSessionsEntry) ?? []
  writeEntry(world.services.storage, siwxSessionsEntry, [...withoutSession(kept, caipAddress), session])
  world.store.setState({ siwx: { session, request: undefined, phase: 'idle', problem: undefined } })
  endLoadingToast(world)
  watchExpiry(world, session)
  world.services.tabs.tell({ type: 'signed-in' })
  trackSiwx(world, 'SIWX_AUTH_SUCCESS')
  world.emit({
    type: 'siwx-success',
    detail: {
      address: session.data.accountAddress,
      chainId: session.data.chainId,
      message: session.message,
      signature: session.signature,
      session,
      ...(serverResponse !== undefined && { serverResponse }),
    },
  })
  closeModal(world, 'signed-in')
  return session
}

/** The request on screen, if it is for the account and network of this moment and was not used yet. */
function preparedRequest(world: World): SiwxState['request'] {
  const state = world.store.getState()
  const { request } = state.siwx
  const fits = request?.data.accountAddress === selectActiveAccount(state)?.address && request?.data.chainId === selectActiveNetworkId(state)
  return fits ? request : undefined
}

/** Makes the message of the next attempt, so that it can be read before it is signed (views.md 5.1). Raises SiwxMessageInvalid, SiwxServerUnreachable. */
export async function prepareRequest(world: World): Promise<NonNullable<SiwxState['request']>> {
  return world.tasks.share('sign-in-message', async (signal) => {
    const account = selectActiveAccount(world.store.getState())
    if (!account) throw new NoActiveAddress()
    setSiwx(world, { phase: 'preparing', request: undefined })
    try {
      const data = await createMessageData(world, account.address, signal)
      signal.throwIfAborted()
      const message = world.store.getState().options.siweConfig?.createMessage?.(data) ?? formatSiwxMessage(data)
      setSiwx(world, { request: { data, message } })
      return { data, message }
    } finally {
      if (!signal.aborted) setSiwx(world, { phase: 'waiting' })
    }
  })
}

/** The twelve fields for one attempt; the nonce is never used twice (promises.md, section 4). */
export async function createMessageData(world: World, accountAddress: string, signal: AbortSignal): Promise<SiwxMessageData> {
  const data = { accountAddress, ...(await createMessageFrame(world, signal)) }
  const { host, origin } = world.page.location()
  const problem = findMessageProblem(data, { host, origin })
  if (problem) throw new SiwxMessageInvalid(problem.field, problem.problem)
  return data
}

/** The message without its account, as one-click sign-in needs it before anybody is connected. */
export async function createMessageFrame(world: World, signal: AbortSignal): Promise<Omit<SiwxMessageData, 'accountAddress'>> {
  const state = world.store.getState()
  const network = selectActiveNetwork(state)
  if (!network) throw new NoActiveNetwork()
  const { options } = state
  const { host, uri } = world.page.location()
  const nonce = await fetchNonce(world, signal)
  const now = world.services.clock.now()
  const from = options.siwxNotBefore ? Date.parse(options.siwxNotBefore) : now
  return {
    chainId: network.caipNetworkId,
    domain: host,
    uri,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...(options.siwxStatement && { statement: options.siwxStatement }),
    ...(options.siwxExpiry && { expirationTime: new Date(from + options.siwxExpiry * 1_000).toISOString() }),
    ...(options.siwxNotBefore && { notBefore: options.siwxNotBefore }),
    ...(options.siwxRequestId && { requestId: options.siwxRequestId }),
    ...(options.siwxResources.length > 0 && { resources: options.siwxResources }),
  }
}

async function fetchNonce(world: World, signal: AbortSignal): Promise<string> {
  const { options } = world.store.getState()
  const fromPage = options.siweConfig && (await orAborted(options.siweConfig.getNonce(), signal))
  if (fromPage !== undefined) return fromPage
  if (!options.siwxNonceEndpoint) return createNonce(world.page.random)
  const limit = withLimit(world.services.clock, SERVICE_CALL_TIMEOUT_MS, signal)
  try {
    const nonce = await world.services.siwx.fetchNonce(options.siwxNonceEndpoint, limit.signal)
    if (!isNonce(nonce)) throw new SiwxMessageInvalid('nonce', 'is not at least 8 letters and digits')
    return nonce
  } finally {
    limit.release()
  }
}

/** Error state, toast, event and tracking of a failed attempt; the view comes back if it was left (specification, section 4). */
function fail(world: World, reason: unknown, smartAccount: boolean): WalletButtonError {
  const error = reason instanceof WalletButtonError ? reason : new SiwxSignFailed(smartAccount, reason)
  const signFailed = !(reason instanceof SiwxRejectedByServer || reason instanceof SiwxServerUnreachable || reason instanceof SiwxMessageInvalid)
  setSiwx(world, { phase: 'waiting', request: undefined, problem: problemOf(error) })
  // A nonce is good for one attempt; the next one's message is there to be read before it.
  void prepareRequest(world).catch((cause: unknown) => world.services.log.warn('The next sign-in message could not be made.', cause))
  if (signFailed) showNamedToast(world, smartAccount && !meansDeclined(reason, 'request') ? toastSmartAccountUnsupported : toastSignatureDeclined)
  trackSiwx(world, 'SIWX_AUTH_ERROR', { message: error.message })
  const code = error instanceof SiwxRejectedByServer ? (error.serverCode ?? error.code) : error.code
  world.emit({ type: 'siwx-error', detail: { code, message: error.message } })
  const state = world.store.getState()
  if (state.modal.openIn === undefined || selectView(state).name !== 'SIWXSignMessage') showView(world, 'SIWXSignMessage')
  return error
}

function setSiwx(world: World, part: Partial<SiwxState>): void {
  world.store.setState((state) => ({ siwx: { ...state.siwx, ...part } }))
}

/** A wallet or the page may never answer; calling the attempt off must not wait for them. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

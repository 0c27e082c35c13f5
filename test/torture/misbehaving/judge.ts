import { selectSend } from '../../../src/features/send/state'
import { selectSwap } from '../../../src/features/swap/state'
import { selectWaitsInWallet } from '../../../src/session/store/openRequests'
import type { FakeContext } from '../../fakes/context'
import type { MisbehavingWallet } from './MisbehavingWallet'
import { selectConnections } from '../../../src/session/store/selectors'

/** What spins, or waits for the wallet, although nobody is asked for anything. */
export function findPending({ store, status, tasks }: FakeContext): readonly string[] {
  const state = store.getState()
  const connecting = Object.entries(status()).filter(([, each]) => each.endsWith('connecting'))
  const { emailLogin } = state.embedded
  // A new code is on screen for as long as its view is.
  const isPairing = tasks.isRunning('pairing') && state.modal.openIn !== undefined
  const pending = {
    [`connecting ${connecting.join()}`]: connecting.length > 0 && !isPairing,
    'an attempt': state.attempt.status === 'asking',
    'a switch': state.switching.status === 'asking' || tasks.isRunning('switch'),
    'a sign-in': state.siwx.phase === 'signing' || state.siwx.phase === 'verifying' || tasks.isRunning('sign-in'),
    'a disconnect': state.disconnecting,
    'a login': ['sending', 'checking', 'entering'].includes(emailLogin.status) || tasks.isRunning('login'),
    'an approval in the frame':
      state.embedded.approval.status === 'waiting' ||
      (state.modal.openIn !== undefined && state.router.stack.at(-1)?.name === 'ApproveTransaction'),
    'a transfer': selectSend(state)?.progress.status === 'signing',
    'a swap': selectSwap(state)?.progress.status === 'signing',
    'a request in the wallet': selectWaitsInWallet(state, 'send') || selectWaitsInWallet(state, 'swap'),
    'a loading toast': state.toasts.some(({ tone }) => tone === 'loading'),
  }
  return Object.entries(pending).flatMap(([what, isPending]) => (isPending ? [`pending: ${what}`] : []))
}

/** What the page was told, or stored, and the wallet did not do. */
export function findFalseRecords(context: FakeContext, wallet: MisbehavingWallet): readonly string[] {
  const problems: string[] = []
  const owned = wallet.accounts.map((each) => each.toLowerCase())
  const has = (address: unknown): boolean => owned.includes(String(address).toLowerCase())
  const gave = (request: string) => wallet.done.filter((each) => each.request === request)
  const hashes = gave('send').map(({ result }) => result)

  // The signature of a Safe whose owners sign on the chain is empty: only the chain can tell.
  const isGiven = (signature: string, address: string): boolean =>
    signature === '0x' || gave('sign in').some(({ result, subject }) => result === signature && subject === address)

  const sent: string[] = []
  for (const { type, detail } of context.emitted) {
    if (type === 'connected' && !(has(detail.address) && gave('connect').length > 0))
      problems.push(`connected as ${detail.address}`)
    if (type === 'account-change' && !has(detail.address)) problems.push(`changed to ${detail.address}`)
    if (type === 'transaction-sent') {
      if (!hashes.includes(detail.hash)) problems.push(`sent ${detail.hash}, which the wallet did not`)
      if (sent.includes(detail.hash)) problems.push(`said twice that ${detail.hash} was sent`)
      sent.push(detail.hash)
    }
    if (type === 'siwx-success') {
      if (!isGiven(detail.signature, detail.address))
        problems.push(`signed in as ${detail.address} without a signature of it`)
    }
  }
  for (const { session } of context.server.posted)
    if (!isGiven(session.signature, session.data.accountAddress)) problems.push('posted what nobody has signed')

  const state = context.store.getState()
  for (const { accounts, networkId } of selectConnections(state)) {
    if (!accounts.every(({ address }) => has(address))) problems.push('connected with a strange account')
    if (!wallet.isLying && networkId !== wallet.chain && !wallet.claimed.has(networkId))
      problems.push(`on ${networkId}, the wallet is on ${wallet.chain}`)
  }
  const known = Object.values(state.slices.knownRecipients ?? {}).flat()
  if (known.length > 0 && sent.length === 0) problems.push('knows a recipient to whom nothing was sent')
  return problems
}

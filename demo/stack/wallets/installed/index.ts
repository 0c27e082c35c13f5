import { announce } from './announce'
import { Approvals, type ResponseMode, type ShownRequest } from './Approvals'
import { Panel } from './Panel'
import { Provider } from './Provider'
import { readSettings } from './settings'
import { announceSolana, type SolanaHooks } from './solana/hooks'
import { SolanaWallet } from './solana/SolanaWallet'

/** What people and tests can do with the wallet from the page's console, as `window.demoWallet`. */
type DemoWallet = {
  /** How requests are answered: `ask` shows the panel, `hold` answers nothing until `answer` is called. */
  policy: ResponseMode
  /** Rules for single methods, for example `{ personal_sign: 'reject' }`. */
  readonly policies: Record<string, ResponseMode>
  /** All requests since the page loaded, oldest first. */
  readonly requests: readonly ShownRequest[]
  readonly address: string
  readonly chainId: string
  readonly accounts: readonly string[]
  readonly provider: Provider
  pending(): readonly ShownRequest[]
  respond(approve: boolean, id?: number): boolean
  setAccount(index: number): void
  setChain(id: number): void
  forgetChain(id: number): void
  /** Revokes the page's permission. */
  lock(): void
  emit(event: string, data: unknown): void
  /** Announces itself again, as a wallet that was installed late. */
  announce(): void
  /** The Solana side, where the page asked for one. */
  readonly solana?: SolanaHooks
}

const settings = readSettings()
const panel = new Panel((approve, id) => approvals.respond(approve, id))
const approvals: Approvals = new Approvals((requests) => panel.show(requests))
approvals.policy = settings.policy
const provider = new Provider(settings, approvals)
const solanaOptions = {
  keys: settings.solanaKeys,
  account: settings.account,
  rpcUrl: settings.solanaRpcUrl,
  host: location.host,
}
const solana = settings.namespaces.includes('solana')
  ? announceSolana(new SolanaWallet(solanaOptions, approvals))
  : undefined

const demoWallet: DemoWallet = {
  get policy() {
    return approvals.policy
  },
  set policy(mode) {
    approvals.policy = mode
  },
  policies: approvals.policies,
  requests: approvals.requests,
  get address() {
    return provider.address
  },
  get chainId() {
    return provider.chainId
  },
  accounts: provider.addresses,
  provider,
  pending: () => approvals.pending(),
  respond: (approve, id) => approvals.respond(approve, id),
  setAccount: (index) => provider.setAccount(index),
  setChain: (id) => provider.setChain(id),
  forgetChain: (id) => provider.forgetChain(id),
  lock: () => provider.lock(),
  emit: (event, data) => provider.emit(event, data),
  announce: settings.namespaces.includes('evm') ? announce(provider) : () => undefined,
  ...(solana && { solana }),
}
Object.assign(window, { demoWallet })

import type { ElementFacts } from '../app/bridge'

/** What a session knows. Each object stays the same until its content changes. */
export type SessionFacts = Pick<ElementFacts, 'status' | 'account' | 'network' | 'wallet' | 'session' | 'view'>

/** What a session knows until it has an account. */
export const DISCONNECTED: SessionFacts = {
  status: 'disconnected',
  account: null,
  network: null,
  wallet: null,
  session: null,
  view: null,
}

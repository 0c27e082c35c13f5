import { loadFailure } from '../element/loadFailure'
import { DISCONNECTED, methodsOf, type Session } from './session'

/** The session on a server: disconnected for every visitor. Wallets exist in browsers only. */
export const serverSession: Session = {
  ...DISCONNECTED,
  facts: DISCONNECTED,
  ready: Promise.resolve(),
  options: {},
  configure() {},
  subscribe: () => () => {},
  ...methodsOf(async (name) => {
    if (name !== 'disconnect' && name !== 'signOut') throw loadFailure()
  }),
  getProvider: () => undefined,
}

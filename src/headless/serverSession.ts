import { loadFailure } from '../element/loadFailure'
import { DISCONNECTED, type Session } from './session'

const refuse = (): Promise<never> => Promise.reject(loadFailure())

/** The session on a server: disconnected for every visitor. Wallets exist in browsers only. */
export const serverSession: Session = {
  ...DISCONNECTED,
  facts: DISCONNECTED,
  ready: Promise.resolve(),
  options: {},
  configure() {},
  subscribe: () => () => {},
  connect: refuse,
  disconnect: () => Promise.resolve(),
  switchNetwork: refuse,
  signIn: refuse,
  signOut: () => Promise.resolve(),
  signMessage: refuse,
  getProvider: () => undefined,
}

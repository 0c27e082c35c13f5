import { loadFailure } from '../element/loadFailure'
import { INERT, methodsOf, type Session } from './session'

/** The session on a server: disconnected for every visitor. Wallets exist in browsers only. */
export const serverSession: Session = {
  ...INERT,
  ...methodsOf(async (name) => {
    if (name !== 'disconnect' && name !== 'signOut') throw loadFailure()
  }),
}

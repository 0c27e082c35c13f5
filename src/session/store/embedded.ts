import type { Change, EmailLoginState, EmailUpdateState, EmbeddedState } from './state'

export function changeEmbedded(change: Partial<EmbeddedState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, ...change } })
}

export function changeEmailLogin(change: Partial<EmailLoginState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, emailLogin: { ...embedded.emailLogin, ...change } } })
}

export function changeEmailUpdate(change: Partial<EmailUpdateState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, emailUpdate: { ...embedded.emailUpdate, ...change } } })
}

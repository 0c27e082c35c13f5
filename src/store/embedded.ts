import type { Change } from './createStore'
import type { EmailLoginState, EmailUpdateState, EmbeddedState } from './state'

export const noEmbedded: EmbeddedState = {
  profile: undefined,
  emailLogin: { status: 'idle', email: '', mailAgainAt: 0, wrongCodes: 0, problem: undefined },
  social: { status: 'idle' },
  farcaster: { status: 'idle' },
  emailUpdate: { status: 'idle', email: '', mailAgainAt: 0, wrongCodes: 0, problem: undefined },
  accountType: { status: 'idle' },
  approval: { status: 'idle' },
  originRefused: false,
}

export function changeEmbedded(change: Partial<EmbeddedState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, ...change } })
}

export function changeEmailLogin(change: Partial<EmailLoginState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, emailLogin: { ...embedded.emailLogin, ...change } } })
}

export function changeEmailUpdate(change: Partial<EmailUpdateState>): Change {
  return ({ embedded }) => ({ embedded: { ...embedded, emailUpdate: { ...embedded.emailUpdate, ...change } } })
}

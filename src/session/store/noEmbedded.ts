import type { EmbeddedState } from './state'

/** The state without a login. In a file of its own, because everything else about logins is loaded later. */
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

import type { EmbeddedState } from './state'

/** Nobody is logged in, and nobody is about to. Apart from the changes, which come with the first login. */
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

import { MailIcon, PersonIcon } from '../icons/loginIcons'
import { SocialIcon } from './SocialIcon'
import type { EmbeddedProfile } from '../../wallets/contract'

/** The sign of the way the visitor logged in. */
export function LoginIcon({ method }: { method: EmbeddedProfile['method'] }) {
  if (method === 'email') return <MailIcon />
  return method === 'farcaster' ? <SocialIcon provider="farcaster" /> : <PersonIcon />
}

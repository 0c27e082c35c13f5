import { MailIcon, PersonIcon } from '../icons/loginIcons'
import { SocialIcon } from './SocialIcon'
import type { EmbeddedProfile } from '../../wallets/contract'

/** The icon of the visitor's login method. */
export function LoginIcon({ method }: { method: EmbeddedProfile['method'] }) {
  if (method === 'email') return <MailIcon />
  return method === 'farcaster' ? <SocialIcon provider="farcaster" /> : <PersonIcon />
}

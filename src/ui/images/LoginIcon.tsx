import { MailIcon, PersonIcon } from '../icons/embeddedIcons'
import { SocialMark } from './SocialIcon'
import type { EmbeddedProfile } from '../../wallets/contract'

/** The sign of the way the visitor logged in. */
export function LoginMark({ method }: { method: EmbeddedProfile['method'] }) {
  if (method === 'email') return <MailIcon />
  return method === 'farcaster' ? <SocialMark provider="farcaster" /> : <PersonIcon />
}

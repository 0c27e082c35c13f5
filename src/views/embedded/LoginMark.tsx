import { MailIcon, PersonIcon } from '../../components/embeddedIcons'
import { SocialMark } from '../../components/SocialMark'
import type { EmbeddedProfile } from '../../connectors/contract'

/** The sign of the way the visitor logged in. */
export function LoginMark({ method }: { method: EmbeddedProfile['method'] }) {
  if (method === 'email') return <MailIcon />
  return method === 'farcaster' ? <SocialMark provider="farcaster" /> : <PersonIcon />
}

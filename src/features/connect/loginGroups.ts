import { EmailGroup } from './EmailGroup'
import { SocialGroup } from './SocialGroup'

/** The parts of Connect that the embedded wallet needs; they come behind the first picture. */
export const loginGroups = { email: EmailGroup, social: SocialGroup }

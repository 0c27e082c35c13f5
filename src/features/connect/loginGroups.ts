import { EmailGroup } from './EmailGroup'
import { SocialGroup } from './SocialGroup'

/** The parts of Connect that need the embedded wallet. Loaded after the first paint. */
export const loginGroups = { email: EmailGroup, social: SocialGroup }

import type { SocialProvider } from '../../domain/page/optionTypes'
import type { State } from '../../session/store/state'

const NO_SOCIALS: readonly SocialProvider[] = []

/** The embedded logins on offer. Until the project's features are loaded, the page's settings apply. */
export function offeredLogins({ options, features }: Pick<State, 'options' | 'features'>) {
  const { projectId, methods } = options
  const enabled = features ?? {
    email: options.features.email !== false,
    socials: options.features.socials === false ? NO_SOCIALS : options.socials,
  }
  return {
    email: Boolean(projectId) && methods.includes('email') && enabled.email,
    social: projectId && methods.includes('social') ? enabled.socials : NO_SOCIALS,
  }
}

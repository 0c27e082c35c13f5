import { SOCIAL_PROVIDERS, type SocialProvider } from '../frame/identities'

/** The names of the providers on the login pages. */
export const PROVIDER_NAME: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

export function isSocialProvider(value: unknown): value is SocialProvider {
  return SOCIAL_PROVIDERS.some((each) => each === value)
}

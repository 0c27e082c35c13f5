import type { SocialProvider } from './optionTypes'
import { isAndroid, isIos, isMobile, type Environment } from '../wallet/platform'

/** The social logins that work on this device, in the given order. Telegram and phones block some. */
export function offeredSocials(
  socials: readonly SocialProvider[],
  environment: Environment,
): readonly SocialProvider[] {
  const without = new Set<SocialProvider>(isMobile(environment) ? ['facebook'] : [])
  if (environment.telegram) for (const each of blockedByTelegram(environment)) without.add(each)
  return socials.filter((each) => !without.has(each))
}

function blockedByTelegram(environment: Environment): readonly SocialProvider[] {
  if (isAndroid(environment)) return ['facebook', 'x']
  if (isIos(environment)) return ['google']
  return /Macintosh/i.test(environment.userAgent) ? ['x'] : []
}

import type { SocialProvider } from '../domain/options'
import type { World } from './world'

/** Connect's email field was submitted; the flow's code comes with the first press. Raises as `connectEmail` does, and LazyPartUnavailable. */
export async function startEmailLogin(world: World, email: string): Promise<void> {
  const { connectEmail } = await import('./connectEmail')
  await connectEmail(world, email)
}

/** A social button was pressed: the pop-up opens within the press, the flow's code comes behind it. Raises as `connectSocial` does, and LazyPartUnavailable. */
export async function startSocialLogin(world: World, provider: SocialProvider): Promise<void> {
  const { connectSocial } = await import('./connectSocial')
  await connectSocial(world, provider)
}

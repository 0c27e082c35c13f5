import type { Answer } from '../http/reply'

/** The providers a visitor can log in with by a pop-up. */
export const SOCIAL_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** The result of a provider. `subject` is the same each time, and the wallet is derived from it. */
export type SocialIdentity = {
  readonly provider: SocialProvider
  readonly subject: string
  readonly email?: string
  readonly userName?: string
}

/** The account that was approved in Farcaster. */
export type FarcasterIdentity = { readonly subject: string; readonly userName: string }

/**
 * Social login and Farcaster as the frame needs them. `demo/stack/identity` implements this; `startFrame` takes it as
 * `social` and works without it (the social events then answer with an error).
 *
 * How it plugs in:
 * - `GET_SOCIAL_REDIRECT_URI` calls `redirectUri`; the page above sends its pop-up there.
 * - The provider sends the browser back to `<frame origin>/social/callback`. The frame's server asks `answer` for every
 *   path below `/social/`, so that page, its script and its policy are the implementer's: it posts `{ resultUri }` to
 *   `window.opener` with the exact origin that began the login, and nothing when that origin is unknown. When `state`
 *   ends with `--<encodeURIComponent(address)>` (Telegram) it sends the browser to that address with
 *   `?result_uri=` instead, provided its origin is the one that began.
 * - `CONNECT_SOCIAL { uri: resultUri }` calls `finish`, which returns once per result and throws for anything else.
 * - `GET_FARCASTER_URI` calls `farcasterUri`, `CONNECT_FARCASTER` calls `awaitFarcaster` with the channel of that call.
 */
export type SocialLogin = {
  /** Where the pop-up goes. `origin` is the page that embeds the frame, `frameUrl` the frame's own origin. */
  redirectUri(provider: SocialProvider, opts: { readonly origin: string; readonly frameUrl: string }): Promise<string>
  /**
   * Who logged in.
   * @throws when the result is not one of ours, was used before, or says that the provider refused.
   */
  finish(resultUri: string): Promise<SocialIdentity>
  /** A new Farcaster request: what the QR shows, and the name under which its outcome is awaited. */
  farcasterUri(): Promise<{ readonly url: string; readonly channel: string }>
  /** Settles when a user approved or declined, or with the signal's reason. */
  awaitFarcaster(channel: string, signal: AbortSignal): Promise<FarcasterIdentity>
  /** The pages of the frame's origin below `/social/`. */
  readonly answer: Answer
}

import type { SocialProvider } from '../../domain/page/options'

/** More than these fold (views.md, 3.1). */
const SHOWN_AT_MOST = 6
/** What stands in the row when some fold; the control that shows the others is its last. */
const BESIDE_THE_FOLD = 4

export interface ShownSocials {
  /** A wide button with its name. */
  readonly wide: SocialProvider | undefined
  readonly icons: readonly SocialProvider[]
  readonly folded: boolean
}

/** Which social providers Connect shows: the first wide, the others as icons, at most five controls in their row. */
export function shownSocials([wide, ...others]: readonly SocialProvider[]): ShownSocials {
  const folded = 1 + others.length > SHOWN_AT_MOST
  return { wide, icons: folded ? others.slice(0, BESIDE_THE_FOLD) : others, folded }
}

import type { SocialProvider } from '../../domain/page/optionTypes'

/** With more providers than this, some are moved behind a "more" button. */
const SHOWN_AT_MOST = 6
/** Icons shown beside the "more" button, which is the last control of the row. */
const BESIDE_THE_FOLD = 4

/**
 * The social providers that Connect shows: the first as a wide button, the others as icons, at most five controls in
 * their row.
 */
export function shownSocials([wide, ...others]: readonly SocialProvider[]) {
  const folded = 1 + others.length > SHOWN_AT_MOST
  return { wide, icons: folded ? others.slice(0, BESIDE_THE_FOLD) : others, folded }
}

import type { PRESETS } from '../../../build/themes/presets'

/** The preset that the page begins with. */
export const CHOSEN_FIRST: keyof typeof PRESETS = 'soft'

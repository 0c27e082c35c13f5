import { PRESETS } from '../../../build/themes/presets'
import type { Theme } from '../../../build/themes/theme'
import { writeTheme } from '../../../build/themes/writeTheme'

/** The name of the preset that a theme is the same as. */
export function presetOf(theme: Theme): string | undefined {
  const written = writeTheme(theme)
  return Object.entries(PRESETS).find(([, preset]) => writeTheme(preset) === written)?.[0]
}

/** What a page pastes: the file of a preset, or the rule of a theme of its own. */
export function writeUse(theme: Theme, preset: string | undefined): string {
  return preset === undefined
    ? writeTheme(theme).trimEnd()
    : `<link rel="stylesheet" href="/dist-cdn/themes/${preset}.css">`
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRESETS } from './presets'
import { writeTheme } from './writeTheme'

/** Writes the style sheet of each preset into a folder. */
export function writeThemes(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, preset] of Object.entries(PRESETS)) {
    const { title, description } = preset
    writeFileSync(join(folder, `${name}.css`), `/* ${title}: ${description} */\n${writeTheme(preset)}`)
  }
}

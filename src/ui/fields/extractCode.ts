import { asciiDigits } from '../../domain/money/asciiDigits'
import { cleanTyped } from '../../domain/typedText'

/** Digits with at most one separator between two of them: `482 913`, `482-913`, `4 8 2 9 1 3`. */
const GROUPED = /\d(?:(?:\s?\p{Pd}\s?|[\s.])?\d)*/gu

/**
 * The digits of a code of this length that a text contains, in any script that keyboards write: a run of exactly that
 * many digits, else the only group of separated digits that has as many. Fewer digits alone are the beginning of a
 * code. Undefined if no code is certain, as in a sentence that names two of them or only a time.
 */
export function extractCode(text: string, length: number): string | undefined {
  const plain = asciiDigits(cleanTyped(text))
  const digits = plain.replace(/\D/g, '')
  if (digits.length < length) return /^[\d\s\p{Pd}.]*$/u.test(plain) ? digits : undefined
  return (
    onlyOne(plain.match(/\d+/g) ?? [], length) ??
    onlyOne(
      (plain.match(GROUPED) ?? []).map((group) => group.replace(/\D/g, '')),
      length,
    )
  )
}

function onlyOne(candidates: readonly string[], length: number): string | undefined {
  const [code, ...others] = new Set(candidates.filter((candidate) => candidate.length === length))
  return others.length === 0 ? code : undefined
}

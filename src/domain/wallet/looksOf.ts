import { once } from '../once'
import { CONFUSABLE_LETTERS } from './confusableLetters'

/**
 * What a name looks like, as it is written and in small letters: `I` looks like `l`, but `i` does not. Two names look
 * alike if they have one in common: `МеtaМask` with Cyrillic letters and `MetaMask`, `lm` and `Im` (UTS 39).
 */
export function looksOf(name: string): readonly string[] {
  return [skeleton(name), skeleton(name.toLowerCase())]
}

function skeleton(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{Cf}\s]/gu, '')
  // Twice, because a capital has a look of its own: М looks like M, and m like rn.
  return replaceLooks(replaceLooks(plain).toLowerCase())
}

function replaceLooks(text: string): string {
  const letters = lettersByLook()
  return Array.from(text, (character) => letters.get(character) ?? character).join('')
}

const lettersByLook = once(() => {
  const letters = new Map<string, string>()
  for (const row of CONFUSABLE_LETTERS.split(' ')) {
    const [latin = '', codes = ''] = row.split(':')
    for (const code of codes.split(',')) letters.set(String.fromCharCode(Number.parseInt(code, 36)), latin)
  }
  return letters
})

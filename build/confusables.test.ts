import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { confusableLetters } from './confusables'

test('the table of confusable letters is what the script writes', () => {
  expect(readFileSync('src/domain/wallet/confusableLetters.ts', 'utf8')).toBe(confusableLetters())
})

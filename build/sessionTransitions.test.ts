import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REASONS, SIGN_IN_REASONS } from './sessionTransitions'

test('the tests that the rows name are there', () => {
  const missing = [...Object.values(REASONS), SIGN_IN_REASONS]
    .flatMap((rows) => Object.values(rows))
    .filter(([, file, title]) => !readFileSync(file, 'utf8').includes(`'${title}`))
  expect(missing).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REASONS } from './sessionTransitions'

test('the tests that the rows name are there', () => {
  const missing = Object.values(REASONS)
    .flatMap((rows) => Object.values(rows))
    .filter(([, file, title]) => !readFileSync(file, 'utf8').includes(`'${title}`))
  expect(missing).toEqual([])
})

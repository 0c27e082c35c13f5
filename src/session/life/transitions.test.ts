import { expect, test } from 'vitest'
import { TRANSITIONS, type Transition } from './transitions'

test('a session that goes on waiting keeps all that would restore it, and no tab hears that it is over', () => {
  const waits = Object.values(TRANSITIONS)
    .flatMap((rows): readonly Transition[] => Object.values(rows))
    .filter(({ to }) => to !== 'none')
  expect(waits.length).toBeGreaterThan(5)
  expect(waits.filter(({ erase }) => erase === 'session' || erase === 'connection')).toEqual([])
  expect(waits.filter(({ tells, connectsAdded }) => tells || connectsAdded)).toEqual([])
})

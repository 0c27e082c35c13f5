import { expect, test } from 'vitest'
import { ConnectAborted, RelayUnreachable } from '../errors/connection'
import { shownProblem } from './shownProblem'

test('an error of ours is shown with its message and hint', () => {
  expect(shownProblem(new RelayUnreachable())).toEqual({
    code: 'relay_unreachable',
    message: 'The connection service can’t be reached.',
    hint: 'Check your connection and try again.',
  })
})

test('an attempt that was given up shows nothing', () => {
  expect(shownProblem(new ConnectAborted())).toBeUndefined()
  expect(shownProblem(new DOMException('gone', 'AbortError'))).toBeUndefined()
})

test('a stranger shows no words of its own', () => {
  expect(shownProblem(new TypeError('secret <b>path</b>'))?.message).toBe('Something went wrong')
})

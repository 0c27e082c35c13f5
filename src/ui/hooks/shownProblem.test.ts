import { expect, test } from 'vitest'
import { ConnectAborted, RelayUnreachable } from '../../errors/connection'
import { shownProblem } from './useAction'

test('our own error is shown with its message and hint', () => {
  expect(shownProblem(new RelayUnreachable())).toEqual({
    code: 'relay_unreachable',
    message: 'The connection service can’t be reached.',
    hint: 'Check your connection and try again.',
  })
})

test('a cancelled attempt shows nothing', () => {
  expect(shownProblem(new ConnectAborted())).toBeUndefined()
  expect(shownProblem(new DOMException('gone', 'AbortError'))).toBeUndefined()
})

test('an unknown error shows a generic message', () => {
  expect(shownProblem(new TypeError('secret <b>path</b>'))?.message).toBe('Something went wrong')
})

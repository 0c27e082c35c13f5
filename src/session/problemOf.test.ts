import { expect, test } from 'vitest'
import { explain } from '../errors/explain'
import { ServiceUnavailable } from '../errors/service'
import { loadMessages } from '../messages/loadMessages'
import { problemOf } from './problemOf'

const t = await loadMessages('en')

test('the wallet’s own words are shown beside the hint, as a quotation', async () => {
  const failed = explain({ code: -32603, message: 'Internal', data: { message: 'Open the Ethereum app' } })
  expect(t.hint(problemOf(failed))).toBe('“\u2068Open the Ethereum app\u2069” Try again.')
  // In the marks of the dialog’s language, whatever that of the wallet is.
  const fa = await loadMessages('fa')
  expect(fa.hint(problemOf(failed))).toMatch(/^«\u2068Open the Ethereum app\u2069» /)
})

test('of what no wallet has said nothing is quoted', () => {
  const failed = new ServiceUnavailable('api', 'unreachable', 500, new Error('words of a service'))
  expect(t.hint(problemOf(failed))).toBe('Try again in a moment.')
})

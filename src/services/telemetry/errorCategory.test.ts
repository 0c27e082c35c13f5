import { expect, test } from 'vitest'
import { DirectoryUnavailable, ServiceUnavailable } from '../../errors/service'
import { errorCategory } from './errorCategory'

test.each([
  ['an unreadable answer', new ServiceUnavailable('api', 'unreadable'), 'DATA_PARSING_ERROR'],
  [
    'an unreadable answer as a cause',
    new DirectoryUnavailable('unreachable', new ServiceUnavailable('api', 'unreadable')),
    'DATA_PARSING_ERROR',
  ],
  ['an unreachable service', new ServiceUnavailable('api', 'unreachable'), 'API_ERROR'],
  ['any other error', new TypeError('x'), 'API_ERROR'],
  ['no error', undefined, 'API_ERROR'],
])('%s', (_what, error, category) => expect(errorCategory(error, 'API_ERROR')).toBe(category))

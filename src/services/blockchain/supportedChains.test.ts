import { expect, test } from 'vitest'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { createSupportedChains } from './supportedChains'

const { signal } = new AbortController()

function serviceThatSays(...responses: readonly (() => unknown)[]) {
  const asked: string[] = []
  const get = async (path: string): Promise<unknown> => {
    asked.push(path)
    return responses[Math.min(asked.length, responses.length) - 1]?.()
  }
  return { asked, supported: createSupportedChains({ get } as unknown as Http) }
}

const fails = (): never => {
  throw new ServiceUnavailable('rpc', 'unreachable')
}

test('rejects if the list cannot be fetched, and fetches it again for the next caller', async () => {
  const { supported, asked } = serviceThatSays(
    fails,
    () => ({ http: 'eip155:1' }),
    () => ({ http: ['eip155:1'], ws: [] }),
  )
  await expect(supported('eip155:1', signal)).rejects.toBeInstanceOf(ServiceUnavailable)
  await expect(supported('eip155:1', signal)).rejects.toMatchObject({ failure: 'unreadable' })
  expect([await supported('eip155:1', signal), await supported('eip155:10', signal)]).toEqual([true, false])
  expect(asked).toHaveLength(3)
})

test('concurrent callers share one request, and aborting one does not affect the others', async () => {
  let response: (list: unknown) => void = () => {}
  const { supported, asked } = serviceThatSays(() => new Promise((resolve) => (response = resolve)))
  const leaving = new AbortController()
  const left = supported('eip155:1', leaving.signal)
  const others = [supported('eip155:1', signal), supported('eip155:10', signal)]
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(supported('eip155:1', leaving.signal)).rejects.toThrow('left')
  response({ http: ['eip155:1'], ws: [] })
  expect(await Promise.all(others)).toEqual([true, false])
  expect(asked).toEqual(['/v1/supported-chains'])
})

test('a failure rejects all who waited for it, but no later caller', async () => {
  const { supported, asked } = serviceThatSays(fails, () => ({ http: ['eip155:1'], ws: [] }))
  await Promise.all([1, 2].map(() => expect(supported('eip155:1', signal)).rejects.toBeInstanceOf(ServiceUnavailable)))
  expect(asked).toHaveLength(1)
  expect(await supported('eip155:1', signal)).toBe(true)
})

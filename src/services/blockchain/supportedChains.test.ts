import { expect, test } from 'vitest'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { createSupportedChains } from './supportedChains'

const { signal } = new AbortController()

function serviceThatSays(...answers: readonly (() => unknown)[]) {
  const asked: string[] = []
  const get = async (path: string): Promise<unknown> => {
    asked.push(path)
    return answers[Math.min(asked.length, answers.length) - 1]?.()
  }
  return { asked, supported: createSupportedChains({ get } as unknown as Http) }
}

const fails = (): never => {
  throw new ServiceUnavailable('rpc', 'unreachable')
}

test('a list that cannot be had is a failure, never a network that is not served; the next question asks again', async () => {
  const { supported, asked } = serviceThatSays(fails, () => ({ http: 'eip155:1' }), () => ({ http: ['eip155:1'], ws: [] }))
  await expect(supported('eip155:1', signal)).rejects.toBeInstanceOf(ServiceUnavailable)
  await expect(supported('eip155:1', signal)).rejects.toMatchObject({ failure: 'unreadable' })
  expect([await supported('eip155:1', signal), await supported('eip155:10', signal)]).toEqual([true, false])
  expect(asked).toHaveLength(3)
})

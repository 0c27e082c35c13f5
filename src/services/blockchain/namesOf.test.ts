import { expect, test } from 'vitest'
import { ServiceUnavailable } from '../../errors/service'
import { createFakeHttp } from '../../../test/fakes/http'
import { neverAborted } from '../../../test/fakes/neverAborted'
import { namesOf } from './namesOf'

const HER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('requests version 2 and skips rows without a name', async () => {
  const http = createFakeHttp([{ name: 'ada.reown.id', addresses: {} }, 7, { name: '' }, { name: 'a\u202Eda.wcn.id' }])
  expect(await namesOf(http, HER, neverAborted)).toEqual(['ada.reown.id', 'ada.wcn.id'])
  expect(http.requests).toEqual([[`/v1/profile/reverse/${HER}`, { sender: HER, apiVersion: 2 }]])
})

test.each([[null], ['x'], [{}], [{ names: [] }]])('rejects the unreadable response %o', async (response) => {
  await expect(namesOf(createFakeHttp(response), HER, neverAborted)).rejects.toBeInstanceOf(ServiceUnavailable)
})

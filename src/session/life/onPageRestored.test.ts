import { expect, test } from 'vitest'
import { ethereum } from '../../../test/fakes/networks'
import { bothConnected } from '../../../test/fakes/twoNamespaces'
import { makeContext } from '../../../test/fakes/context'
import { onPageRestored } from './followTabs'
import { changeSession } from '../../services/storage/sessionRecord'

test('a session that ended on another page is over', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.services.storage.remove('session')
  await onPageRestored(context)
  expect(context.live.size).toBe(0)
  expect(context.detailOf('disconnected')).toEqual({ namespace: 'eip155', reason: 'other-tab' })
})

test('only the namespace that ended is dropped', async () => {
  const { context } = bothConnected()
  changeSession(context.services.storage, ({ namespaces: { eip155 } }) => ({
    namespaces: { ...(eip155 && { eip155 }) },
  }))
  await onPageRestored(context)
  expect([...context.live.keys()]).toEqual(['eip155'])
  expect(Object.keys(context.record().namespaces)).toEqual(['eip155'])
})

test('a session that is still stored stays as it is', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.emitted.length = 0
  await onPageRestored(context)
  expect(context.live.size).toBe(1)
  expect(context.heard()).toEqual([])
})

test('a sign-in that ended on another page is over', async () => {
  const context = makeContext({ connectedTo: ethereum, options: { siwx: 'optional' } })
  const { siwx } = context.store.getState()
  const session = { data: {}, message: 'm', signature: '0x' } as never
  context.store.setState({ siwx: { ...siwx, session } })
  await onPageRestored(context)
  expect(context.store.getState().siwx.session).toBeUndefined()
})

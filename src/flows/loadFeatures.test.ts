import { expect, test } from 'vitest'
import { desktop, makeWorld, phone } from '../../test/fakes/world'
import { loadFeatures } from './loadFeatures'

const all = { id: 'social_login', isEnabled: true, config: null } as const

test.each([
  ['a computer', desktop, []],
  ['a phone', phone, ['facebook']],
  ['Telegram on a phone', { ...phone, telegram: true }, ['x', 'facebook']],
])('%s is offered the providers that work there', async (_where, environment, without) => {
  const world = makeWorld({ environment, api: { features: [all] } })
  await loadFeatures(world)
  const offered = world.store.getState().features?.socials ?? []
  expect(world.store.getState().options.socials.filter((each) => !offered.includes(each))).toEqual(without)
})

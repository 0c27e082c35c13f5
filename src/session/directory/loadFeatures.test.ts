import { expect, test } from 'vitest'
import { desktop, makeWorld, phone } from '../../../test/fakes/world'
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

test('what the page changes later narrows and reorders what the project said, and never widens it', async () => {
  const world = makeWorld({
    api: {
      features: [
        { id: 'social_login', isEnabled: true, config: ['email', 'google', 'github'] },
        { id: 'activity', isEnabled: false, config: [] },
      ],
    },
  })
  await loadFeatures(world)
  const change = (options: object): void =>
    world.store.setState(({ options: before }) => ({ options: { ...before, ...options } }))
  change({ features: { email: false, activity: true }, socials: ['github', 'x', 'google'] })
  expect(world.store.getState().features).toMatchObject({
    email: false,
    socials: ['github', 'google'],
    activity: false,
  })
  change({ features: {}, socials: ['google'] })
  expect(world.store.getState().features).toMatchObject({ email: true, socials: ['google'], activity: false })
})

import { expect, test } from 'vitest'
import { desktop, makeContext, phone } from '../../../test/fakes/context'
import { loadFeatures } from './loadFeatures'

const all = { id: 'social_login', isEnabled: true, config: null } as const

test.each([
  ['a computer', desktop, []],
  ['a phone', phone, ['facebook']],
  ['Telegram on a phone', { ...phone, telegram: true }, ['x', 'facebook']],
])('%s is offered the providers that work there', async (_where, environment, without) => {
  const context = makeContext({ environment, api: { features: [all] } })
  await loadFeatures(context)
  const offered = context.store.getState().features?.socials ?? []
  expect(context.store.getState().options.socials.filter((each) => !offered.includes(each))).toEqual(without)
})

test('what the page changes later narrows and reorders what the project said, and never widens it', async () => {
  const context = makeContext({
    api: {
      features: [
        { id: 'social_login', isEnabled: true, config: ['email', 'google', 'github'] },
        { id: 'activity', isEnabled: false, config: [] },
      ],
    },
  })
  await loadFeatures(context)
  const change = (options: object): void =>
    context.store.setState(({ options: before }) => ({ options: { ...before, ...options } }))
  change({ features: { email: false, activity: true }, socials: ['github', 'x', 'google'] })
  expect(context.store.getState().features).toMatchObject({
    email: false,
    socials: ['github', 'google'],
    activity: false,
  })
  change({ features: {}, socials: ['google'] })
  expect(context.store.getState().features).toMatchObject({ email: true, socials: ['google'], activity: false })
})

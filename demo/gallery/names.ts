import type { ViewName } from '../../src/domain/page/viewName'
import { AddressNamesFailed, NameRegistrationFailed, NameSuggestionsFailed } from '../../src/errors/names'
import type { NamingState } from '../../src/features/names/state'
import { problemOf } from '../../src/session/problemOf'
import type { State, ViewEntry } from '../../src/session/store/state'
import type { Fixture, GalleryState } from './fixture'

const long = 'a-name-as-long-as-names-can-be-for-accounts-here-with-hyphens-in'

/** The states of the views of names. */
export function nameFixtures(
  byEmail: GalleryState,
  connected: GalleryState,
  on: (...stack: ViewEntry[]) => Pick<State, 'router'>,
): Readonly<
  Record<Extract<ViewName, 'ChooseAccountName' | `RegisterAccountName${string}`>, Readonly<Record<string, Fixture>>>
> {
  const named = (change: Partial<NamingState>): NamingState => ({
    own: [],
    ownProblem: undefined,
    served: true,
    label: '',
    suggestions: { status: 'none' },
    progress: { status: 'editing' },
    ...change,
  })
  const at = (name: ViewName, change: Partial<NamingState>): Fixture => ({
    state: {
      ...byEmail,
      naming: named(change),
      ...on(
        { name: 'Account' },
        { name: 'Settings' },
        { name: 'ChooseAccountName' },
        ...(name === 'ChooseAccountName' ? [] : [{ name }]),
      ),
    },
  })
  const names = (...labels: string[]) =>
    ({ status: 'ready', names: labels.map((label, index) => ({ label, taken: index === 0 })) }) as const
  const typing = (change: Partial<NamingState>) => at('RegisterAccountName', { label: 'alice', ...change })
  return {
    ChooseAccountName: {
      intro: at('ChooseAccountName', {}),
      loading: at('ChooseAccountName', { own: undefined }),
      error: at('ChooseAccountName', { own: undefined, ownProblem: problemOf(new AddressNamesFailed()) }),
      owned: at('ChooseAccountName', { own: [`${long}.reown.id`] }),
      unsupported: at('ChooseAccountName', { served: false }),
    },
    RegisterAccountName: {
      empty: at('RegisterAccountName', {}),
      short: typing({ label: 'al', suggestions: { status: 'none' } }),
      loading: typing({ suggestions: { status: 'looking-up' } }),
      taken: typing({ suggestions: names('alice', 'alicehq', 'alice24', 'alice-one', long) }),
      free: typing({ label: long, suggestions: { status: 'none' } }),
      'no-suggestions': typing({ suggestions: { status: 'failed', problem: problemOf(new NameSuggestionsFailed()) } }),
      owned: typing({ own: ['alice.reown.id'] }),
      signing: typing({ progress: { status: 'signing' } }),
      error: typing({
        progress: { status: 'failed', problem: problemOf(new NameRegistrationFailed()), untimely: 'late' },
      }),
      refused: typing({
        progress: {
          status: 'failed',
          problem: problemOf(new NameRegistrationFailed()),
          because: 'Name is not in the allowed zones.',
        },
      }),
      'other-wallet': {
        state: { ...connected, naming: named({}), ...on({ name: 'Account' }, { name: 'RegisterAccountName' }) },
      },
    },
    RegisterAccountNameSuccess: {
      done: {
        state: {
          ...at('RegisterAccountName', {
            own: [`${long}.reown.id`],
            progress: { status: 'done', name: `${long}.reown.id` },
          }).state,
          ...on({ name: 'RegisterAccountNameSuccess' }),
        },
      },
    },
  }
}

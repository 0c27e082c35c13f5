import { beginNaming, changeNaming } from '../../src/features/names/state'
import { CLOSED_MODAL } from '../../src/session/store/modal'
import { loggedIn } from './embedded'
import type { FakeWorld, WorldFacts } from './world'

/** A world whose visitor has logged in by email and stands before the field for a name, with this much typed. */
export async function makeNamingWorld(label = '', facts: WorldFacts = {}): Promise<FakeWorld> {
  const world = await loggedIn(facts)
  world.store.setState({
    router: { stack: [{ name: 'Account' }, { name: 'RegisterAccountName' }], direction: 'forward' },
    modal: { ...CLOSED_MODAL, openIn: 'button-1' },
  })
  world.store.setState(beginNaming())
  world.store.setState(changeNaming({ own: [], label }))
  return world
}

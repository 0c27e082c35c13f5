import { beginNaming, changeNaming } from '../../src/features/names/state'
import { CLOSED_MODAL } from '../../src/session/store/modal'
import { loggedIn } from './embedded'
import type { FakeContext, ContextFacts } from './context'

/** A context whose visitor has logged in by email and stands before the field for a name, with this much typed. */
export async function makeNamingContext(label = '', facts: ContextFacts = {}): Promise<FakeContext> {
  const context = await loggedIn(facts)
  context.store.setState({
    router: { stack: [{ name: 'Account' }, { name: 'RegisterAccountName' }], direction: 'forward' },
    modal: { ...CLOSED_MODAL, openIn: 'button-1' },
  })
  context.store.setState(beginNaming())
  context.store.setState(changeNaming({ own: [], label }))
  return context
}

import { STORAGE_SETTLE_MS } from '../../src/config/limits'
import { connectEmail } from '../../src/features/embedded/actions/connectEmail'
import { submitCode } from '../../src/features/embedded/actions/submitCode'
import { makeContext, type FakeContext, type ContextFacts } from './context'

/** A context whose visitor has logged in by email, dialog closed; what it took to get there is forgotten. */
export async function loggedIn(facts: ContextFacts = {}): Promise<FakeContext> {
  const context = makeContext({ view: { name: 'Connect' }, ...facts })
  await connectEmail(context, 'ada@shop.test')
  await submitCode(context, '123456', new AbortController().signal)
  // The turn to send mail ends.
  await context.clock.advance(STORAGE_SETTLE_MS)
  context.emitted.length = 0
  context.tracked.length = 0
  context.tabs.notified.length = 0
  context.frame.forget()
  return context
}

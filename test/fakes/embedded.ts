import { STORAGE_SETTLE_MS } from '../../src/config/limits'
import { connectEmail } from '../../src/features/embedded/actions/connectEmail'
import { submitCode } from '../../src/features/embedded/actions/submitCode'
import { makeWorld, type FakeWorld, type WorldFacts } from './world'

/** A world whose visitor has logged in by email, dialog closed; what it took to get there is forgotten. */
export async function loggedIn(facts: WorldFacts = {}): Promise<FakeWorld> {
  const world = makeWorld({ view: { name: 'Connect' }, ...facts })
  await connectEmail(world, 'ada@shop.test')
  await submitCode(world, '123456', new AbortController().signal)
  // The turn to send mail ends.
  await world.clock.advance(STORAGE_SETTLE_MS)
  world.emitted.length = 0
  world.tracked.length = 0
  world.tabs.notified.length = 0
  world.frame.forget()
  return world
}

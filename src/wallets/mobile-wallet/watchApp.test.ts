import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { ProviderDisconnected } from '../../errors/connection'
import { WalletAppNotFound } from '../../errors/mobileWallet'
import { APP_CONNECTS_AFTER_RETURN_MS, APP_OPENS_WITHIN_MS, watchApp } from './watchApp'

function watched() {
  const clock = createFakeClock()
  const visibility = new Set<(visible: boolean) => void>()
  const focus = new Set<(focused: boolean) => void>()
  const failures: Error[] = []
  const listen =
    <T>(all: Set<(value: T) => void>) =>
    (listener: (value: T) => void) => {
      all.add(listener)
      return () => all.delete(listener)
    }
  const stop = watchApp({ onVisibility: listen(visibility), onFocus: listen(focus) }, clock, (reason) =>
    failures.push(reason),
  )
  return {
    clock,
    failures,
    stop,
    listeners: () => visibility.size + focus.size,
    see: (visible: boolean) => visibility.forEach((each) => each(visible)),
    focus: (focused: boolean) => focus.forEach((each) => each(focused)),
  }
}

test('a page that stays in front has no app for the link, which is noticed within 1.5 s', async () => {
  const { clock, failures } = watched()
  await clock.advance(APP_OPENS_WITHIN_MS - 1)
  expect(failures).toEqual([])
  await clock.advance(1)
  expect(failures).toEqual([expect.any(WalletAppNotFound)])
  expect(APP_OPENS_WITHIN_MS).toBeLessThanOrEqual(1_500)
})

test('the question which app to open is waited for, and begins the time anew when it is left', async () => {
  const { clock, failures, focus } = watched()
  focus(false)
  await clock.advance(60_000)
  expect(failures).toEqual([])
  focus(true)
  await clock.advance(APP_OPENS_WITHIN_MS)
  expect(failures).toEqual([expect.any(WalletAppNotFound)])
})

test('an app that is in front is waited for; when it was left, it has a moment to connect', async () => {
  const { clock, failures, see, focus } = watched()
  focus(false)
  see(false)
  await clock.advance(600_000)
  expect(failures).toEqual([])
  see(true)
  focus(true)
  await clock.advance(APP_CONNECTS_AFTER_RETURN_MS - 1)
  expect(failures).toEqual([])
  await clock.advance(1)
  expect(failures).toEqual([expect.any(ProviderDisconnected)])
})

test('it leaves no timer and no listener', async () => {
  const { clock, failures, stop, listeners } = watched()
  stop()
  await clock.advance(60_000)
  expect([failures, clock.pending(), listeners()]).toEqual([[], 0, 0])
})

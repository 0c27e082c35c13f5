import { expect, test } from 'vitest'
import { createFakeClock } from '../../test/fakes/clock'
import { neverAborted } from '../../test/fakes/neverAborted'
import { parseInTasks, type Schema } from './parseEach'

const number: Schema<number> = {
  safeParse: (value) =>
    typeof value === 'number' ? { success: true, data: value } : { success: false, error: undefined },
}

/** A clock by which each entry takes so long. */
function slowClock(msOfAnEntry: number) {
  let at = 0
  const tasks: number[] = []
  const clock = {
    monotonic: () => at,
    async nextTask() {
      tasks.push(at)
    },
  }
  return { clock, tasks, take: () => void (at += msOfAnEntry) }
}

test('entries that do not parse or cannot be used are skipped, and counted', async () => {
  const odd = (value: number) => (value % 2 === 1 ? `${value}` : undefined)
  expect(await parseInTasks(number, [1, 'x', 2, 3], odd, createFakeClock(), neverAborted)).toEqual({
    parsed: ['1', '3'],
    skipped: 2,
  })
  expect(await parseInTasks(number, 'nothing', odd, createFakeClock(), neverAborted)).toEqual({
    parsed: [],
    skipped: 0,
  })
})

test('a list that takes long is parsed in several tasks, a short one in one', async () => {
  const { clock, tasks, take } = slowClock(3)
  const list = Array.from({ length: 12 }, (_, index) => index)
  const { parsed } = await parseInTasks(number, list, (value) => (take(), value), clock, neverAborted)
  expect(parsed).toEqual(list)
  expect(tasks).toEqual([9, 18, 27])
  const quick = slowClock(0)
  await parseInTasks(number, list, (value) => value, quick.clock, neverAborted)
  expect(quick.tasks).toEqual([])
})

test('a list of hundreds begins in a task of its own, and so does what is done with it', async () => {
  const { clock, tasks } = slowClock(0)
  const list = Array.from({ length: 501 }, (_, index) => index)
  await parseInTasks(number, list, (value) => value, clock, neverAborted)
  expect(tasks).toEqual([0, 0])
})

test('an abort ends it in the next task', async () => {
  const { clock, take } = slowClock(20)
  const controller = new AbortController()
  const made: number[] = []
  const parsing = parseInTasks(
    number,
    [1, 2, 3],
    (value) => {
      take()
      made.push(value)
      controller.abort('left')
      return value
    },
    clock,
    controller.signal,
  )
  await expect(parsing).rejects.toBe('left')
  expect(made).toEqual([1])
})

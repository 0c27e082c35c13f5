import { expect, test } from 'vitest'
import { createTasks } from './tasks'

const until = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

test('callers of the same name share the work', async () => {
  const tasks = createTasks()
  let begun = 0
  const work = async () => (begun += 1)
  expect(await Promise.all([tasks.share('features', work), tasks.share('features', work)])).toEqual([1, 1])
})

test('work that asks for itself before it first waits shares itself, and can be cancelled', async () => {
  const tasks = createTasks()
  let starts = 0
  let signalOf: AbortSignal | undefined
  const work = async (signal: AbortSignal): Promise<number> => {
    signalOf = signal
    starts += 1
    expect(tasks.isRunning('switch')).toBe(true)
    if (starts < 3) void tasks.share('switch', work)
    await Promise.resolve()
    return starts
  }
  const done = tasks.run('switch', work)
  tasks.cancel('switch')
  expect(signalOf?.aborted).toBe(true)
  expect(await done).toBe(1)
})

test('finished work is started again', async () => {
  const tasks = createTasks()
  let begun = 0
  await tasks.share('features', async () => (begun += 1))
  await tasks.share('features', async () => (begun += 1))
  expect(begun).toBe(2)
})

test('a second run cancels only the first', async () => {
  const tasks = createTasks()
  const signals: AbortSignal[] = []
  const first = tasks.run('search', (signal) => (signals.push(signal), until(signal)))
  const second = tasks.run('search', async (signal) => (signals.push(signal), 'second'))
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(await second).toBe('second')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('the end of cancelled work does not hide its successor', async () => {
  const tasks = createTasks()
  const first = tasks.run('search', until).catch(() => {})
  void tasks.run('search', until).catch(() => {})
  await first
  expect(tasks.isRunning('search')).toBe(true)
  tasks.cancelAll()
})

test('work of another name continues', async () => {
  const tasks = createTasks()
  const search = tasks.run('search', async () => 'found')
  tasks.cancel('pairing')
  expect(await search).toBe('found')
})

test('the outer signal cancels the work', async () => {
  const tasks = createTasks()
  const outer = new AbortController()
  const work = tasks.run('switch', until, outer.signal)
  outer.abort(new Error('left'))
  await expect(work).rejects.toThrow('left')
})

test('an already aborted outer signal cancels the work at once', async () => {
  const tasks = createTasks()
  await tasks.run('switch', async (signal) => expect(signal.aborted).toBe(true), AbortSignal.abort())
})

test('cancelling everything leaves nothing running', async () => {
  const tasks = createTasks()
  const all = (['attempt', 'pairing', 'sign-in'] as const).map((name) =>
    tasks.run(name, until).catch((reason: unknown) => reason),
  )
  tasks.cancelAll()
  expect(await Promise.all(all)).toMatchObject([{ name: 'AbortError' }, { name: 'AbortError' }, { name: 'AbortError' }])
  expect(tasks.isRunning('attempt') || tasks.isRunning('pairing') || tasks.isRunning('sign-in')).toBe(false)
})

test('each caller gets a shared failure', async () => {
  const tasks = createTasks()
  const work = async () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([tasks.share('origins', work), tasks.share('origins', work)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

import type { Browser } from 'playwright'

/** A task of the main thread: its duration by the clock, and its processor time. Times in ms. */
export type Task = { readonly clock: number; readonly thread: number }

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The tasks of the pages' main threads, until the returned function is called. It throws if there are none, so that an
 * empty trace is not taken for a page without long tasks. Without a graphics card the browser draws with the same few
 * processors; time that a thread waits for one counts as clock time only.
 */
export async function traceTasks(browser: Browser): Promise<() => Promise<Task[]>> {
  const end = await trace(browser, 'toplevel')
  return async () => {
    const events = await end()
    const mainThreads = new Set<string>()
    for (const event of events)
      if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') mainThreads.add(threadOf(event))
    const tasks = events.filter(({ name }) => name.endsWith('RunTask'))
    const own = tasks.filter((task) => mainThreads.has(threadOf(task)))
    if (own.length === 0)
      throw new Error(`The trace has ${tasks.length} tasks, none of them in one of ${mainThreads.size} main threads.`)
    return own.map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1000, thread: tdur / 1000 }))
  }
}

/**
 * Until the returned function is called. That returns the thread time of the longest task which was running between two
 * marks of a page (`performance.mark`), or at one of them. In ms.
 */
export async function traceLongestTask(browser: Browser, from: string, until: string): Promise<() => Promise<number>> {
  const end = await trace(browser, 'toplevel', 'blink.user_timing')
  return async () => {
    const events = await end()
    const [first, last] = [from, until].map((mark) => events.find(({ name }) => name === mark))
    if (!first || !last) throw new Error(`The trace lacks the mark "${first ? until : from}".`)
    const within = events.filter(
      (event) =>
        event.name.endsWith('RunTask') &&
        threadOf(event) === threadOf(first) &&
        event.ts <= last.ts &&
        event.ts + (event.dur ?? 0) >= first.ts,
    )
    if (within.length === 0) throw new Error(`The trace has no task between "${from}" and "${until}".`)
    return Math.max(...within.map(({ tdur = 0 }) => tdur)) / 1000
  }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

async function trace(browser: Browser, ...includedCategories: string[]): Promise<() => Promise<readonly TraceEvent[]>> {
  const devtools = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as readonly TraceEvent[]) events.push(event)
  })
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return async () => {
    const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await ended
    await devtools.detach()
    return events
  }
}

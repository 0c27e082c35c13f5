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

/** What a page's main thread has done between two moments. In ms of its own time. */
export interface Work {
  /** All of it. */
  readonly all: number
  /** Of that, reading the code, running it, and style, layout and paint. */
  readonly compile: number
  readonly run: number
  readonly draw: number
}

const KINDS = {
  compile: ['v8.compileModule', 'v8.compile'],
  run: ['v8.evaluateModule', 'EvaluateScript', 'FunctionCall', 'RunMicrotasks', 'v8.callFunction'],
  draw: ['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit'],
} as const

/**
 * Until the returned function is called. That returns what was done from the task with one mark of a page
 * (`performance.mark`) to that with each of the others, both included.
 */
export async function traceWork(
  browser: Browser,
  from: string,
  until: readonly string[],
): Promise<() => Promise<readonly Work[]>> {
  const endTrace = await trace(browser, 'toplevel', 'blink.user_timing', 'devtools.timeline', 'v8')
  return async () => {
    const events = await endTrace()
    const first = events.find(({ name }) => name === from)
    if (!first) throw new Error(`The trace lacks the mark "${from}".`)
    const own = events.filter((event) => threadOf(event) === threadOf(first))
    const tasks = own.filter(({ name }) => name.endsWith('RunTask'))
    const endOf = (mark: string): number => {
      const at = own.find(({ name }) => name === mark)
      if (!at) throw new Error(`The trace lacks the mark "${mark}".`)
      // The trace may end before the task of the last mark.
      const task = tasks.find(({ ts, dur = 0 }) => ts <= at.ts && at.ts <= ts + dur)
      return task ? task.ts + (task.dur ?? 0) : at.ts
    }
    return until.map((mark) => {
      const end = endOf(mark)
      const within = own.filter(({ ts, dur = 0 }) => ts + dur >= first.ts && ts < end)
      const sum = (names: readonly string[], some = within): number =>
        outermost(some.filter(({ name }) => names.some((each) => name.endsWith(each)))).reduce(
          (total, { tdur = 0 }) => total + tdur,
          0,
        ) / 1000
      const ran = outermost(within.filter(({ name }) => KINDS.run.some((each) => each === name)))
      const inside = within.filter(({ ts }) => ran.some((each) => ts >= each.ts && ts < each.ts + (each.dur ?? 0)))
      return {
        all: sum(['RunTask']),
        compile: sum(KINDS.compile),
        run: sum(KINDS.run) - sum([...KINDS.compile, ...KINDS.draw], inside),
        draw: sum(KINDS.draw),
      }
    })
  }
}

/** Those that are in no other one. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  let until = 0
  return events
    .toSorted((one, other) => one.ts - other.ts)
    .filter(({ ts, dur = 0 }) => {
      const isOuter = ts >= until
      if (isOuter) until = ts + dur
      return isOuter
    })
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

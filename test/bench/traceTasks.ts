import type { Browser } from 'playwright'

/** A task of the main thread: its duration by the clock, and its processor time. Times in ms. */
export type Task = { readonly clock: number; readonly thread: number }

/**
 * The tasks of the pages' main threads, until the returned function is called. It throws if there are none, so that an
 * empty trace is not taken for a page without long tasks. Without a graphics card the browser draws with the same few
 * processors; time that a thread waits for one counts as clock time only.
 */
export async function traceTasks(browser: Browser): Promise<() => Promise<Task[]>> {
  const devtools = await browser.newBrowserCDPSession()
  const mainThreads = new Set<string>()
  const tasks: (Task & { readonly of: string })[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as {
      name: string
      pid: number
      tid: number
      dur?: number
      tdur?: number
      args?: { name?: string }
    }[]) {
      const of = `${event.pid}/${event.tid}`
      if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') mainThreads.add(of)
      if (event.name.endsWith('RunTask'))
        tasks.push({ of, clock: (event.dur ?? 0) / 1000, thread: (event.tdur ?? 0) / 1000 })
    }
  })
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  return async () => {
    const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await ended
    await devtools.detach()
    const own = tasks.filter(({ of }) => mainThreads.has(of))
    if (own.length === 0)
      throw new Error(`The trace has ${tasks.length} tasks, none of them in one of ${mainThreads.size} main threads.`)
    return own
  }
}
